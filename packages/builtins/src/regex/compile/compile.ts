import { memoryLoopLimit, unrolledLimit } from '../limits.js';
import type { ParsedPattern } from '../parse/parse.js';
import { Builder } from './builder.js';
import { entryOf } from './entry.js';
import { emit } from './emit.js';
import type { Program } from './program.js';
import { unrolledSize } from './size.js';

/** Makes a program of a parsed pattern. */
export function compile({ root, groupCount }: ParsedPattern): Program {
  const builder = new Builder(groupCount);
  const isUnrolled = unrolledSize(root) <= unrolledLimit;
  const accept = builder.add('accept', {});
  const start = emit({ builder, isUnrolled, rounds: new Map() }, root, accept);
  const canRemember = isUnrolled && builder.roundRegisters.length <= memoryLoopLimit && !dependsOnGroups(builder);
  return {
    instructions: builder.instructions,
    start,
    registerCount: builder.registerCount,
    groupCount,
    memoryCount: canRemember ? builder.memoryCount : 0,
    roundRegisters: builder.roundRegisters,
    hasParts: builder.instructions.some(({ operation }) => /^(?:look|atomic)/.test(operation)),
    entry: entryOf(root),
  };
}

/** Whether what matches depends on what groups have matched. */
function dependsOnGroups({ instructions }: Builder): boolean {
  return instructions.some(({ operation }) => operation === 'reference' || operation === 'condition');
}
