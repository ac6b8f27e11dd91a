import { randomBytes } from 'node:crypto';
import { HOTP, Secret, TOTP } from 'otpauth';

/** Encodes bytes as base32, without padding. */
const toBase32 = (bytes: Uint8Array): string => new Secret({ buffer: Uint8Array.from(bytes).buffer }).base32;

/** Creates a secret of 160 random bits, as RFC 4226 recommends. Encoded in base32. */
export const createTotpSecret = (): string => toBase32(randomBytes(20));

/** Returns the number of the 30-second time step that contains a time (RFC 6238). */
export const getTimeStep = (now: Date): number => TOTP.counter({ timestamp: now.getTime() });

/** Creates the code of a time step, with HMAC-SHA-1, which every authenticator app supports. @param secret in base32 */
export const createTotpCode = (secret: string, step: number, digits = 6): string =>
  HOTP.generate({ secret: Secret.fromBase32(secret), counter: step, digits });

/** Returns the time step of a code: the current or an adjacent one, because clocks differ. @param secret in base32 */
export function findMatchingTimeStep(secret: string, code: string, now: Date): number | undefined {
  const offset = TOTP.validate({ token: code, secret: Secret.fromBase32(secret), timestamp: now.getTime(), window: 1 });
  return offset === null ? undefined : getTimeStep(now) + offset;
}

/** Creates the URI from which an authenticator app reads the secret. */
export const createOtpauthUri = (issuer: string, account: string, secret: string): string =>
  new TOTP({ issuer, label: account, secret }).toString();

/** Creates a recovery code of 50 random bits, in an alphabet without similar characters. */
export const createRecoveryCode = (): string =>
  toBase32(randomBytes(7))
    .slice(0, 10)
    .toLowerCase()
    .replace(/^(.{5})/, '$1-');

/** Normalizes a typed recovery code: lower case, without separators. */
export const normalizeRecoveryCode = (typed: string): string => typed.toLowerCase().replaceAll(/[^a-z2-7]/g, '');
