import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

// Own code: otplib has six dependencies. This code passes the test vectors of RFC 6238, and returns the time step for replay protection.
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const stepSeconds = 30;

/** Encodes bytes as base32, without padding (RFC 4648). */
export function toBase32(bytes: Uint8Array): string {
  let [bitCount, buffer, text] = [0, 0, ''];
  for (const byte of bytes) {
    buffer = (buffer << 8) | byte;
    for (bitCount += 8; bitCount >= 5; bitCount -= 5) text += alphabet[(buffer >>> (bitCount - 5)) & 31];
    buffer &= (1 << bitCount) - 1;
  }
  return bitCount > 0 ? text + alphabet[(buffer << (5 - bitCount)) & 31] : text;
}

/** Decodes base32. Other characters are ignored. */
export function fromBase32(text: string): Buffer {
  let [bitCount, buffer] = [0, 0];
  const bytes: number[] = [];
  for (const letter of text.toUpperCase()) {
    const value = alphabet.indexOf(letter);
    if (value === -1) continue;
    buffer = (buffer << 5) | value;
    bitCount += 5;
    if (bitCount >= 8) {
      bitCount -= 8;
      bytes.push((buffer >>> bitCount) & 255);
      buffer &= (1 << bitCount) - 1;
    }
  }
  return Buffer.from(bytes);
}

/** Creates a secret of 160 random bits, as RFC 4226 recommends. Encoded in base32. */
export const createTotpSecret = (): string => toBase32(randomBytes(20));

/** Returns the number of the 30-second time step that contains a time (RFC 6238). */
export const getTimeStep = (now: Date): number => Math.floor(now.getTime() / 1000 / stepSeconds);

/** Creates the code of a time step (RFC 6238 with HMAC-SHA-1, which every authenticator app supports). */
export function createTotpCode(secret: Uint8Array, step: number, digits = 6): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const offset = mac[mac.length - 1]! & 15;
  return String((mac.readUInt32BE(offset) & 0x7fffffff) % 10 ** digits).padStart(digits, '0');
}

/** Returns the time step of a code: the current or an adjacent one, because clocks differ. @param secret in base32 */
export function findMatchingTimeStep(secret: string, code: string, now: Date): number | undefined {
  const [key, codeBytes] = [fromBase32(secret), Buffer.from(code)];
  const current = getTimeStep(now);
  return [current, current - 1, current + 1].find((step) => {
    const expected = Buffer.from(createTotpCode(key, step));
    return expected.length === codeBytes.length && timingSafeEqual(expected, codeBytes);
  });
}

/** Creates the URI from which an authenticator app reads the secret. */
export function createOtpauthUri(issuer: string, account: string, secret: string): string {
  const parameters = new URLSearchParams({ secret, issuer, algorithm: 'SHA1', digits: '6', period: String(stepSeconds) });
  return `otpauth://totp/${encodeURIComponent(issuer)}:${encodeURIComponent(account)}?${parameters.toString().replaceAll('+', '%20')}`;
}

/** Creates a recovery code of 50 random bits, in an alphabet without similar characters. */
export const createRecoveryCode = (): string =>
  toBase32(randomBytes(7))
    .slice(0, 10)
    .toLowerCase()
    .replace(/^(.{5})/, '$1-');

/** Normalizes a typed recovery code: lower case, without separators. */
export const normalizeRecoveryCode = (typed: string): string => typed.toLowerCase().replaceAll(/[^a-z2-7]/g, '');
