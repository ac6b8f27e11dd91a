import type { Transaction } from '#server/db/db.ts';

/** Makes marks of one request wait for each other. @returns whether it is marked now; nothing where there is no such request */
export const lockSpamFlag = (transaction: Transaction, id: string): Promise<{ spam: boolean } | undefined> =>
  transaction.selectFrom('quotes').select('spam').where('id', '=', id).forUpdate().executeTakeFirst();

export const updateSpamFlag = (transaction: Transaction, id: string, spam: boolean): Promise<unknown> =>
  transaction.updateTable('quotes').set({ spam }).where('id', '=', id).execute();
