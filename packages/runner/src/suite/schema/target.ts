import * as v from 'valibot';
import { count, filledText, flag, seconds, text, textList, textMap } from './values.js';

/** Trajectories that were recorded already. `api_key` and `headers` are secrets that a suite may carry along. */
const recorded = v.strictObject({
  kind: v.literal('recorded'),
  path: v.nullish(filledText),
  model_handles: v.nullish(textList),
  api_key: v.nullish(text),
  headers: v.nullish(textMap),
});

/** A program, started once a sample. */
const command = v.strictObject({
  kind: v.literal('command'),
  command: v.union(
    [filledText, v.pipe(v.array(text, 'a list of texts'), v.nonEmpty('a list with a program in it'))],
    'a text, or a list of the program and its arguments',
  ),
  cwd: v.nullish(filledText),
  env: v.nullish(textMap),
  timeout: v.nullish(seconds, 300),
  max_retries: v.nullish(count, 0),
  model_handles: v.nullish(textList),
});

/** All that the live targets of Letta Evals have had, over all its versions. */
const lettaEntries = {
  base_url: v.nullish(text),
  api_key: v.nullish(text),
  headers: v.nullish(textMap),
  project_id: v.nullish(text),
  timeout: v.nullish(seconds, 300),
  max_retries: v.nullish(count, 0),
  model_handles: v.nullish(textList),
  model_configs: v.nullish(textList),
  agent_id: v.nullish(text),
  agent_file: v.nullish(text),
  agent_script: v.nullish(text),
  flags: v.nullish(text),
  permission_mode: v.nullish(text),
  memory_workspace: v.nullish(flag),
  memory_dir: v.nullish(text),
  working_dir: v.nullish(text),
  allowed_tools: v.nullish(textList),
  disallowed_tools: v.nullish(textList),
  sandbox: v.nullish(flag),
};

const lettaCode = v.strictObject({ kind: v.optional(v.literal('letta_code'), 'letta_code'), ...lettaEntries });
const lettaAgent = v.strictObject({ kind: v.literal('letta_agent'), ...lettaEntries });
const agent = v.strictObject({ kind: v.literal('agent'), ...lettaEntries });

/** The block `target`. */
export const targetSchema = v.variant('kind', [recorded, command, lettaCode, lettaAgent, agent], 'a map of keys');
