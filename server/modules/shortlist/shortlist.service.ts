import type { OutputOf, ParsedInputOf } from '#contract/index.ts';
import type { Db, Transaction } from '#server/db/connection.ts';
import type { Clock } from '#server/adapters/clock.ts';
import type { AuthenticatedUser } from '#server/http/authentication.ts';
import * as store from './shortlist.store.ts';

type Stones = OutputOf<'/user/stones/list'>['response']['result'];

async function listStones(db: Db | Transaction, userId: string): Promise<Stones> {
  const rows = await store.listShortlist(db, userId);
  return rows.map(({ productId, addedAt }) => ({ _id: productId, addedAt: addedAt.toISOString() }));
}

export function createShortlist({ db, clock }: { db: Db; clock: Clock }) {
  return {
    listStones: ({ id }: AuthenticatedUser): Promise<Stones> => listStones(db, id),

    /** Removes and adds stones. A stone in both `add` and `remove` is on the list afterwards. @returns the whole list */
    saveStones: ({ add, remove }: ParsedInputOf<'/user/stones/save'>, { id }: AuthenticatedUser): Promise<Stones> =>
      db.transaction().execute(async (trx) => {
        if (remove.length > 0) await store.deleteFromShortlist(trx, id, remove);
        if (add.length > 0) await store.insertShortlistProducts(trx, id, [...new Set(add)], clock.now());
        return listStones(trx, id);
      }),
  };
}
