import type { AskedToMake, PasskeyView } from '#contract/passkeys.ts';
import type { ParsedInputOf } from '#contract/index.ts';
import { describeDevice } from '#domain/device.ts';
import { mostPasskeys } from '#domain/passkey.ts';
import { Problem } from '#domain/problems.ts';
import type { Db, Transaction } from '#server/db/db.ts';
import type { Clock } from '#server/outside/clock.ts';
import type { Person } from '#server/serve.ts';
import { findSetting } from '#server/settings/settings.store.ts';
import { findUser, lockProved, type UserRow } from './accounts.store.ts';
import { algorithms, descriptorOf, handleOf, type PasskeyProof } from './passkey-proof.ts';
import * as store from './passkeys.store.ts';
import type { Passwords } from './passwords.service.ts';
import type { SecondFactor } from './second-factor.service.ts';

type Needs = { db: Db; clock: Clock; passwords: Passwords; proof: PasskeyProof; secondFactor: SecondFactor };

/** Longer than Undo is offered. */
const restoredFor = 120_000;

const present = ({ id, name, synced, createdAt, lastUsedAt }: Omit<store.PasskeyRow, 'publicKey'>): PasskeyView => ({
  _id: id,
  name,
  synced,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
});

/** A person's own passkeys. */
export function makePasskeys({ db, clock, passwords, proof, secondFactor }: Needs) {
  const { tell, note } = secondFactor;

  /** Does something with the passkeys of an account while nobody else does. @throws Problem('session_ended') where it was closed meanwhile */
  const change = <Result>(user: UserRow, work: (on: Transaction) => Promise<Result>): Promise<Result> =>
    db.transaction().execute(async (transaction) => {
      if (!(await lockProved(transaction, user))) throw new Problem('session_ended');
      return work(transaction);
    });

  async function getUser(person: Person): Promise<UserRow> {
    const user = await findUser(db, person.id);
    if (user === undefined) throw new Problem('session_ended');
    return user;
  }

  async function refuseTooMany(on: Db | Transaction, userId: string): Promise<void> {
    if ((await store.countPasskeys(on, userId)) >= mostPasskeys) throw new Problem('passkeys_enough');
  }

  return {
    listOf: async (person: Person): Promise<PasskeyView[]> => (await store.listPasskeys(db, person.id)).map(present),

    /** @throws Problem('wrong_password') or 'passkeys_enough' */
    async begin(person: Person, password: string): Promise<AskedToMake> {
      const user = await passwords.prove(person, password);
      await refuseTooMany(db, user.id);
      const general = (await findSetting(db, 'general')) as { site_title?: string } | undefined;
      const { ticket, challenge, timeout } = await proof.askToAdd(user.id, person.sessionId);
      const options: AskedToMake['options'] = {
        challenge,
        rp: { id: proof.rpId, name: general?.site_title || 'Bullnose' },
        user: { id: handleOf(user.id), name: user.email, displayName: user.fullName },
        pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
        timeout,
        excludeCredentials: (await store.listPasskeys(db, user.id)).map(descriptorOf),
        // A device that has it finds it by itself: signing in names nobody.
        authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
        attestation: 'none',
      };
      return { ticket, options };
    },

    /**
     * @returns recovery codes beside it where it is the account's first second factor
     * @throws Problem('passkey_late'), 'passkey_refused', 'passkey_known' or 'passkeys_enough'
     */
    async add(person: Person, { ticket, name, credential }: ParsedInputOf<'/user/passkey/add'>, userAgent: string) {
      const user = await getUser(person);
      const made = await proof.readNew({ userId: user.id, sessionId: person.sessionId }, ticket, credential);
      const row = { ...made, name: name.trim() || describeDevice(userAgent) };
      return change(user, async (on) => {
        await refuseTooMany(on, user.id);
        const { enabled } = await secondFactor.factorsOf(on, user.id);
        if (!(await store.insertPasskey(on, row))) throw new Problem('passkey_known');
        await tell(on, user, 'passkey_added');
        await note(on, user, 'add_passkey', { after: { passkey: row.name } });
        const recoveryCodes = enabled ? null : await secondFactor.renewCodesIn(on, user.id);
        return { passkey: present({ ...row, lastUsedAt: null, removedAt: null, removedBy: null }), recoveryCodes };
      });
    },

    /** @throws Problem('name_required') or 'not_found' */
    async rename(person: Person, id: string, name: string): Promise<PasskeyView> {
      if (name.trim() === '') throw new Problem('name_required');
      return change(await getUser(person), async (on) => {
        const renamed = await store.updateName(on, person.id, id, name.trim());
        if (renamed === undefined) throw new Problem('not_found');
        return present(renamed);
      });
    },

    /** @throws Problem('wrong_password'), 'not_found', or 'second_factor_stays' for the last factor of somebody who must have one */
    async remove(person: Person, id: string, password: string): Promise<string> {
      const user = await passwords.prove(person, password);
      return change(user, async (on) => {
        const removed = await store.markRemoved(on, { userId: user.id, id, sessionId: person.sessionId, now: clock.now() });
        if (removed === undefined) throw new Problem('not_found');
        // The recovery codes stay: with Undo they count again, and the next second factor brings new ones.
        const { enabled } = await secondFactor.factorsOf(on, user.id);
        if (!enabled && (await secondFactor.required(user.role))) throw new Problem('second_factor_stays');
        await tell(on, user, enabled ? 'passkey_removed' : 'off');
        await note(on, user, 'remove_passkey', { before: { passkey: removed.name } });
        return removed.name;
      });
    },

    /** @throws Problem('not_found') for one that was removed elsewhere, or longer ago */
    async restore(person: Person, id: string): Promise<PasskeyView> {
      const user = await getUser(person);
      const since = new Date(clock.now().getTime() - restoredFor);
      return change(user, async (on) => {
        const restored = await store.markRestored(on, { userId: user.id, id, sessionId: person.sessionId, since });
        if (restored === undefined) throw new Problem('not_found');
        await tell(on, user, 'passkey_added');
        await note(on, user, 'restore_passkey', { after: { passkey: restored.name } });
        return present(restored);
      });
    },
  };
}
export type PasskeysService = ReturnType<typeof makePasskeys>;
