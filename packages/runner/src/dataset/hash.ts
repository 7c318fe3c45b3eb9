import { createHash } from 'node:crypto';
import type { Sample } from '@gradekit/core';

/** 16 hexadecimal digits over everything that a grade of this sample can depend on. */
export function sampleHash({ id, input, groundTruth, metadata }: Sample): string {
  return createHash('sha256')
    .update(JSON.stringify([id, input, groundTruth ?? null, metadata]))
    .digest('hex')
    .slice(0, 16);
}

/** 64 hexadecimal digits over bytes. */
export function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
