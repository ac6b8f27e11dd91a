import { describe, expect, test } from 'vitest';
import {
  normalizeRecoveryCode,
  createRecoveryCode,
  createTotpSecret,
  getTimeStep,
  findMatchingTimeStep,
  createTotpCode,
  createOtpauthUri,
} from './totp.ts';

/** '12345678901234567890' in base32. */
const rfcSecret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

describe('RFC 6238, appendix B, SHA-1', () => {
  const secret = rfcSecret;
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
  const secret = rfcSecret;
  expect([0, 1, 2, 3, 9].map((step) => createTotpCode(secret, step))).toEqual(['755224', '287082', '359152', '969429', '520489']);
});

test('a code is valid in its time step and the adjacent ones only', () => {
  const secret = rfcSecret;
  const getTimeOfStep = (step: number) => new Date(step * 30_000);
  const code = createTotpCode(secret, 1000);
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
  for (const secret of secrets) expect(secret).toMatch(/^[A-Z2-7]{32}$/);
});

test('the URI for an authenticator app contains the issuer, the account and the algorithm', () => {
  expect(createOtpauthUri('Kloof Stone & Co', 'lerato+1@example.test', 'MZXW6YTB')).toBe(
    'otpauth://totp/Kloof%20Stone%20%26%20Co:lerato%2B1%40example.test?issuer=Kloof%20Stone%20%26%20Co&secret=MZXW6YTB&algorithm=SHA1&digits=6&period=30',
  );
});

test('a recovery code has 50 random bits, and is normalized from any notation', () => {
  const [code, other] = [createRecoveryCode(), createRecoveryCode()];
  expect(code).toMatch(/^[a-z2-7]{5}-[a-z2-7]{5}$/);
  expect(code).not.toBe(other);
  expect(normalizeRecoveryCode(' AB2c-d 7eFG.h')).toBe('ab2cd7efgh');
  expect(normalizeRecoveryCode(code)).toBe(code.replace('-', ''));
});
