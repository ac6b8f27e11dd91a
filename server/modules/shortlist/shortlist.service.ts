import type { AnswerOf, ParsedInputOf } from '#contract/index.ts';
import type { Db, Transaction } from '#server/db/connection.ts';
import type { Clock } from '#server/adapters/clock.ts';
import type { Person } from '#server/http/authentication.ts';
import * as store from './shortlist.store.ts';

type Stones = AnswerOf<'/user/stones/list'>['response']['result'];

async function present(db: Db | Transaction, userId: string): Promise<Stones> {
  const rows = await store.listStones(db, userId);
  return rows.map(({ productId, addedAt }) => ({ _id: productId, addedAt: addedAt.toISOString() }));
}

export function createShortlist({ db, clock }: { db: Db; clock: Clock }) {
  return {
    listStones: ({ id }: Person): Promise<Stones> => present(db, id),

    /** Removes and adds stones; one that is in both inputs is added. @returns the whole list */
    saveStones: ({ add, remove }: ParsedInputOf<'/user/stones/save'>, { id }: Person): Promise<Stones> =>
      db.transaction().execute(async (trx) => {
        if (remove.length > 0) await store.deleteStones(trx, id, remove);
        if (add.length > 0) await store.insertStones(trx, id, [...new Set(add)], clock.now());
        return present(trx, id);
      }),
  };
}
export type Shortlist = ReturnType<typeof createShortlist>;
