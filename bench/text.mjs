const words =
  `the of to and a in is it that was for on are as with at be this have from or one had by but not what all were
  when we there can an your which their said if do will each about how up out them then she many some so these would other
  into has more two like him see time could no make than first been its who now people my made over did down only way find
  use may water long little very after called just where most know agent memory block tool search file archive result query
  answer record insert update message conversation context window`.split(/\s+/);
const accented = ['naïve', 'café', 'Zürich', '東京', 'привет', '—', '“quoted”', '🙂', 'señor', '数据'];
const codeLines = [
  'def run(self, path: str) -> None:\n',
  '    with open(path, "r") as f:\n',
  '        data = json.load(f)\n',
  '\tif (x !== null && x["id"] === \'a\') {\n',
  '    return { "status": "ok", "items": [] };\n',
  '}\n',
  '\n',
  'const re = /^\\s*"([^"\\\\]|\\\\.)*"$/;\n',
  '    logger.info("processed %d rows", n)\n',
  '# look at: C:\\temp\\logs\n',
];

/** Makers of text as trajectories hold it: prose, logs, code and JSON. Each takes a length in characters. */
export function createText(random) {
  const { below, pick, unit } = random;

  function fill(length, next) {
    let text = '';
    while (text.length < length) text += next();
    return text;
  }

  const word = () => pick(words);
  const prose = (length, isUnicode = false) =>
    fill(length, () => {
      const next = isUnicode && unit() < 0.08 ? pick(accented) : word();
      return next + (unit() < 0.08 ? '. ' : ' ');
    }).trimEnd();
  const clock = () =>
    `2026-03-${10 + below(20)}T0${below(10)}:${10 + below(50)}:${10 + below(50)}.${100 + below(900)}Z`;
  const log = (length) =>
    fill(
      length,
      () => `${clock()} INFO worker-${below(9)} request=${random.bits().toString(16)} took ${below(900)}ms\n`,
    );
  const code = (length) => fill(length, () => pick(codeLines));
  const table = (length) =>
    JSON.stringify(
      Array.from({ length: Math.ceil(length / 62) }, () => ({
        id: below(1e6),
        name: `${word()} ${word()}`,
        score: Number(unit().toFixed(4)),
        ok: unit() < 0.5,
      })),
    );
  const hex = (length) => fill(length, () => random.bits().toString(16)).slice(0, length);
  const id = (kind) => `${kind}-${[8, 4, 4, 4, 12].map(hex).join('-')}`;
  return { word, prose, log, code, table, id };
}
