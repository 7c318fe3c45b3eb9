"""Writes what Python's re answers on made-up patterns and texts: `python3.11 python-re-fixture.py SEED COUNT > python-re.jsonl`.

A line is [pattern, null or offset of the error (-1: none is told), [[text, all matches], ...]].
A match is [start in UTF-16 units, whole match, groups ...]; the first is what re.search finds.
"""
import json
import random
import re
import signal
import sys
import warnings

warnings.simplefilter("ignore")
choose = random.choice
LETTERS = ["a", "b", "c", "A", "B", "i", "k", "s", "_", "1", "2", " ", "\n", "-", "é", "É", "ß", "σ", "ς", "Σ", "ſ", "K",
           "İ", "ı", "٣", "½", "😀", "😁", "\u0301", "\u2028", "\r", "\x85", "\ufeff", "ǅ", "\ud83d", "漢", "\x1c", "#", "ﬆ", "ﬅ"]
PLAIN = ["a", "b", "c", "a", "b", "A", "i", "s", "1", " ", "_"]
CLASSES = ["\\d", "\\w", "\\s", "\\D", "\\W", "\\S", ".", "[ab]", "[^a]", "[a-c]", "[^\\W\\d]", "[\\s-]", "[]a]", "[^]]", "[a-]",
           "[\\w-]", "[^\\n]", "[é-ÿ]", "[😀-😂]", "[Z-a]", "[\\b]", "[.]", "[a|b]", "[^\\s\\S]", "[\\x61]", "[K-k]", "[\\u0130]"]
ANCHORS = ["^", "$", "\\b", "\\B", "\\A", "\\Z"]
ESCAPES = ["\\n", "\\t", "\\.", "\\x61", "\\u0061", "\\U0001F600", "\\0", "\\141", "\\ ", "\\-", "\\/", "\\é", "\\\\", "\\07"]
COUNTS = ["*", "+", "?", "{2}", "{1,2}", "{0,2}", "{,2}", "{1,}", "{0}", "{2,3}", "{0,}", "{3}"]
NOISE = ["(", ")", "[", "]", "{", "}", "*", "+", "?", "|", "\\", "(?", "(?P", "(?P<", "(?=", "(?<", "(?<=a*)", "{2,1}", "{,}", "{a}",
         "\\1", "\\2", "\\8", "\\12", "\\q", "\\Q", "\\p", "\\x1", "\\u12", "\\400", "(?#", "(?i", "(?i)", "(?-i)", "(?:", "(?>",
         "++", "a**", "*+", "?+", "??", "{2}{3}", "(?P=n)", "(?P>n)", "(?(1)", "(?(n)a|b|c)", "(?P<n>a)", "(?a)", "(?au)", "(?L)",
         "(?x: a #b\n)", "(?ai:k)", "(?-i:k)", "(?u:\\w)", "(?i-i:a)", "(?P<1>a)", "[z-a]", "[\\d-a]", "[a-\\d]", "[\\q]", "[\\8]",
         "\\U00110000", "(?<!a|bc)", "(?<=ab|cd)", "(?<=(a))\\1", "(?<=\\1)", "(?(1)a)", "(?(9)a)", "(?(0)a)", "(?( 1 )a)", "\\Z*", "^*", "(?=a)*",
         "(?t)", "(?t:a)", "(?-:a)", "(?ix-ms:a)", "(?s-", "(?<n>a)", "{4294967295}", "{1,4294967295}", "{0,4294967294}", "[", "[^", "[a-", "[a-]"]


class Maker:
    def __init__(self):
        self.groups = 0
        self.closed = []
        self.letters = choose([PLAIN, PLAIN, LETTERS])

    def atom(self, depth):
        roll = random.random()
        if depth <= 0 or roll < 0.45:
            kind = random.random()
            if kind < 0.6:
                letter = choose(self.letters)
                return re.escape(letter) if letter in " #-\n" else letter
            return choose(CLASSES) if kind < 0.85 else choose(ANCHORS) if kind < 0.93 else choose(ESCAPES)
        if roll < 0.65:
            self.groups += 1
            number = self.groups
            name = "?P<g%d>" % number if random.random() < 0.2 else ""
            body = self.branches(depth - 1)
            self.closed.append(number)
            return "(%s%s)" % (name, body)
        if roll < 0.8:
            return "(?:%s)" % self.branches(depth - 1)
        if roll < 0.86:
            return "(?%s%s)" % (choose(["=", "!", "<=", "<!"]), self.branches(depth - 1))
        if roll < 0.89:
            return "(?>%s)" % self.branches(depth - 1)
        if roll < 0.92:
            return "(?%s:%s)" % (choose(["i", "s", "m", "a", "x", "-i", "im", "i-s", "u"]), self.branches(depth - 1))
        if roll < 0.96 and self.groups:
            return "\\%d" % random.randint(1, self.groups)
        if self.closed:  # on an open group Python sees the rests of ways that failed
            return "(?(%d)%s|%s)" % (choose(self.closed), self.sequence(depth - 1), self.sequence(depth - 1))
        return choose(self.letters[:3])

    def sequence(self, depth):
        return "".join(self.item(depth) for _ in range(choose([0, 1, 1, 2, 2, 3, 4])))

    def item(self, depth):
        if random.random() < 0.01:
            return choose(NOISE)
        before = self.groups
        atom = self.atom(depth)
        # Python loses the groups inside of a possessive loop.
        possessive = "+" if self.groups == before else ""
        if atom not in ANCHORS and random.random() < 0.35:
            atom += choose(COUNTS) + choose(["", "", "", "?", possessive])
        return atom

    def branches(self, depth):
        return "|".join(self.sequence(depth) for _ in range(choose([1, 1, 1, 2, 2, 3])))

    def pattern(self):
        if random.random() < 0.08:
            return "".join(choose(NOISE + ["a", "b", "(a)"]) for _ in range(random.randint(1, 4)))
        flags = choose(["", "", "", "(?i)", "(?m)", "(?s)", "(?a)", "(?x)", "(?im)", "(?ai)"])
        return flags + self.branches(choose([1, 2, 2, 3]))

    def text(self):
        return "".join(choose(self.letters) for _ in range(choose([0, 1, 2, 3, 5, 8, 12]))) + choose(["", "", "", "\n"])


def utf16(text, place):
    return place + sum(ord(point) > 0xFFFF for point in text[:place])


def row(maker):
    pattern = maker.pattern()
    try:
        compiled = re.compile(pattern)
    except re.error as error:
        return [pattern, -1 if error.pos is None else error.pos, []]
    except (OverflowError, ValueError):
        return [pattern, -1, []]
    texts = dict.fromkeys(maker.text() for _ in range(3))
    results = []
    for text in texts:
        matches = [[utf16(text, match.start()), match.group(), *match.groups()] for match in compiled.finditer(text)]
        first = compiled.search(text)
        assert (first is None) == (not matches) and (first is None or first.group() == matches[0][1])
        results.append([text, matches])
    return [pattern, None, results]


def give_up(*_):
    raise TimeoutError


signal.signal(signal.SIGALRM, give_up)
random.seed(int(sys.argv[1]))
written = 0
while written < int(sys.argv[2]):
    signal.alarm(2)
    try:
        line = json.dumps(row(Maker()))
    except (TimeoutError, SystemError):  # SystemError: Python's own bug with groups in possessive loops
        continue
    signal.alarm(0)
    print(line)
    written += 1
