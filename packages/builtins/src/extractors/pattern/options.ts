import * as v from 'valibot';
import { optionSchema, optionsObject, switchedOff } from '../../options/schema.js';
import { compilePattern, type Pattern } from '../../regex/pattern.js';
import { PatternError } from '../../regex/pattern-error.js';

const entries = optionsObject({
  pattern: v.pipe(v.string('"pattern" must be a text'), v.description('A Python regular expression')),
  group: v.optional(
    v.pipe(
      v.union(
        [v.pipe(v.number(), v.integer('"group" must be a whole number or a name')), v.string()],
        '"group" must be a whole number or a name',
      ),
      v.description('The group that is the submission; 0 is the whole match. With search_all see the README'),
    ),
    0,
  ),
  search_all: switchedOff('search_all', 'Whether all matches of the message are taken, joined with a space'),
});

/** The options of `pattern` as they are validated. */
export type PatternOptions = v.InferOutput<typeof entries>;

/** The options of `pattern`: the pattern must compile and the group must exist, both known before the first sample. */
export const patternOptions = optionSchema(
  v.pipe(
    entries,
    v.rawCheck(({ dataset, addIssue }) => {
      if (!dataset.typed || dataset.issues !== undefined) return;
      const complaint = complaintAbout(dataset.value);
      if (complaint === undefined) return;
      const { key, message } = complaint;
      const { value } = dataset;
      addIssue({ message, path: [{ type: 'object', origin: 'value', input: { ...value }, key, value: value[key] }] });
    }),
  ),
);

interface Complaint {
  readonly key: 'pattern' | 'group';
  readonly message: string;
}

function complaintAbout(options: PatternOptions): Complaint | undefined {
  try {
    const message = groupComplaint(options, compilePattern(options.pattern));
    return message === undefined ? undefined : { key: 'group', message };
  } catch (thrown) {
    if (!(thrown instanceof PatternError)) throw thrown;
    return { key: 'pattern', message: `the pattern is not valid: ${thrown.message}` };
  }
}

function groupComplaint({ group, search_all: searchAll }: PatternOptions, pattern: Pattern): string | undefined {
  if (searchAll) return listGroupComplaint(group, pattern);
  if (typeof group === 'number') return numberComplaint(group, { first: 0, last: pattern.groupCount, pattern });
  return pattern.groupNames.has(group) ? undefined : `the pattern has no group "${group}"; ${namesOf(pattern)}`;
}

// As Python's findall has it: with one group or none there is nothing to choose, with several they count from 0.
function listGroupComplaint(group: number | string, pattern: Pattern): string | undefined {
  if (typeof group === 'string') return `with search_all "group" must be a number, not the name "${group}"`;
  if (pattern.groupCount < 2) return undefined;
  return numberComplaint(group, { first: -pattern.groupCount, last: pattern.groupCount - 1, pattern });
}

interface Range {
  readonly first: number;
  readonly last: number;
  readonly pattern: Pattern;
}

function numberComplaint(group: number, { first, last, pattern }: Range): string | undefined {
  if (group >= first && group <= last) return undefined;
  const count = pattern.groupCount === 1 ? '1 group' : `${pattern.groupCount} groups`;
  return `the pattern has no group ${group}: it has ${count}, so "group" goes from ${first} to ${last} here`;
}

function namesOf({ groupNames }: Pattern): string {
  return groupNames.size === 0 ? 'none of its groups has a name' : `its names are ${[...groupNames.keys()].join(', ')}`;
}
