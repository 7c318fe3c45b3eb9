import * as v from 'valibot';
import {
  count,
  filledText,
  finiteNumber,
  flag,
  fraction,
  freeMap,
  oneOf,
  seconds,
  text,
  textList,
  weight,
} from './values.js';

/** What every metric has, whoever grades it. */
const metricEntries = {
  display_name: v.nullish(text),
  extractor: v.nullish(filledText, 'last_assistant'),
  extractor_config: v.nullish(freeMap),
  weight: v.nullish(weight, 1),
  pass_threshold: v.nullish(fraction, 1),
  required: v.nullish(flag, false),
  advisory: v.nullish(flag, false),
};

/** A deterministic grader. */
const tool = v.strictObject({
  kind: v.optional(v.literal('tool'), 'tool'),
  function: filledText,
  options: v.nullish(freeMap),
  timeout: v.nullish(seconds, 10),
  ...metricEntries,
});

const promptEntries = { prompt: v.nullish(text), prompt_path: v.nullish(filledText), rubric_vars: v.nullish(textList) };

const judgeEntries = {
  ...promptEntries,
  model: v.nullish(text, 'gpt-4o-mini'),
  temperature: v.nullish(finiteNumber, 0),
  provider: v.nullish(oneOf(['openai', 'anthropic', 'google']), 'openai'),
  max_retries: v.nullish(count, 5),
  timeout: v.nullish(seconds, 120),
  system_prompt: v.nullish(text),
  ...metricEntries,
};

const modelJudge = v.strictObject({ kind: v.literal('model_judge'), ...judgeEntries });
const rubric = v.strictObject({ kind: v.literal('rubric'), ...judgeEntries });
const lettaJudge = v.strictObject({
  kind: v.literal('letta_judge'),
  ...promptEntries,
  agent_file: v.nullish(text),
  agent_id: v.nullish(text),
  judge_tool_name: v.nullish(text, 'submit_grade'),
  timeout: v.nullish(seconds, 120),
  ...metricEntries,
});

/** One entry of the block `graders`. */
export const graderSchema = v.variant('kind', [tool, modelJudge, rubric, lettaJudge], 'a map of keys');

/** One entry of `graders`, with its defaults. */
export type GraderInput = v.InferOutput<typeof graderSchema>;
