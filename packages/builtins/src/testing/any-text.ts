import * as fc from 'fast-check';

/** Any text that JavaScript can hold: all of Unicode, control characters, lone surrogates. */
export const anyText: fc.Arbitrary<string> = fc
  .array(fc.oneof(fc.integer({ min: 0, max: 0x7f }), fc.integer({ min: 0, max: 0xffff })), { maxLength: 40 })
  .map((units) => String.fromCharCode(...units));
