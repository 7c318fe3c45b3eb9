import type { JsonObject, JsonValue, Problem } from '@gradekit/core';
import { isJsonObject } from '@gradekit/core';
import type { CodePolicy } from '../../custom-code/locate.js';
import { locateCode } from '../../custom-code/locate.js';
import { parseReference } from '../../custom-code/reference.js';
import type { SuiteDocument } from '../document/document.js';

/** Whether any code that a suite names is refused: then none of it may be imported, not even the part that is allowed. */
export function hasRefusedCode(suite: JsonObject, policy: CodePolicy): boolean {
  return namedFunctions(suite).some((written) => {
    const reference = parseReference(written);
    if (reference === undefined) return false;
    const location = locateCode(reference, policy);
    return !location.isAllowed && location.problem.code === 'code_refused';
  });
}

/** A command is code too. */
export function refusedCommand(document: SuiteDocument, { allowCode }: CodePolicy): readonly Problem[] {
  const { target } = document.value;
  if (allowCode || !isJsonObject(target) || target['kind'] !== 'command') return [];
  const place = document.placeOf(['target', 'command'], 'key');
  return [{ code: 'code_refused', message: 'the target is a command, and code is refused (--no-code)', place }];
}

function namedFunctions({ graders, reward }: JsonObject): readonly string[] {
  const entries = isJsonObject(graders) ? Object.values(graders) : [];
  return [...entries, reward].flatMap((block) => [textAt(block, 'function'), textAt(block, 'extractor')].flat());
}

function textAt(block: JsonValue | undefined, key: string): readonly string[] {
  const value = isJsonObject(block) ? block[key] : undefined;
  return typeof value === 'string' ? [value] : [];
}
