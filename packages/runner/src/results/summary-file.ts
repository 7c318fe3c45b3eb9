import { join } from 'node:path';
import { removeFile, replaceFile } from './files.js';
import type { Redact } from './redact.js';
import { redactJsonText } from './redact.js';
import { summaryOnWire } from './summary-wire.js';
import type { Summary } from './summary.js';

/** The name of the file that is written last: where it is, the run was finished. */
export const summaryFileName = 'summary.json';

/**
 * Writes the summary of a results folder.
 *
 * @throws GradekitError `unwritable`
 */
export function writeSummaryFile(folder: string, summary: Summary, redact: Redact): void {
  const text = JSON.stringify(summaryOnWire(summary), undefined, 2);
  replaceFile(join(folder, summaryFileName), `${redactJsonText(text, redact, 2)}\n`);
}

/**
 * Removes the summary of an earlier run: a run that is killed never shows an old one.
 *
 * @throws GradekitError `unwritable`
 */
export function removeSummaryFile(folder: string): void {
  removeFile(join(folder, summaryFileName));
}
