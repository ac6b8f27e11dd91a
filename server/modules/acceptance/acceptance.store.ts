import { sql, type Insertable } from 'kysely';
import type { Db, Transaction } from '#server/db/connection.ts';
import { isOwnAcceptance } from '#server/modules/users/index.ts';
import type { QuoteAcceptances } from '#server/db/tables.generated.ts';

/** Finds the acceptance of a quote with the number of its order, and the customer's objection. */
export const findAcceptance = (db: Db | Transaction, quoteId: string) =>
  db
    .selectFrom('quoteAcceptances as a')
    .innerJoin('orders as o', 'o.id', 'a.orderId')
    .innerJoin('quotes as q', 'q.id', 'a.quoteId')
    .leftJoin('users as s', 's.id', 'a.recordedBy')
    .leftJoin('uploads as f', 'f.id', 'a.uploadId')
    .leftJoin('acceptanceObjections as ob', 'ob.acceptanceId', 'a.id')
    .selectAll('a')
    .select([
      'o.number as orderNumber',
      's.fullName as recordedByName',
      'f.path as filePath',
      'f.name as fileName',
      'ob.message as objection',
      isOwnAcceptance.as('isOwn'),
    ])
    .where('a.quoteId', '=', quoteId)
    .executeTakeFirst();
export type AcceptanceRow = NonNullable<Awaited<ReturnType<typeof findAcceptance>>>;

/** Lists the agreed payments of an order. */
export const listAgreedPayments = (db: Db | Transaction, orderId: string) =>
  db
    .selectFrom('payments')
    .select(['milestone', 'amountCents', 'reference', 'dueStatus', 'dueDays', sql<string | null>`due_on::text`.as('dueOn')])
    .where('orderId', '=', orderId)
    .orderBy('position')
    .execute();

export const insertAcceptance = (trx: Transaction, row: Insertable<QuoteAcceptances>): Promise<unknown> =>
  trx.insertInto('quoteAcceptances').values(row).execute();

/** Finds the customer's objection to the acceptance of a quote. */
export const findObjection = (db: Db | Transaction, quoteId: string) =>
  db
    .selectFrom('acceptanceObjections as ob')
    .innerJoin('quoteAcceptances as a', 'a.id', 'ob.acceptanceId')
    .select(['ob.message', 'ob.createdAt'])
    .where('a.quoteId', '=', quoteId)
    .executeTakeFirst();

/** Inserts an objection, unless the acceptance has one. */
export const insertObjection = (trx: Transaction, row: { acceptanceId: string; message: string; createdAt: Date }): Promise<unknown> =>
  trx
    .insertInto('acceptanceObjections')
    .values(row)
    .onConflict((oc) => oc.doNothing())
    .execute();

/** Finds the status of a customer's own quote. */
export const findOwnStatus = (db: Db, id: string, userId: string) =>
  db.selectFrom('quotes').select(['id', 'status']).where('id', '=', id).where('userId', '=', userId).executeTakeFirst();
