import type { AnswerOf } from '#contract/index.ts';
import { Problem } from '#domain/problems.ts';
import { newId, type Db } from '#server/db/db.ts';
import { addJob } from '#server/db/jobs.ts';
import type { Limits } from '#server/limits.ts';
import type { Clock } from '#server/outside/clock.ts';
import type { Files } from '#server/outside/files.ts';
import { queueMail } from '#server/outside/mail.ts';
import type { Person } from '#server/serve.ts';
import { accountDeletedMail } from './accounts.mails.ts';
import { findUser, lockProved } from './accounts.store.ts';
import type { Passwords } from './passwords.service.ts';
import * as store from './personal-data.store.ts';

type Needs = { db: Db; clock: Clock; files: Files; limits: Limits; passwords: Passwords };

export function makePersonalData({ db, clock, files, limits, passwords }: Needs) {
  return {
    /** All that is kept about the person. @throws Problem('too_many') */
    async exportOf(person: Person): Promise<AnswerOf<'/user/data/export'>['response']> {
      await limits.spend('export_account', person.id);
      const user = await findUser(db, person.id);
      if (user === undefined) throw new Problem('session_ended');
      const collected = await store.collect(db, { ...user, verified: user.emailVerifiedAt !== null });
      return { exportedAt: clock.now().toISOString(), ...collected };
    },

    /**
     * Erases a customer who proves to be the one. Staff are named by what they did and stay.
     * @throws Problem('staff_stays'), or for the password
     */
    async erase(person: Person, password: string): Promise<void> {
      const user = await passwords.prove(person, password);
      if (user.role !== 'customer') throw new Problem('staff_stays');
      await db.transaction().execute(async (transaction) => {
        if (!(await lockProved(transaction, user))) throw new Problem('wrong_password');
        const subject = { ...user, verified: user.emailVerifiedAt !== null };
        const { files: keys, mailFiles: fileNames } = await store.erase(transaction, subject, clock.now());
        if (keys.length > 0) await addJob(transaction, 'drop_files', { keys });
        if (fileNames.length > 0) await addJob(transaction, 'drop_mail_files', { fileNames });
        await queueMail(transaction, accountDeletedMail(user, newId()));
      });
    },

    /** Deletes files that no row names any more, for the job process; one that is gone already is no fault. */
    async dropFiles(keys: readonly string[]): Promise<void> {
      await Promise.all(keys.map((key) => files.delete(key)));
    },
  };
}
export type PersonalData = ReturnType<typeof makePersonalData>;
