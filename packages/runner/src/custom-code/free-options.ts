import type { StandardSchema } from '@gradekit/core';

/** The schema of a plain function, which says nothing of its options: it gets what the suite gives. */
export const freeOptions: StandardSchema = {
  '~standard': { version: 1, vendor: 'gradekit', validate: (value) => ({ value }) },
};
