import { unicodeCategories, asciiCategories, type Categories } from '../chars/category.js';
import { asciiFolding, unicodeFolding, type CaseFolding } from '../chars/case-fold.js';
import type { Node } from '../tree.js';
import type { Flags } from './flags.js';
import type { Groups } from './groups.js';
import type { Source } from './source.js';

/** Where the parser stands: what it reads, and under which flags. */
export interface Scope {
  readonly source: Source;
  readonly groups: Groups;
  readonly flags: Flags;
  /** How many groups are open. */
  readonly depth: number;
  /** Parses `a|b|c` up to a closing parenthesis; handed down so that the files of the parser need no circle. */
  readonly parseChoice: (scope: Scope) => Node;
  /** Parses one branch of it. */
  readonly parseBranch: (scope: Scope) => Branch;
}

/** One branch, and the flags behind it: those for the whole pattern may stand at the start of the first. */
export interface Branch {
  readonly node: Node;
  readonly flags: Flags;
}

/** What `\d`, `\w`, `\s` and `\b` mean under the flags. */
export function categoriesOf({ alphabet }: Flags): Categories {
  return alphabet === 'ascii' ? asciiCategories : unicodeCategories;
}

/** How letters are compared under the flags; `undefined`: exactly. */
export function foldingOf({ ignoreCase, alphabet }: Flags): CaseFolding | undefined {
  if (!ignoreCase) return undefined;
  return alphabet === 'ascii' ? asciiFolding : unicodeFolding;
}
