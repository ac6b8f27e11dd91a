import type { Transaction } from '#server/db/db.ts';
import type { UserRow } from './accounts.store.ts';
import { deleteClaimsOf } from './claims.store.ts';
import { deleteCodesOf } from './passwords.store.ts';
import type { SecondFactor } from './second-factor.service.ts';
import type { Sessions } from './sessions.service.ts';
import { deleteDevicesOf } from './sessions.store.ts';

/** Whatever signs in to an account besides its password, or leads to another password. */
export const makeWaysIn = ({ sessions, secondFactor }: { sessions: Sessions; secondFactor: SecondFactor }) => ({
  /** Ends all of it, for an account that another person may have had until now. Its row is held by the caller. */
  async end(on: Transaction, user: UserRow): Promise<void> {
    await sessions.endAll(on, user.id);
    await secondFactor.drop(on, user);
    await deleteCodesOf(on, user.id);
    await deleteClaimsOf(on, user.id);
    await deleteDevicesOf(on, user.id);
  },
});
export type WaysIn = ReturnType<typeof makeWaysIn>;
