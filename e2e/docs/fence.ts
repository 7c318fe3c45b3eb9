/** A fenced snippet of a Markdown page. */
export interface Fence {
  /** Where it opens, from 1. */
  readonly line: number;
  /** The first word after the backticks; empty without one. */
  readonly language: string;
  /** What `title="…"` says: the snippet is this file. */
  readonly title?: string;
  /** The other words after the language, such as `run` or `exit=2`. */
  readonly words: readonly string[];
  readonly text: string;
}

const opening = /^(?<indent> *)(?<ticks>`{3,})(?<info>[^`]*)$/;

/** All fenced snippets of a page, in order. */
export function fencesOf(markdown: string): readonly Fence[] {
  const lines = markdown.split('\n');
  const fences: Fence[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const { indent = '', ticks = '', info = '' } = opening.exec(lines[at] ?? '')?.groups ?? {};
    if (ticks === '') continue;
    const end = lines.findIndex((line, index) => index > at && line.trim() === ticks);
    if (end < 0) throw new Error(`the fence on line ${at + 1} is never closed`);
    const body = lines.slice(at + 1, end).map((line) => (line.startsWith(indent) ? line.slice(indent.length) : line));
    fences.push({ line: at + 1, ...readInfo(info), text: `${body.join('\n')}\n` });
    at = end;
  }
  return fences;
}

function readInfo(info: string): Pick<Fence, 'language' | 'title' | 'words'> {
  const title = /title="(?<title>[^"]+)"/.exec(info)?.groups?.['title'];
  const [language = '', ...words] = info
    .replace(/title="[^"]+"/, '')
    .trim()
    .split(/\s+/);
  return title === undefined ? { language, words } : { language, words, title };
}
