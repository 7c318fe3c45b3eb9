import { didYouMean } from '@gradekit/core';
import type { RowFault } from './field.js';

const knownColumns = ['id', 'sample_id', 'input', 'prompt', 'ground_truth', 'metadata'];

/** What is wrong with the header of a CSV dataset. White space around names is passed over. */
export function checkHeader(cells: readonly string[]): readonly RowFault[] {
  const names = cells.map((name) => name.trim());
  const twice = names.filter((name, index) => names.indexOf(name) !== index);
  const faults = [...new Set(twice)].map((name) => ({ message: `two columns are called "${name}"` }));
  if (names.includes('input') || names.includes('prompt')) return faults;
  return [...faults, withoutInput(names)];
}

function withoutInput(names: readonly string[]): RowFault {
  const [only = ''] = names;
  const separator = [';', '\t', '|'].find((candidate) => names.length === 1 && only.includes(candidate));
  if (separator !== undefined) {
    return {
      message: `there is no column "input"; the cells seem to be separated by ${JSON.stringify(separator)}, expected ","`,
      hint: 'export the file with commas between the cells',
    };
  }
  const misspelt = names.find(
    (name) => didYouMean(name, ['input', 'prompt']) !== undefined && !knownColumns.includes(name),
  );
  const hint = misspelt === undefined ? {} : { hint: `is "${misspelt}" meant to be "input"?` };
  return { message: `there is no column "input", only ${names.map((name) => `"${name}"`).join(', ')}`, ...hint };
}
