import { createCipheriv, createDecipheriv, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';

/** What is kept in place of what must not be readable, even from a copy of the database: it cannot be tried out without SECRET. */
export function makeSecrets(secret: string) {
  const mac = (purpose: string, value: string): string =>
    createHmac('sha256', secret).update(`${purpose}\n`).update(value).digest('base64url');
  const keyOf = (purpose: string): Buffer => createHmac('sha256', secret).update(`seal ${purpose}`).digest();
  return {
    /** A value that only SECRET opens again (AES-256-GCM). @param purpose keeps values of different kinds apart */
    seal(purpose: string, value: string): string {
      const nonce = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', keyOf(purpose), nonce);
      const sealed = Buffer.concat([cipher.update(value, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
    },
    /** What was sealed; undefined where it was altered, or sealed with another SECRET. */
    open(purpose: string, kept: string): string | undefined {
      const bytes = Buffer.from(kept, 'base64url');
      const decipher = createDecipheriv('aes-256-gcm', keyOf(purpose), bytes.subarray(0, 12)).setAuthTag(bytes.subarray(12, 28));
      try {
        return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
      } catch {
        return undefined;
      }
    },
    /** @param purpose keeps equal values of different kinds apart */
    mac,
    /** Whether a value is the one behind a mac; takes the same time either way. */
    fits: (purpose: string, value: string, kept: string): boolean => {
      const [one, other] = [Buffer.from(mac(purpose, value)), Buffer.from(kept)];
      return one.length === other.length && timingSafeEqual(one, other);
    },
  };
}
export type Secrets = ReturnType<typeof makeSecrets>;

/** 256 random bits for a cookie or a link. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

/** Four random digits. */
export const newOtp = (): string => String(randomInt(10_000)).padStart(4, '0');
