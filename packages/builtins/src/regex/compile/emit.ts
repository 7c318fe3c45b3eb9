import { only } from '../chars/char-set.js';
import { widthOf } from '../parse/width.js';
import type { Node, Repeat } from '../tree.js';
import type { Builder } from './builder.js';
import { copies, singleOf } from './size.js';

/** What the emitter carries along. */
export interface Emitter {
  readonly builder: Builder;
  /** Whether counted repeats are written out. */
  readonly isUnrolled: boolean;
  /** The registers of loops that have some already: copies of a loop share them. */
  readonly rounds: Map<Repeat, number>;
}

/** Writes a node so that it goes on at `next`; gives its first instruction. */
export function emit(emitter: Emitter, node: Node, next: number): number {
  const { builder } = emitter;
  switch (node.kind) {
    case 'literal':
      return builder.add('literal', { value: node.codePoint, next });
    case 'one_of':
      return builder.add('one_of', { set: node.set, next });
    case 'sequence':
      return node.items.reduceRight((goal, item) => emit(emitter, item, goal), next);
    case 'choice':
      return node.branches
        .map((branch) => emit(emitter, branch, next))
        .reduceRight((other, branch) => builder.add('split', { next: branch, other }));
    case 'repeat':
      return emitRepeat(emitter, node, next);
    case 'group':
      return emitGroup(emitter, node, next);
    case 'atomic':
      return builder.add('atomic', { other: emitPart(emitter, node.body), next });
    case 'look':
      return builder.add(node.isNegated ? 'look_not' : 'look', {
        other: emitPart(emitter, node.body),
        value: node.back,
        next,
      });
    case 'reference':
      return builder.add('reference', { register: 2 * node.group, folding: node.folding, next });
    case 'conditional':
      return builder.add('condition', {
        register: 2 * node.group,
        next: emit(emitter, node.yes, next),
        other: emit(emitter, node.no, next),
      });
    case 'anchor':
      return builder.add('border', { border: node.border, set: node.word, next });
  }
}

function emitGroup(emitter: Emitter, { index, body }: Extract<Node, { kind: 'group' }>, next: number): number {
  const close = emitter.builder.add('save', { register: 2 * index + 1, next });
  return emitter.builder.add('save', { register: 2 * index, next: emit(emitter, body, close) });
}

/** A part that runs on its own. */
function emitPart(emitter: Emitter, body: Node): number {
  return emit(emitter, body, emitter.builder.add('accept_part', {}));
}

function emitRepeat(emitter: Emitter, repeat: Repeat, next: number): number {
  const single = singleOf(repeat.body);
  if (single !== undefined) return emitRun(emitter.builder, { repeat, single, next });
  if (repeat.mode === 'possessive') {
    const { min, max } = repeat;
    return emitter.builder.add('atomic_loop', { other: emitPart(emitter, repeat.body), min, max, next });
  }
  if (repeat.max === 0) return next;
  return emitter.isUnrolled ? emitUnrolled(emitter, repeat, next) : emitCounted(emitter, repeat, next);
}

interface Run {
  readonly repeat: Repeat;
  readonly single: Extract<Node, { kind: 'literal' | 'one_of' }>;
  readonly next: number;
}

function emitRun(builder: Builder, { repeat: { min, max, mode }, single, next }: Run): number {
  const set = single.kind === 'literal' ? only(single.codePoint) : single.set;
  return builder.add(`run_${mode}`, { set, min, max, next });
}

/** The least count one after another, then as many chances to stop as there may be more. */
function emitUnrolled(emitter: Emitter, repeat: Repeat, next: number): number {
  const round = roundRegister(emitter, repeat);
  let entry = repeat.max === Infinity ? emitLoop(emitter, repeat, next) : next;
  for (let left = repeat.max === Infinity ? 0 : copies(repeat) - repeat.min; left > 0; left -= 1) {
    const place = emitter.builder.add(`loop_${loopMode(repeat)}`, { max: Infinity, register: round });
    emitter.builder.link(place, { next: emit(emitter, repeat.body, entry), other: next });
    entry = place;
  }
  if (round >= 0) entry = emitter.builder.add('assign', { register: round, value: -1, next: entry });
  for (let left = repeat.min; left > 0; left -= 1) entry = emit(emitter, repeat.body, entry);
  return entry;
}

function emitLoop(emitter: Emitter, repeat: Repeat, next: number): number {
  const register = roundRegister(emitter, repeat);
  const place = emitter.builder.add(`loop_${loopMode(repeat)}`, { max: Infinity, register });
  emitter.builder.link(place, { next: emit(emitter, repeat.body, place), other: next });
  return place;
}

/** A loop that counts its rounds. */
function emitCounted(emitter: Emitter, repeat: Repeat, next: number): number {
  const { builder } = emitter;
  const register = roundRegister(emitter, repeat);
  const count = builder.addRegister();
  const { min, max } = repeat;
  const place = builder.add(`loop_${loopMode(repeat)}`, { min, max, register, count });
  builder.link(place, { next: emit(emitter, repeat.body, place), other: next });
  const entry = register >= 0 ? builder.add('assign', { register, value: -1, next: place }) : place;
  return builder.add('assign', { register: count, value: 0, next: entry });
}

function loopMode({ mode }: Repeat): 'greedy' | 'lazy' {
  return mode === 'lazy' ? 'lazy' : 'greedy';
}

/** The register that holds where a round began; -1 when it need not be known: no round can be empty, or there is only one. */
function roundRegister({ builder, rounds }: Emitter, repeat: Repeat): number {
  if (repeat.max === 1 || widthOf(repeat.body).min > 0) return -1;
  const known = rounds.get(repeat);
  if (known !== undefined) return known;
  const register = builder.addRegister();
  builder.roundRegisters.push(register);
  rounds.set(repeat, register);
  return register;
}
