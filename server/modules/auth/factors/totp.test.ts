import { describe, expect, test } from 'vitest';
import {
  normalizeRecoveryCode,
  fromBase32,
  createRecoveryCode,
  createTotpSecret,
  getTimeStep,
  findMatchingTimeStep,
  toBase32,
  createTotpCode,
  createOtpauthUri,
} from './totp.ts';

describe('RFC 6238, appendix B, SHA-1', () => {
  const secret = Buffer.from('12345678901234567890');
  test.each([
    [59, '94287082'],
    [1_111_111_109, '07081804'],
    [1_111_111_111, '14050471'],
    [1_234_567_890, '89005924'],
    [2_000_000_000, '69279037'],
    [20_000_000_000, '65353130'],
  ])('at %i seconds the code is %s', (seconds, code) => {
    expect(createTotpCode(secret, getTimeStep(new Date(seconds * 1000)), 8)).toBe(code);
  });
});

test('RFC 4226, appendix D: the first codes of six digits', () => {
  const secret = Buffer.from('12345678901234567890');
  expect([0, 1, 2, 3, 9].map((step) => createTotpCode(secret, step))).toEqual(['755224', '287082', '359152', '969429', '520489']);
});

test('RFC 4648: encodes and decodes base32, without padding', () => {
  for (const [bytes, text] of [
    ['', ''],
    ['f', 'MY'],
    ['fo', 'MZXQ'],
    ['foo', 'MZXW6'],
    ['foob', 'MZXW6YQ'],
    ['fooba', 'MZXW6YTB'],
    ['foobar', 'MZXW6YTBOI'],
  ] as const) {
    expect(toBase32(Buffer.from(bytes))).toBe(text);
    expect(fromBase32(text).toString()).toBe(bytes);
  }
});

test('a code is valid in its time step and the adjacent ones only', () => {
  const secret = toBase32(Buffer.from('12345678901234567890'));
  const getTimeOfStep = (step: number) => new Date(step * 30_000);
  const code = createTotpCode(fromBase32(secret), 1000);
  expect([998, 999, 1000, 1001, 1002].map((step) => findMatchingTimeStep(secret, code, getTimeOfStep(step)))).toEqual([
    undefined,
    1000,
    1000,
    1000,
    undefined,
  ]);
  expect(findMatchingTimeStep(secret, '', getTimeOfStep(1000))).toBeUndefined();
  expect(findMatchingTimeStep(secret, `${code}0`, getTimeOfStep(1000))).toBeUndefined();
});

test('a secret has 160 random bits', () => {
  const secrets = [createTotpSecret(), createTotpSecret()];
  expect(secrets[0]).not.toBe(secrets[1]);
  for (const secret of secrets) expect(fromBase32(secret)).toHaveLength(20);
});

test('base32 is decoded in lower case and with separators', () => {
  expect(fromBase32('mzxw 6ytb-oi').toString()).toBe('foobar');
  expect(toBase32(Buffer.from([255, 0, 128, 7, 1, 254]))).toBe('74AIABYB7Y');
});

test('the URI for an authenticator app contains the issuer, the account and the algorithm', () => {
  expect(createOtpauthUri('Kloof Stone & Co', 'lerato+1@example.test', 'MZXW6YTB')).toBe(
    'otpauth://totp/Kloof%20Stone%20%26%20Co:lerato%2B1%40example.test?secret=MZXW6YTB&issuer=Kloof%20Stone%20%26%20Co&algorithm=SHA1&digits=6&period=30',
  );
});

test('a recovery code has 50 random bits, and is normalized from any notation', () => {
  const [code, other] = [createRecoveryCode(), createRecoveryCode()];
  expect(code).toMatch(/^[a-z2-7]{5}-[a-z2-7]{5}$/);
  expect(code).not.toBe(other);
  expect(normalizeRecoveryCode(' AB2c-d 7eFG.h')).toBe('ab2cd7efgh');
  expect(normalizeRecoveryCode(code)).toBe(code.replace('-', ''));
});
