import { createHash } from 'node:crypto';
import type { Sample } from '@gradekit/core';
import { optionsHash } from '../suite/options-hash.js';

/** 16 hexadecimal digits over everything that a grade of this sample can depend on, whatever the order of its keys. */
export function sampleHash({ id, input, groundTruth, metadata }: Sample): string {
  return optionsHash([id, input, groundTruth ?? null, metadata]);
}

/** 64 hexadecimal digits over bytes. */
export function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
