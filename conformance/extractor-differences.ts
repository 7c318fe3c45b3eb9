import type { Difference } from './differences.js';

/** Where the nine extractors differ from Letta Evals on purpose; `docs/letta.md` has the same list for people. */
export const extractorDifferences: readonly Difference[] = [
  {
    reason: 'A required option that is missing, or of the wrong type, is found when the suite is read.',
    answer: { kind: 'refused', mentions: 'option' },
    rows: [
      'pattern-missing-option',
      'tool-arguments-missing-option',
      'tool-output-missing-option',
      'after-marker-missing-option',
      'memory-block-no-label',
      'memory-block-no-label-no-state',
    ],
  },
  {
    reason: 'A text option must be a text.',
    answer: { kind: 'refused', mentions: 'must be a text' },
    rows: [
      'all-assistant-separator-null',
      'all-assistant-separator-number',
      'last-turn-separator-null',
      'pattern-null-option',
      'pattern-null-option-no-message',
      'pattern-number-option',
      'tool-arguments-null-option',
      'tool-output-null-option',
      'after-marker-null-option',
      'after-marker-null-option-no-message',
    ],
  },
  {
    reason: 'An empty marker or label means nothing.',
    answer: { kind: 'refused', mentions: 'must not be empty' },
    rows: ['after-marker-empty-marker', 'memory-block-empty-label'],
  },
  {
    reason: 'A switch is true or false: the texts "no" and "false" do not switch it on.',
    answer: { kind: 'refused', mentions: 'must be true or false' },
    rows: ['pattern-all-truthy-string', 'after-marker-include-string'],
  },
  {
    reason: 'An option that an extractor does not have is refused, not ignored.',
    answer: { kind: 'refused', mentions: 'takes no options' },
    rows: ['last-assistant-config-ignored'],
  },
  {
    reason: 'A group that the pattern does not have is found when the suite is read, whether a message matches or not.',
    answer: { kind: 'refused', mentions: 'the pattern has no group' },
    rows: [
      'pattern-group-missing',
      'pattern-group-missing-no-match',
      'pattern-group-name-missing',
      'pattern-group-string-digit',
      'pattern-group-negative',
      'pattern-all-two-groups-two',
    ],
  },
  {
    reason: 'A group is a whole number or a name.',
    answer: { kind: 'refused', mentions: 'must be a whole number or a name' },
    rows: ['pattern-group-null', 'pattern-group-true'],
  },
  {
    reason: 'With search_all a group is a number.',
    answer: { kind: 'refused', mentions: 'must be a number' },
    rows: ['pattern-all-two-groups-name'],
  },
  {
    reason: '1.0 is the number 1.',
    answer: { kind: 'submission', submission: 'a' },
    rows: ['pattern-group-float'],
  },
  {
    reason: 'A pattern that is not valid is found when the suite is read, whether a message matches or not.',
    answer: { kind: 'refused', mentions: 'the pattern is not valid' },
    rows: ['pattern-bad-pattern', 'pattern-bad-pattern-no-message'],
  },
  {
    reason: 'A missing agent state is an error of this metric, not of all.',
    answer: { kind: 'errored', code: 'missing_requirement' },
    rows: ['memory-block-no-state'],
  },
  {
    reason: 'A recording with null or missing content is read: the agent said nothing there.',
    answer: { kind: 'silent' },
    rows: ['last-assistant-content-null', 'last-assistant-content-missing'],
  },
  {
    reason: 'A number is no content: the sample is errored, the others are graded.',
    answer: { kind: 'unreadable', mentions: 'content is 42' },
    rows: ['last-assistant-content-number'],
  },
  {
    reason: 'A part that is no text has no text.',
    answer: { kind: 'submission', submission: 'a' },
    rows: ['last-assistant-part-image'],
  },
  {
    reason: 'A bare string is a text part.',
    answer: { kind: 'submission', submission: 'a b' },
    rows: ['last-assistant-part-string'],
  },
  {
    reason: 'A message of a kind that is not known does not spoil the others.',
    answer: { kind: 'submission', submission: 'a' },
    rows: ['last-assistant-unknown-kind'],
  },
  {
    reason: 'A flat list of Letta messages is one turn.',
    answer: { kind: 'submission', submission: 'flat' },
    rows: ['last-assistant-flat'],
  },
  {
    reason: "OpenAI's format is read too.",
    answer: { kind: 'submission', submission: 'hello' },
    rows: ['last-assistant-openai'],
  },
  {
    reason: 'Arguments that were recorded as an object are read.',
    answer: { kind: 'submission', submission: '{"city":"A"}' },
    rows: ['tool-arguments-arguments-object'],
  },
  {
    reason: 'A return that was recorded as an object is read.',
    answer: { kind: 'submission', submission: '{"a":1}' },
    rows: ['tool-output-return-object'],
  },
  {
    reason: 'Returns that stand only in tool_returns are found.',
    answer: { kind: 'submission', submission: 'new' },
    rows: ['tool-output-tool-returns-only'],
  },
  {
    reason: 'Returns that stand only in tool_returns are found.',
    answer: { kind: 'submission', submission: 'sunny' },
    rows: ['tool-output-parallel-in-tool-returns'],
  },
  {
    reason: 'A call gets its own return, also where another call used its id before.',
    answer: { kind: 'submission', submission: 'sunny' },
    rows: ['tool-output-id-reused'],
  },
];
