import { describe, expect, test } from 'vitest';
import { createCryptography, generateOtp, generateToken } from './crypto.ts';

const cryptography = createCryptography('a secret of at least thirty-two characters');

describe('an encrypted value', () => {
  const encrypted = cryptography.encrypt('totp', 'JBSWY3DPEHPK3PXP');
  const bytes = Buffer.from(encrypted, 'base64url');
  const nonceBytes = 12;
  const tagBytes = 16;

  test('can be decrypted with the same secret and purpose only, and has a new nonce each time', () => {
    expect(cryptography.decrypt('totp', encrypted)).toBe('JBSWY3DPEHPK3PXP');
    expect(cryptography.decrypt('other', encrypted)).toBeUndefined();
    expect(createCryptography('another secret of at least thirty-two').decrypt('totp', encrypted)).toBeUndefined();
    expect(cryptography.encrypt('totp', 'JBSWY3DPEHPK3PXP')).not.toBe(encrypted);
    expect(bytes).toHaveLength(nonceBytes + tagBytes + 'JBSWY3DPEHPK3PXP'.length);
  });

  test('cannot be decrypted if any byte of the nonce, authentication tag or ciphertext is changed', () => {
    for (let index = 0; index < bytes.length; index += 1) {
      const altered = Buffer.from(bytes);
      altered[index]! ^= 1;
      expect(cryptography.decrypt('totp', altered.toString('base64url')), `byte ${index}`).toBeUndefined();
    }
  });

  test('cannot be decrypted if it is truncated or empty', () => {
    for (let length = 0; length < bytes.length; length += 1) {
      expect(cryptography.decrypt('totp', bytes.toString('base64url', 0, length)), `${length} bytes`).toBeUndefined();
    }
  });

  test('cannot be decrypted with a shorter authentication tag', () => {
    // An empty value: GCM would accept the first 4 bytes of its tag, which are guessable.
    const empty = Buffer.from(cryptography.encrypt('totp', ''), 'base64url');
    expect(cryptography.decrypt('totp', empty.toString('base64url'))).toBe('');
    for (const length of [4, 8, 12, 15]) {
      expect(cryptography.decrypt('totp', empty.toString('base64url', 0, nonceBytes + length)), `${length} bytes`).toBeUndefined();
    }
  });
});

describe('a keyed hash', () => {
  test('matches its value with the same purpose and secret only', () => {
    const mac = cryptography.mac('verification', 'token');
    expect(cryptography.verifyMac('verification', 'token', mac)).toBe(true);
    expect(cryptography.verifyMac('verification', 'token2', mac)).toBe(false);
    expect(cryptography.verifyMac('other', 'token', mac)).toBe(false);
    expect(cryptography.verifyMac('verification', 'token', '')).toBe(false);
    expect(createCryptography('another secret of at least thirty-two').verifyMac('verification', 'token', mac)).toBe(false);
    expect(mac).toMatch(/^[\w-]{43}$/);
    // Without the separator, both pairs would have the same input.
    expect(cryptography.mac('a', 'bc')).not.toBe(cryptography.mac('ab', 'c'));
  });
});

test('a secret for a cookie or a link has 256 random bits and is URL-safe', () => {
  const tokens = Array.from({ length: 100 }, generateToken);
  expect(new Set(tokens).size).toBe(100);
  for (const token of tokens) expect(token).toMatch(/^[\w-]{43}$/);
});

test('a one-time code has four digits, including leading zeros', () => {
  const codes = Array.from({ length: 2000 }, generateOtp);
  for (const code of codes) expect(code).toMatch(/^\d{4}$/);
  expect(new Set(codes).size).toBeGreaterThan(1000);
});
