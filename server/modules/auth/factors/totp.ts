import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

// Not a library: otplib brings six packages, and this code passes the vectors of RFC 6238 and returns the step for replay protection.
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const stepSeconds = 30;

/** Bytes as authenticator apps read them (RFC 4648, without padding). */
export function toBase32(bytes: Uint8Array): string {
  let [bits, bitCount, text] = [0, 0, ''];
  for (const byte of bytes) {
    bitCount = (bitCount << 8) | byte;
    for (bits += 8; bits >= 5; bits -= 5) text += alphabet[(bitCount >>> (bits - 5)) & 31];
    bitCount &= (1 << bits) - 1;
  }
  return bits > 0 ? text + alphabet[(bitCount << (5 - bits)) & 31] : text;
}

/** Decodes base32. Other characters are ignored. */
export function fromBase32(text: string): Buffer {
  let [bits, bitCount] = [0, 0];
  const bytes: number[] = [];
  for (const letter of text.toUpperCase()) {
    const value = alphabet.indexOf(letter);
    if (value === -1) continue;
    bitCount = (bitCount << 5) | value;
    bits += 5;
    if (bits >= 8) {
      bits -= 8;
      bytes.push((bitCount >>> bits) & 255);
      bitCount &= (1 << bits) - 1;
    }
  }
  return Buffer.from(bytes);
}

/** A new secret: 160 random bits, as RFC 4226 asks for. */
export const newTotpSecret = (): string => toBase32(randomBytes(20));

/** The interval of 30 seconds that a moment lies in. */
export const timeStepAt = (now: Date): number => Math.floor(now.getTime() / 1000 / stepSeconds);

/** The code of one interval (RFC 6238 with HMAC-SHA-1, which every authenticator app knows). */
export function totpCode(secret: Uint8Array, step: number, digits = 6): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const offset = mac[mac.length - 1]! & 15;
  return String((mac.readUInt32BE(offset) & 0x7fffffff) % 10 ** digits).padStart(digits, '0');
}

/** Returns the interval of a code: the current one or a neighbour, because clocks differ. @param secret in base32 */
export function verifyTotp(secret: string, code: string, now: Date): number | undefined {
  const [key, sent] = [fromBase32(secret), Buffer.from(code)];
  const present = timeStepAt(now);
  return [present, present - 1, present + 1].find((step) => {
    const right = Buffer.from(totpCode(key, step));
    return right.length === sent.length && timingSafeEqual(right, sent);
  });
}

/** What an authenticator app opens. */
export function otpauthUri(issuer: string, account: string, secret: string): string {
  const parameters = new URLSearchParams({ secret, issuer, algorithm: 'SHA1', digits: '6', period: String(stepSeconds) });
  return `otpauth://totp/${encodeURIComponent(issuer)}:${encodeURIComponent(account)}?${parameters.toString().replaceAll('+', '%20')}`;
}

/** A recovery code: 50 random bits, in letters that are not mistaken for one another. */
export const newRecoveryCode = (): string =>
  toBase32(randomBytes(7))
    .slice(0, 10)
    .toLowerCase()
    .replace(/^(.{5})/, '$1-');

/** A recovery code however it was typed. */
export const normalizeRecoveryCode = (typed: string): string => typed.toLowerCase().replaceAll(/[^a-z2-7]/g, '');
