import { Problem } from '#domain/problems.ts';
import type { Db, Transaction } from '#server/db/db.ts';
import type { Limits } from '#server/limits.ts';
import type { Notifications } from '#server/notifications/notifications.service.ts';
import type { Clock } from '#server/outside/clock.ts';
import type { Secrets } from '#server/secrets.ts';
import type { Person } from '#server/serve.ts';
import { findSetting } from '#server/settings/settings.store.ts';
import { secondFactorMail } from './accounts.mails.ts';
import { findUser, type UserRow } from './accounts.store.ts';
import type { Passwords } from './passwords.service.ts';
import * as store from './second-factor.store.ts';
import { foldRecoveryCode, newRecoveryCode, newTotpSecret, stepOfCode, totpUri } from './totp.ts';

type Needs = { db: Db; clock: Clock; secrets: Secrets; limits: Limits; passwords: Passwords; notifications: Notifications };

const codes = 10;
const purpose = 'totp';

/** A code of an authenticator app, or a recovery code, asked for besides the password. */
export function makeSecondFactor({ db, clock, secrets, limits, passwords, notifications }: Needs) {
  async function getUser(person: Person): Promise<UserRow> {
    const user = await findUser(db, person.id);
    if (user === undefined) throw new Problem('session_ended');
    return user;
  }

  /** The interval whose code was sent. @param sealed the secret as it is kept */
  function stepBehind(sealed: string, otp: string): number | undefined {
    const secret = secrets.open(purpose, sealed);
    return secret === undefined ? undefined : stepOfCode(secret, otp.replaceAll(/\s/g, ''), clock.now());
  }

  const hashOf = (userId: string, code: string): string => secrets.mac(`recovery ${userId}`, foldRecoveryCode(code));

  async function renew(on: Transaction, userId: string): Promise<string[]> {
    const made = Array.from({ length: codes }, newRecoveryCode);
    await store.replaceRecoveryCodes(
      on,
      userId,
      made.map((code) => hashOf(userId, code)),
    );
    return made;
  }

  /** Tells the person, by mail too, that their second factor is another now. */
  const tell = (on: Transaction, user: UserRow, what: 'on' | 'off'): Promise<unknown> =>
    notifications.tell(on, {
      userId: user.id,
      kind: 'second_factor',
      key: `${user.id}:${clock.now().getTime()}`,
      title: what === 'on' ? 'A second factor protects your account' : 'Your second factor was taken away',
      text: 'If that was not you, change your password now and tell us.',
      link: '/user/profile',
      mail: secondFactorMail(user, what, clock.now()),
    });

  const required = async (role: UserRow['role']): Promise<boolean> => {
    const security = (await findSetting(db, 'security')) as { ownersNeedSecondFactor?: boolean } | undefined;
    return role === 'owner' && security?.ownersNeedSecondFactor === true;
  };

  async function drop(on: Transaction, user: UserRow): Promise<void> {
    await store.deleteSecondFactor(on, user.id);
    await tell(on, user, 'off');
  }

  return {
    drop,

    async get(person: Person) {
      const user = await getUser(person);
      const enabled = user.totpSecret !== null;
      return { enabled, required: await required(user.role), codesLeft: await store.countRecoveryCodes(db, user.id) };
    },

    /** A secret that is to count. The one that counts now goes on until the new one is proved. @throws Problem('wrong_password') */
    async begin(person: Person, password: string): Promise<{ secret: string; uri: string }> {
      const user = await passwords.prove(person, password);
      const general = (await findSetting(db, 'general')) as { site_title?: string } | undefined;
      const secret = newTotpSecret();
      await store.updatePendingSecret(db, user.id, secrets.seal(purpose, secret));
      return { secret, uri: totpUri(general?.site_title || 'Bullnose', user.email, secret) };
    },

    /** @returns the recovery codes, which nobody can read again. @throws Problem('second_factor_wrong'), ('second_factor_none') */
    async confirm(person: Person, otp: string): Promise<string[]> {
      const user = await getUser(person);
      if (user.totpPendingSecret === null) throw new Problem('second_factor_none');
      await limits.spend('second_factor_account', user.id);
      const step = stepBehind(user.totpPendingSecret, otp);
      if (step === undefined) throw new Problem('second_factor_wrong');
      await limits.forget('second_factor_account', user.id);
      return db.transaction().execute(async (transaction) => {
        await store.confirmSecret(transaction, user.id, step);
        await tell(transaction, user, 'on');
        return renew(transaction, user.id);
      });
    },

    async renewCodes(person: Person, password: string): Promise<string[]> {
      const user = await passwords.prove(person, password);
      if (user.totpSecret === null) throw new Problem('second_factor_none');
      return db.transaction().execute((transaction) => renew(transaction, user.id));
    },

    /** @throws Problem('second_factor_stays') where the person must have one */
    async dropOwn(person: Person, password: string): Promise<void> {
      const user = await passwords.prove(person, password);
      if (user.totpSecret === null) throw new Problem('second_factor_none');
      if (await required(user.role)) throw new Problem('second_factor_stays');
      await db.transaction().execute((transaction) => drop(transaction, user));
    },

    /**
     * Asks whoever signs in for the code, where one is set up: each counts once. Wrong ones are limited by account.
     * @throws Problem('second_factor_required') where none was sent, Problem('second_factor_wrong')
     */
    async prove(user: UserRow, otp: string): Promise<void> {
      if (user.totpSecret === null) return;
      if (otp.trim() === '') throw new Problem('second_factor_required');
      await limits.spend('second_factor_account', user.id);
      const step = stepBehind(user.totpSecret, otp);
      const right =
        step === undefined ? await store.takeRecoveryCode(db, user.id, hashOf(user.id, otp)) : await store.takeStep(db, user.id, step);
      if (!right) throw new Problem('second_factor_wrong');
      await limits.forget('second_factor_account', user.id);
    },
  };
}
export type SecondFactor = ReturnType<typeof makeSecondFactor>;
