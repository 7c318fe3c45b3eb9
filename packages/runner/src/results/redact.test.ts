import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createRedactor, redactJsonText } from './redact.js';

describe('a secret', () => {
  it.each([
    ['of a variable called token', { ACME_TOKEN: 'tok-4f9c1e77d2ab40c8' }, 'tok-4f9c1e77d2ab40c8'],
    ['of a cookie', { SITE_COOKIE: 'sid-90d1f7ac33' }, 'sid-90d1f7ac33'],
    ['of a header', { AUTHORIZATION: 'Bearer zz-71c0aa9e' }, 'Bearer zz-71c0aa9e'],
    ['of a header, without its scheme', { AUTHORIZATION: 'Bearer zz-71c0aa9e' }, 'zz-71c0aa9e'],
    ['of an API key', { OPENAI_API_KEY: 'correct horse battery' }, 'correct horse battery'],
    ['of a name in camel case', { apiKey: 'staple' }, 'staple'],
    ['of a password', { DB_PASSWORD: 'hunter22' }, 'hunter22'],
    ['that looks random, whatever its name', { WHATEVER: 'A1b2C3d4E5f6G7h8' }, 'A1b2C3d4E5f6G7h8'],
    ['with an end of line that a shell cut off', { MY_SECRET: 'swordfish\n' }, 'swordfish'],
    [
      'that is one line of several',
      { PRIVATE_KEY: 'BEGIN\nMIIEvQIBADANBgkqhkiG9w0B\nEND' },
      'MIIEvQIBADANBgkqhkiG9w0B',
    ],
    ['with quotes, as JSON writes it', { A_SECRET: 'a"b\\c"d' }, JSON.stringify('a"b\\c"d').slice(1, -1)],
    ['beyond ASCII, as Python writes it', { A_SECRET: 'schlüssel' }, 'schl\\u00fcssel'],
  ])('is taken out: %s', (_case, env, secret) => {
    expect(createRedactor([], env)(`it is ${secret}!`)).toBe('it is [redacted]!');
  });

  it.each([
    ['a path', { HOME: '/home/someone/with1digit/and2more' }],
    ['an address', { PROXY: 'http://proxy.example:3128/abc123' }],
    ['a short one', { A_TOKEN: 'abcde' }],
    ['a word of the desktop', { DESKTOP_SESSION: 'ubuntu-wayland' }],
    ['a monkey', { MONKEY: 'banana', KEYBOARD: 'qwertz', COMPASS: 'northwest' }],
    ['a version', { NODE: 'v20.20.2', LONG: 'aaaaaaaaaaaaaaaaaaaaaaaaaaa1' }],
  ])('is not seen in %s', (_case, env) => {
    const text = Object.values(env).join(' ');
    expect(createRedactor([], env)(text)).toBe(text);
  });

  it('of the suite is taken out wherever it stands', () => {
    expect(createRedactor(['s3cr3t-key'], {})('s3cr3t-key,xs3cr3t-keyx')).toBe('[redacted],x[redacted]x');
  });
});

describe('a JSON text', () => {
  it('stays JSON when a secret is a number, a key, or a word of the format', () => {
    const redact = createRedactor(['123456', 'verdict', 'passed', 'colour'], {});
    const text = JSON.stringify({ offset: 123456, verdict: 'passed', metadata: { colour: 'my colour is 123456' } });
    expect(JSON.parse(redactJsonText(text, redact))).toEqual({
      offset: 123456,
      verdict: 'passed',
      metadata: { '[redacted]': 'my [redacted] is [redacted]' },
    });
  });

  it('holds no secret afterwards, in whatever text it stood, and is the same when it held none', () => {
    const secret = fc.string({ unit: 'binary', minLength: 6 }).filter((value) => value.trim().length >= 6);
    fc.assert(
      fc.property(secret, fc.string(), fc.jsonValue(), (value, around, other) => {
        const redact = createRedactor([value], {});
        const clean = redactJsonText(
          JSON.stringify({ a: `${around}${value}${around}`, b: JSON.stringify(value) }),
          redact,
        );
        expect(Object.values(JSON.parse(clean)).join(' ')).not.toContain(value.trim());
        const innocent = JSON.stringify(other);
        if (!innocent.includes(JSON.stringify(value).slice(1, -1)))
          expect(redactJsonText(innocent, redact)).toBe(innocent);
      }),
    );
  });
});
