import { Problem } from '#domain/problems.ts';
import type { Db, Transaction } from '#server/db/db.ts';
import type { Notifications } from '#server/notifications/notifications.service.ts';
import type { Clock } from '#server/outside/clock.ts';
import { queueMail } from '#server/outside/mail.ts';
import { newSecret, type Secrets } from '#server/secrets.ts';
import { addressInUseMail, emailChangedMail, verifyMail } from './accounts.mails.ts';
import { findUserByEmail, type UserRow } from './accounts.store.ts';
import { deleteClaimsOf } from './claims.store.ts';
import { deleteCodesOf, insertVerification } from './passwords.store.ts';
import * as store from './profile.store.ts';

type Needs = { db: Db; clock: Clock; secrets: Secrets; notifications: Notifications; publicUrl: string };

const linkLength = 48 * 3_600_000;

/** Proves email addresses by a link that only their holder gets. */
export function makeVerification({ db, clock, secrets, notifications, publicUrl }: Needs) {
  return {
    /**
     * Mails the link that proves an address of an account. One that another account has gets a mail that says so instead:
     * whoever asked learns nothing.
     */
    async ask(on: Transaction, user: Pick<UserRow, 'id' | 'fullName'>, email: string): Promise<void> {
      const [token, now] = [newSecret(), clock.now()];
      const expiresAt = new Date(now.getTime() + linkLength);
      const tokenHash = secrets.mac('verification', token);
      // Written in either case, and ending the older links: whether they still count would tell who has the address.
      const id = await insertVerification(on, { userId: user.id, email, tokenHash, createdAt: now, expiresAt });
      const holder = await findUserByEmail(on, email);
      if (holder !== undefined && holder.id !== user.id) {
        await queueMail(on, addressInUseMail(holder, id));
        return;
      }
      const to = { id: user.id, fullName: user.fullName, email };
      // Behind a #, the token reaches no server's log and no scanner that opens links.
      await queueMail(on, verifyMail(to, id, `${publicUrl}/email/verify#token=${token}`, expiresAt));
    },

    /** Takes the proof of an address; a link opened twice is no fault. @throws Problem('link_dead') */
    async verify(token: string): Promise<void> {
      const now = clock.now();
      await db.transaction().execute(async (transaction) => {
        const found = await store.findVerification(transaction, secrets.mac('verification', token));
        if (found === undefined || found.expiresAt <= now) throw new Problem('link_dead');
        const same = found.email === found.oldEmail;
        if (found.usedAt !== null && same && found.emailVerifiedAt !== null) return;
        if (found.usedAt !== null || (!same && found.email !== found.pendingEmail)) throw new Problem('link_dead');
        await store.markVerificationUsed(transaction, found.id, now);
        if (!(await store.updateEmail(transaction, found.userId, found.email, now))) throw new Problem('link_dead');
        if (same) return;
        // Those that were mailed to the old address.
        await deleteCodesOf(transaction, found.userId);
        await deleteClaimsOf(transaction, found.userId);
        await notifications.tell(transaction, {
          userId: found.userId,
          kind: 'email_changed',
          key: found.id,
          title: 'Your email address was changed',
          text: 'We write to the new address from now on. If that was not you, please tell us at once.',
          link: '/user/profile',
          mail: emailChangedMail({ id: found.userId, fullName: found.fullName, email: found.oldEmail }, found.id, now),
        });
      });
    },
  };
}
export type Verification = ReturnType<typeof makeVerification>;
