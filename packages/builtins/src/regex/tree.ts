import type { CharSet } from './chars/char-set.js';

/** A pattern as a tree. Flags are resolved: a node says what it matches, whatever stands around it. */
export type Node =
  Literal | OneOf | Sequence | Choice | Repeat | Group | Atomic | Look | Reference | Conditional | Anchor;

/** Exactly this code point. */
export interface Literal {
  readonly kind: 'literal';
  readonly codePoint: number;
}

/** One code point of a set. */
export interface OneOf {
  readonly kind: 'one_of';
  readonly set: CharSet;
}

/** One after another. Also what a group without a number becomes, so that a quantifier behind it finds the whole. */
export interface Sequence {
  readonly kind: 'sequence';
  readonly items: readonly Node[];
}

/** The first branch that leads to a match. */
export interface Choice {
  readonly kind: 'choice';
  readonly branches: readonly Node[];
}

/** `min` to `max` times; no upper limit is `Infinity`. */
export interface Repeat {
  readonly kind: 'repeat';
  readonly body: Node;
  readonly min: number;
  readonly max: number;
  readonly mode: RepeatMode;
}

/** Longest first, shortest first, or longest only. */
export type RepeatMode = 'greedy' | 'lazy' | 'possessive';

/** A capturing group, numbered from 1. */
export interface Group {
  readonly kind: 'group';
  readonly index: number;
  readonly body: Node;
}

/** `(?>…)`: once matched it is not tried otherwise. */
export interface Atomic {
  readonly kind: 'atomic';
  readonly body: Node;
}

/** `(?=…)`, `(?!…)`, `(?<=…)`, `(?<!…)`. */
export interface Look {
  readonly kind: 'look';
  /** Code points to step back before looking; 0 looks ahead, or behind at nothing, which is the same. */
  readonly back: number;
  readonly isNegated: boolean;
  readonly body: Node;
}

/** How a back reference compares letters. */
export type Folding = 'none' | 'ascii' | 'unicode';

/** `\1`, `(?P=name)`: what the group matched last, once more. */
export interface Reference {
  readonly kind: 'reference';
  readonly group: number;
  readonly folding: Folding;
  /** The width of the group it refers to. */
  readonly width: Width;
}

/** `(?(1)yes|no)`: on whether the group has matched. */
export interface Conditional {
  readonly kind: 'conditional';
  readonly group: number;
  readonly yes: Node;
  readonly no: Node;
}

/** Where an {@link Anchor} holds. `end` is the end of the text or before a line feed that ends it. */
export type Border = 'text_start' | 'line_start' | 'end' | 'line_end' | 'text_end' | 'word_border' | 'no_word_border';

/** A place between two code points. */
export interface Anchor {
  readonly kind: 'anchor';
  readonly border: Border;
  /** What counts as a word, for the two that ask. */
  readonly word: CharSet;
}

/** How many code points something can match, at least and at most. */
export interface Width {
  readonly min: number;
  readonly max: number;
}
