import type { Core } from '#server/http/core.ts';
import { hourMs } from '#domain/shared/time.ts';
import { randomBytes } from 'node:crypto';
import { detectSpamReasons, type FormTokenResult, type SpamReason } from '#domain/contact/spam-detection.ts';
import type { Transaction } from '#server/db/connection.ts';

const macPurpose = 'form_token';
/** The age after which the token of a form is ignored. */
const formTokenTtlMs = 24 * hourMs;

export function createSpam({ clock, cryptography, limits }: Pick<Core, 'clock' | 'cryptography' | 'limits'>) {
  async function readFormToken(token: string): Promise<FormTokenResult> {
    if (token === '') return 'none';
    const [time = '', nonce = '', mac = ''] = token.split('.');
    if (!cryptography.verifyMac(macPurpose, `${time}.${nonce}`, mac)) return 'forged';
    const startedAt = new Date(Number.parseInt(time, 36));
    if (clock.now().getTime() - startedAt.getTime() > formTokenTtlMs) return 'none';
    return (await limits.exceeds('form_token', nonce)) ? 'reused' : { startedAt };
  }

  return {
    /** Creates a form token: the signed current time. The token is not stored. */
    createFormToken(): string {
      const content = `${clock.now().getTime().toString(36)}.${randomBytes(9).toString('base64url')}`;
      return `${content}.${cryptography.mac(macPurpose, content)}`;
    },

    /** Returns the spam reasons of a submission, usually none. @param submission.text all free texts */
    async detectSpam(submission: { form_token: string; reference_code: string; text: string }): Promise<SpamReason[]> {
      return detectSpamReasons({
        honeypot: submission.reference_code,
        formToken: await readFormToken(submission.form_token),
        now: clock.now(),
        text: submission.text,
      });
    },

    /**
     * Counts a submission without reasons, and adds the reason `flood` if too many were received within an hour.
     * @param trx the transaction of the submission, if only stored submissions count. The count stays locked until its end.
     */
    async addFloodReason(reasons: SpamReason[], limitName: 'contact_overall' | 'quote_overall', trx?: Transaction): Promise<SpamReason[]> {
      return reasons.length === 0 && (await limits.exceeds(limitName, 'all', trx)) ? ['flood'] : reasons;
    },
  };
}
export type Spam = ReturnType<typeof createSpam>;
