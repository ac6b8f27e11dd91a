import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';

/** What is kept in place of what must not be readable, even from a copy of the database: it cannot be tried out without SECRET. */
export function makeSecrets(secret: string) {
  const mac = (purpose: string, value: string): string =>
    createHmac('sha256', secret).update(`${purpose}\n`).update(value).digest('base64url');
  return {
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
