import { randomBytes } from 'node:crypto';
import { detectSpamReasons, type FormTokenResult, type SpamReason } from '#domain/contact/spam-detection.ts';
import type { RateLimiter } from '#server/lib/rate-limits/rate-limits.ts';
import type { Clock } from '#server/adapters/clock.ts';
import type { Secrets } from '#server/lib/crypto.ts';

const purpose = 'form_proof';
/** The time for which the token of a form is valid. */
const formTokenTtlMs = 24 * 3_600_000;

export function createSpam({ clock, secrets, limits }: { clock: Clock; secrets: Secrets; limits: RateLimiter }) {
  async function read(token: string): Promise<FormTokenResult> {
    if (token === '') return 'none';
    const [time = '', once = '', mac = ''] = token.split('.');
    if (!secrets.verifyMac(purpose, `${time}.${once}`, mac)) return 'forged';
    const touchedAt = new Date(Number.parseInt(time, 36));
    if (clock.now().getTime() - touchedAt.getTime() > formTokenTtlMs) return 'none';
    return (await limits.exceeds('form_proof', once)) ? 'reused' : { touchedAt };
  }

  return {
    /** Returns a form token: the signed current time. Nothing is stored. */
    begin(): string {
      const signed = `${clock.now().getTime().toString(36)}.${randomBytes(9).toString('base64url')}`;
      return `${signed}.${secrets.mac(purpose, signed)}`;
    },

    /** Returns the spam signs of a submission, usually none. @param sent.text all free texts */
    async detectSpam(sent: { form_token: string; reference_code: string; text: string }): Promise<SpamReason[]> {
      return detectSpamReasons({ trap: sent.reference_code, proof: await read(sent.form_token), now: clock.now(), text: sent.text });
    },

    /**
     * Adds the sign `flood` to a submission without signs if too many were received within an hour. Called in the inserting transaction.
     * @param countNonSpamSince counts the submissions without signs since a time
     */
    async withFlood(
      signs: SpamReason[],
      overall: 'contact_overall' | 'quote_overall',
      countNonSpamSince: (since: Date) => Promise<number>,
    ): Promise<SpamReason[]> {
      return signs.length === 0 && (await limits.isReached(overall, clock.now(), countNonSpamSince)) ? ['flood'] : signs;
    },
  };
}
export type Spam = ReturnType<typeof createSpam>;
