import {
  validateOptions,
  type AnyExtractor,
  type Extraction,
  type JsonObject,
  type Message,
  type Trajectory,
} from '@gradekit/core';

/** Extracts as the host does: options validated first. Rejects with what the extractor throws. */
export async function extractWith(
  extractor: AnyExtractor,
  trajectory: Trajectory,
  options: JsonObject = {},
): Promise<Extraction> {
  const check = await validateOptions(extractor.options, options);
  if (!check.valid) throw new Error(check.issues.map((issue) => issue.message).join('; '));
  return extractor.extract(trajectory, { options: check.options as never, signal: new AbortController().signal });
}

/** What is wrong with options, as a suite's author sees it. */
export async function complaintsAbout(extractor: AnyExtractor, options: JsonObject): Promise<readonly string[]> {
  const check = await validateOptions(extractor.options, options);
  return check.valid ? [] : check.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
}

/** The user said something. */
export function asked(text: string): Message {
  return { role: 'user', content: [{ type: 'text', text }] };
}

/** The agent said something, in one part or several. */
export function said(...texts: readonly string[]): Message {
  return { role: 'assistant', content: texts.map((text) => ({ type: 'text', text })), toolCalls: [] };
}

/** The agent thought something. */
export function thought(text: string): Message {
  return { role: 'reasoning', content: [{ type: 'text', text }], redacted: false };
}

/** The agent called one tool, with arguments as a text. */
export function called(name: string, rawArguments: string, id = 'c1'): Message {
  return { role: 'assistant', content: [], toolCalls: [{ id, name, arguments: null, rawArguments }] };
}

/** A tool returned something. */
export function returned(output: string, callId = 'c1'): Message {
  return { role: 'tool', callId, output, isError: false };
}

/** A trajectory of these turns. */
export function trajectoryOf(...turns: readonly (readonly Message[])[]): Trajectory {
  return { turns };
}
