/** Steps that one `test`, `search` or `findAll` may take; some 5 to 10 ns each. Counted, not timed, so that a verdict does not depend on the machine. */
export const stepLimit = 20_000_000;

/** Choices that may wait to be tried; 12 bytes each. */
export const pendingLimit = 6_000_000;

/** Bits for remembering which states have failed (32 MB). Above it a match goes on without a memory, still within {@link stepLimit}. */
export const memoryLimit = 2 ** 28;

/** Loops around something that may match nothing that the memory can tell apart; each doubles it. */
export const memoryLoopLimit = 5;

/** Instructions of a program in which counted repeats are written out; a larger one counts while it runs, and has no memory. */
export const unrolledLimit = 10_000;

/** How deep groups may nest: where Python 3.11 gives up with its default recursion limit. */
export const nestingLimit = 495;

/** Python's mark for "no upper limit" of a repeat; counts must be smaller. */
export const repeatLimit = 4_294_967_295;

/** Compiled patterns that are kept. */
export const cacheSize = 500;
