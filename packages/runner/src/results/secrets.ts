/** A secret shorter than this would be found everywhere by chance. */
const leastLength = 6;

/** Words of a variable's name that say its value is a secret. */
const secretWords =
  /^(token|tokens|secret|secrets|pass|passwd|password|passphrase|cookie|cookies|auth|authorization|credential|credentials|session|sid|pat|jwt|bearer|dsn)$/;
const keyWord = /^(api|access|secret|private|auth|sign|signing|encryption|master|deploy|ssh)?keys?$/;

/** Variables of desktops and shells whose names sound secret and whose values are everyday words. */
const harmlessNames =
  /^(XDG_.*|DESKTOP_SESSION|GDMSESSION|SESSION_MANAGER|SESSIONNAME|DBUS_.*|SSH_AUTH_SOCK|(GIT|SSH|SUDO)_ASKPASS|XAUTHORITY)$/i;

/** The schemes that stand before a credential in a header. */
const scheme = /^(bearer|basic|token|digest)\s+/i;

/**
 * The secrets of an environment: values of variables whose name looks secret, or that look random themselves.
 *
 * @example
 * ```ts
 * secretsOf({ ACME_TOKEN: 'tok-4f9c1e77', HOME: '/home/me' }); // ['tok-4f9c1e77']
 * ```
 */
export function secretsOf(env: NodeJS.ProcessEnv): readonly string[] {
  return Object.entries(env).flatMap(([name, value]) =>
    value !== undefined && (isSecretName(name) || isRandom(value)) ? [value] : [],
  );
}

/** Whether a variable's name, read word by word, says that its value is a secret. */
function isSecretName(name: string): boolean {
  if (harmlessNames.test(name)) return false;
  const words = name
    .replaceAll(/([a-z])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .split(/[^a-z]+/);
  return words.some((word) => secretWords.test(word) || keyWord.test(word));
}

/** Whether a value looks made by a machine to be guessed by nobody: long, letters and digits mixed, hardly a letter twice. */
function isRandom(value: string): boolean {
  if (!/^[\w+/=.~:-]{16,}$/.test(value) || !/\d/.test(value) || !/[A-Za-z]/.test(value)) return false;
  return !isPath(value) && entropyOf(value) >= 3.3;
}

function isPath(value: string): boolean {
  return /^[./~]/.test(value) || value.includes('://') || /:\d+$/.test(value) || /\.[A-Za-z]\w{0,4}$/.test(value);
}

/**
 * Bits per character.
 *
 * @see https://en.wikipedia.org/wiki/Entropy_(information_theory)
 */
function entropyOf(value: string): number {
  const counts = new Map<string, number>();
  for (const character of value) counts.set(character, (counts.get(character) ?? 0) + 1);
  const shares = [...counts.values()].map((count) => count / value.length);
  return -shares.reduce((sum, share) => sum + share * Math.log2(share), 0);
}

/**
 * All texts that give a secret away: itself, without its header's scheme, its lines where it has several, and each of them
 * as JSON writes it, also in a text inside a text. The longest first, so that no part of one is left standing.
 */
export function tracesOf(secrets: readonly string[]): readonly string[] {
  const values = secrets.flatMap((secret) => {
    const whole = secret.trim();
    const lines = whole.split(/\r?\n/).filter((line) => line.length >= 16);
    return [whole, whole.replace(scheme, ''), ...lines];
  });
  const traces = values.filter((value) => value.length >= leastLength).flatMap(spellingsOf);
  return [...new Set(traces)].sort((a, b) => b.length - a.length || (a < b ? -1 : 1));
}

function spellingsOf(value: string): readonly string[] {
  const once = escapeOnce(value);
  const ascii = once.replaceAll(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
  return [value, once, escapeOnce(once), ascii];
}

function escapeOnce(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}
