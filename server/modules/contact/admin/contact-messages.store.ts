import { sql, type Insertable, type SqlBool, type Updateable } from 'kysely';
import type { ContactMessage } from '#contract/admin/contacts.endpoints.ts';
import type { Db, Transaction } from '#server/db/connection.ts';
import { countRows, selectPage } from '#server/db/select-page.ts';
import { matchesSearch } from '#server/db/text-search.ts';
import { isContactMessageOfUser } from '#server/modules/users/index.ts';
import type { ContactAnswers, ContactMessages } from '#server/db/tables.generated.ts';

export type ContactMessageFilter = {
  search: string;
  spam: boolean;
  state: ContactMessage['state'] | undefined;
  assignee: string | undefined;
  quote: string | undefined;
};

/** SQL condition: the message is not spam, and was neither opened nor marked as done. */
const isUnreadContactMessage = sql<boolean>`(not spam and read_at is null and resolved_at is null)`;

/** SQL expression: the state of a message. An answer that could not be delivered does not count. */
const messageState = sql<ContactMessage['state']>`case when m.resolved_at is not null then 'done'
  when exists (select 1 from contact_answers a left join outbox o on o.id = a.email_id
    where a.contact_message_id = m.id and o.status is distinct from 'failed') then 'answered'
  when m.read_at is null then 'unread' else 'open' end`;

/** SQL expression: the customer that a message belongs to. */
const messageCustomer = sql<{
  _id: string;
  fullName: string;
} | null>`(select jsonb_build_object('_id', u.id, 'fullName', u.full_name) from users u
  where u.disabled_at is null and u.role = 'customer'
    and ${isContactMessageOfUser('m', 'u')} limit 1)`;

// The expression must equal that of the index.
const searchableText = sql`searchable_text(m.name || ' ' || m.email || ' ' || m.phone || ' ' || coalesce(m.phone_e164, '') || ' ' || m.subject || ' ' ||
  m.message)`;

/** SQL condition: the message contains the number, or a quote with the number was created from it. */
const matchesNumber = (pattern: string) =>
  sql<SqlBool>`(${searchableText} like ${pattern}
    or m.quote_id = any(array(select w.quote_id from quote_search_index w where w.search_text like ${pattern})))`;

const selectMatching = (db: Db | Transaction, { search, spam, state: requestedState, assignee, quote }: ContactMessageFilter) =>
  db
    .selectFrom('contactMessages as m')
    .where('m.spam', '=', spam)
    .where(matchesSearch(search, (pattern) => sql`${searchableText} like ${pattern}`, matchesNumber))
    .$if(requestedState !== undefined, (qb) => qb.where(messageState, '=', requestedState!))
    .$if(assignee !== undefined, (qb) => qb.where('m.assigneeId', '=', assignee!))
    .$if(quote !== undefined, (qb) => qb.where('m.quoteId', '=', quote!));

const selectWithDetails = (db: Db | Transaction, filter?: ContactMessageFilter) =>
  (filter === undefined ? db.selectFrom('contactMessages as m') : selectMatching(db, filter))
    .leftJoin('users as s', 's.id', 'm.assigneeId')
    .leftJoin('quotes as q', 'q.id', 'm.quoteId')
    .selectAll('m')
    .select(['s.fullName as assigneeName', 'q.number as quoteNumber', messageState.as('state'), messageCustomer.as('customer')]);
export type ContactMessageRow = Awaited<ReturnType<ReturnType<typeof selectWithDetails>['execute']>>[number];

/** Lists messages, newest first, with the total, and the numbers of all unread ones and of spam. */
export async function listContactMessages(db: Db, { skip, limit, ...filter }: ContactMessageFilter & { skip: number; limit: number }) {
  const messages = selectWithDetails(db, filter).orderBy('m.createdAt', 'desc').orderBy('m.id', 'desc');
  const [page, unread, spam] = await Promise.all([selectPage(messages, { skip, limit }), countUnreadContactMessages(db), countSpam(db)]);
  return { ...page, unread, spam };
}

const countSpam = (db: Db): Promise<number> => countRows(db.selectFrom('contactMessages').where('spam', '=', true));

/** Counts the messages that are not spam, and were neither opened nor marked as done. */
export const countUnreadContactMessages = (db: Db): Promise<number> =>
  countRows(db.selectFrom('contactMessages').where(isUnreadContactMessage));

export const findContactMessageDetail = (db: Db | Transaction, id: string): Promise<ContactMessageRow | undefined> =>
  selectWithDetails(db).where('m.id', '=', id).executeTakeFirst();

/** Lists the answers, oldest first, with the status of their emails. */
export const listAnswers = (db: Db | Transaction, messageId: string) =>
  db
    .selectFrom('contactAnswers as a')
    .leftJoin('users as s', 's.id', 'a.staffId')
    .leftJoin('outbox as o', 'o.id', 'a.emailId')
    .select(['a.id', 'a.bodyText', 'a.createdAt', 's.fullName as userName', 'o.status as emailState'])
    .where('a.contactMessageId', '=', messageId)
    .orderBy('a.createdAt')
    .orderBy('a.id')
    .execute();

/** Finds the adjacent messages among those that are neither spam nor done; the previous one is newer. */
export async function findAdjacentContactMessages(db: Db, { id, createdAt }: { id: string; createdAt: Date }) {
  const findNearest = (operator: '>' | '<') =>
    db
      .selectFrom('contactMessages')
      .select('id')
      .where('spam', '=', false)
      .where('resolvedAt', 'is', null)
      .where(sql<SqlBool>`(created_at, id) ${sql.raw(operator)} (${createdAt}, ${id}::uuid)`)
      .orderBy('createdAt', operator === '>' ? 'asc' : 'desc')
      .orderBy('id', operator === '>' ? 'asc' : 'desc')
      .limit(1)
      .executeTakeFirst();
  const [previous, next] = await Promise.all([findNearest('>'), findNearest('<')]);
  return { previous: previous?.id ?? null, next: next?.id ?? null };
}

export const updateContactMessage = (trx: Transaction, id: string, changes: Updateable<ContactMessages>): Promise<unknown> =>
  trx.updateTable('contactMessages').set(changes).where('id', '=', id).execute();

export const insertAnswer = (trx: Transaction, answer: Insertable<ContactAnswers>): Promise<unknown> =>
  trx.insertInto('contactAnswers').values(answer).execute();

/** Locks a message until the transaction ends, and finds it with its details. */
export async function lockContactMessage(trx: Transaction, id: string): Promise<ContactMessageRow | undefined> {
  await trx.selectFrom('contactMessages').select('id').where('id', '=', id).forUpdate().execute();
  return findContactMessageDetail(trx, id);
}

/** Links a message to the quote created from it and to the customer, and marks it as done. */
export const linkToQuote = (trx: Transaction, id: string, link: { quoteId: string; customerId: string; now: Date }): Promise<unknown> =>
  trx
    .updateTable('contactMessages')
    .set((eb) => ({
      quoteId: link.quoteId,
      customerId: link.customerId,
      readAt: eb.fn.coalesce('readAt', eb.val(link.now)),
      resolvedAt: eb.fn.coalesce('resolvedAt', eb.val(link.now)),
    }))
    .where('id', '=', id)
    .execute();
