import { createCipheriv, createDecipheriv, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { otpLength } from '#domain/accounts/account.ts';

// Not JWE: node:crypto is enough for values that only this application reads.
const algorithm = 'aes-256-gcm';
const nonceBytes = 12;
// Fixed, because GCM would otherwise accept a tag truncated to 4 bytes, which can be guessed.
const authTagLength = 16;

/** Creates functions that encrypt and hash values, so that they cannot be read or forged with a copy of the database alone. */
export function createCryptography(secret: string) {
  const mac = (purpose: string, value: string): string =>
    createHmac('sha256', secret).update(`${purpose}\n`).update(value).digest('base64url');
  const getKey = (purpose: string): Buffer => createHmac('sha256', secret).update(`seal ${purpose}`).digest();
  return {
    /** Encrypts and authenticates a value (AES-256-GCM). @param purpose separates values of different kinds */
    encrypt(purpose: string, value: string): string {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv(algorithm, getKey(purpose), nonce, { authTagLength });
      const ciphertext = Buffer.concat([cipher.update(value, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), ciphertext]).toString('base64url');
    },
    /** Decrypts a value. Returns undefined if it was altered, truncated, or encrypted with another SECRET or purpose. */
    decrypt(purpose: string, encrypted: string): string | undefined {
      const bytes = Buffer.from(encrypted, 'base64url');
      const ciphertextStart = nonceBytes + authTagLength;
      try {
        const decipher = createDecipheriv(algorithm, getKey(purpose), bytes.subarray(0, nonceBytes), { authTagLength });
        decipher.setAuthTag(bytes.subarray(nonceBytes, ciphertextStart));
        return Buffer.concat([decipher.update(bytes.subarray(ciphertextStart)), decipher.final()]).toString('utf8');
      } catch {
        return undefined;
      }
    },
    /** @param purpose separates equal values of different kinds */
    mac,
    /** Returns true if the MAC belongs to the value. Compares in constant time. */
    verifyMac: (purpose: string, value: string, receivedMac: string): boolean => {
      const [computedBytes, receivedBytes] = [Buffer.from(mac(purpose, value)), Buffer.from(receivedMac)];
      return computedBytes.length === receivedBytes.length && timingSafeEqual(computedBytes, receivedBytes);
    },
  };
}
export type Cryptography = ReturnType<typeof createCryptography>;

/** Generates 256 random bits for a cookie or a link. */
export const generateToken = (): string => randomBytes(32).toString('base64url');

/** Generates a reset code of `otpLength` random digits. */
export const generateOtp = (): string => String(randomInt(10 ** otpLength)).padStart(otpLength, '0');
