import type { Insertable } from 'kysely';
import { notifyBackOffice } from '#server/db/back-office-notifications.ts';
import { createId, type Db, type Transaction } from '#server/db/connection.ts';
import type { QuoteApprovalEvents } from '#server/db/tables.generated.ts';

/** Adds a request for an approval, or its answer, and notifies the open pages of staff. @returns its id */
export async function insertApprovalEvent(trx: Transaction, event: Omit<Insertable<QuoteApprovalEvents>, 'id'>): Promise<string> {
  const id = createId();
  await trx
    .insertInto('quoteApprovalEvents')
    .values({ id, ...event })
    .execute();
  await notifyBackOffice(trx, 'requests', event.quoteId);
  return id;
}

/** Lists the requests for approvals of a quote and their answers, oldest first. */
export const listApprovalEvents = (db: Db | Transaction, quoteId: string) =>
  db
    .selectFrom('quoteApprovalEvents as e')
    .leftJoin('users as u', 'u.id', 'e.userId')
    .select(['e.action', 'e.revision', 'e.note', 'e.createdAt', 'e.userId', 'u.fullName'])
    .where('e.quoteId', '=', quoteId)
    .orderBy('e.createdAt')
    .orderBy('e.id')
    .execute();
