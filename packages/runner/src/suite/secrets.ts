import type { JsonObject, JsonValue } from '@gradekit/core';
import { isJsonObject } from '@gradekit/core';

/** Stands where a secret stood. */
export const redacted = '[redacted]';

/** Names of environment variables and headers whose values are secrets. */
const secretName = /TOKEN|KEY|SECRET|PASS|COOKIE|AUTH|CREDENTIAL|SESSION/i;

/** Values of a suite that must not be seen: the target's key, its headers, and environment variables that are named like secrets. */
export function secretsOf({ target }: JsonObject): readonly string[] {
  if (!isJsonObject(target)) return [];
  const environment = textEntries(target['env']).filter(([name]) => secretName.test(name));
  const headers = textEntries(target['headers']);
  const key = target['api_key'];
  const values = [key, ...[...headers, ...environment].map(([, value]) => value)];
  return [...new Set(values)].filter((value) => typeof value === 'string' && value !== '').map(String);
}

/** A suite without its secrets: what its results may hold. Absent values are left out. */
export function withoutSecrets(config: JsonObject, secrets: readonly string[]): JsonObject {
  const clean = (value: JsonValue | undefined): JsonValue => {
    if (typeof value === 'string') return hide(value, secrets);
    if (Array.isArray(value)) return value.map(clean);
    if (!isJsonObject(value)) return value ?? null;
    const entries = Object.entries(value).filter(([, item]) => item !== undefined && item !== null);
    return Object.fromEntries(entries.map(([key, item]) => [key, clean(item)]));
  };
  const cleaned = clean(config);
  return isJsonObject(cleaned) ? cleaned : {};
}

/** A short secret is hidden only where it is the whole text: as a part it would be found everywhere. */
function hide(text: string, secrets: readonly string[]): string {
  if (secrets.includes(text)) return redacted;
  return secrets
    .filter((secret) => secret.length >= 6)
    .reduce((rest, secret) => rest.replaceAll(secret, redacted), text);
}

function textEntries(map: JsonValue | undefined): readonly [string, string][] {
  if (!isJsonObject(map)) return [];
  return Object.entries(map).flatMap(([key, value]) =>
    typeof value === 'string' ? [[key, value] satisfies [string, string]] : [],
  );
}
