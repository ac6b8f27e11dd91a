import { sql, type Insertable, type SqlBool } from 'kysely';
import { isActiveSession, isContactMessageOfDataSubject, type UserRow } from '#server/modules/users/index.ts';
import { type Db, type Transaction } from '#server/db/connection.ts';
import { countRows, selectPage } from '#server/db/select-page.ts';
import { matchesSearch } from '#server/db/text-search.ts';
import type { CustomerNotes } from '#server/db/tables.generated.ts';
import { firstProductNameSql, siteSuburbSql } from '#server/modules/quotes/index.ts';

export type CustomerState = 'open' | 'no_password' | 'closed';
export type CustomerFilter = { search: string; state: CustomerState | undefined };
export type CustomerSort = 'name' | '-name' | 'createdAt' | '-createdAt';

const state = sql<CustomerState>`case when u.disabled_at is not null then 'closed' when u.password_hash is null then 'no_password' else 'open' end`;
const suburb = sql<string>`coalesce(nullif(u.residence_line2, ''),
  (select ${siteSuburbSql} from quotes q where q.user_id = u.id order by q.created_at desc limit 1), '')`;
const quoteCount = sql<number>`(select count(*) from quotes q where q.user_id = u.id and not q.spam)`;
const orderCount = sql<number>`(select count(*) from orders o where o.user_id = u.id)`;
const lastSeenAt = sql<Date | null>`greatest((select max(s.last_seen_at) from sessions s where s.user_id = u.id),
  (select max(d.last_seen_at) from devices d where d.user_id = u.id))`;

// PostgreSQL uses the index only if this expression equals the indexed one.
const searchableText = sql`searchable_text(u.full_name || ' ' || u.email || ' ' || u.phone_number || ' ' || coalesce(u.phone_e164, '') || ' ' || u.residence_line2)`;

// Arrays allow the use of an index. A subquery with `or` would scan all customers.
/** SQL condition: the pattern occurs in the customer's details, or in the suburb of one of their quotes. */
const matchesTerm = (pattern: string) =>
  sql<SqlBool>`(${searchableText} like ${pattern}
    or u.id = any(array(select distinct q.user_id from quotes q where searchable_text(${siteSuburbSql}) like ${pattern})))`;

/** SQL condition: the customer has a quote, order or payment with the number. */
const matchesNumber = (pattern: string) =>
  sql<SqlBool>`u.id = any(array(select distinct q.user_id from quotes q join quote_search_index w on w.quote_id = q.id
    where w.search_text like ${pattern}))`;

/** Selects customers who are not erased. */
const selectCustomers = (db: Db | Transaction) =>
  db.selectFrom('users as u').where('u.role', '=', 'customer').where('u.erasedAt', 'is', null);

const selectMatching = (db: Db, { search, state: requestedState }: CustomerFilter) =>
  selectCustomers(db)
    .$if(requestedState === undefined, (qb) => qb.where('u.disabledAt', 'is', null))
    .$if(requestedState !== undefined, (qb) => qb.where(state, '=', requestedState!))
    .where(matchesSearch(search, matchesTerm, matchesNumber));

/** Lists a page of customers, with the total. */
export async function listCustomers(
  db: Db,
  { sort, skip, limit, ...filter }: CustomerFilter & { sort: CustomerSort; skip: number; limit: number },
) {
  const direction = sort.startsWith('-') ? 'desc' : 'asc';
  const customers = selectMatching(db, filter)
    .selectAll('u')
    .select([state.as('state'), suburb.as('suburb'), quoteCount.as('quotes'), orderCount.as('orders'), lastSeenAt.as('lastSeenAt')])
    .$if(sort.endsWith('name'), (qb) => qb.orderBy('u.fullName', direction))
    .$if(sort.endsWith('createdAt'), (qb) => qb.orderBy('u.createdAt', direction))
    .orderBy('u.id', direction);
  return selectPage(customers, { skip, limit });
}

/** SQL expression: the normalized mailbox of the address, for finding duplicate accounts. */
const mailbox = sql<string>`normalize_mailbox(u.email)`;

export const findCustomer = (db: Db | Transaction, id: string) =>
  selectCustomers(db)
    .selectAll('u')
    .select([state.as('state'), lastSeenAt.as('lastSeenAt'), mailbox.as('mailbox')])
    .where('u.id', '=', id)
    .executeTakeFirst();
export type CustomerRow = NonNullable<Awaited<ReturnType<typeof findCustomer>>>;

/** The maximum number of rows in each list of related records. */
const maxRows = 50;

const selectQuotes = (db: Db, id: string) => db.selectFrom('quotes as q').where('q.userId', '=', id).where('q.spam', '=', false);
const selectMessages = (db: Db, id: string) =>
  db.selectFrom('quoteMessages as m').innerJoin('quotes as q', 'q.id', 'm.quoteId').where('q.userId', '=', id);
/** SQL condition for contact messages of the customer, including messages from their unverified address. */
const isContactMessageFrom = ({ id, email }: { id: string; email: string }) =>
  isContactMessageOfDataSubject('c', { id, email, ownsAddress: true });

const listQuotes = (quotes: ReturnType<typeof selectQuotes>) =>
  quotes
    .select(['q.id', 'q.number', 'q.status', 'q.createdAt', 'q.source', 'q.serviceName'])
    .select(firstProductNameSql.as('stone'))
    .orderBy('q.createdAt', 'desc')
    .orderBy('q.id', 'desc')
    .limit(maxRows)
    .execute();

const listOrders = (db: Db, userId: string) =>
  db
    .selectFrom('orders as o')
    .leftJoin('quotes as q', 'q.id', 'o.quoteId')
    .where('o.userId', '=', userId)
    .select(['o.id', 'o.number', 'o.status', 'o.createdAt', 'o.stone', 'o.quoteId', 'q.number as quoteNumber'])
    .orderBy('o.createdAt', 'desc')
    .orderBy('o.id', 'desc')
    .limit(maxRows)
    .execute();

export type RelatedCounts = { quotes: number; orders: number; messages: number; contacts: number; notifications: number };

/** Counts the related records of a customer. */
export const countRelatedRecords = async (db: Db, customer: { id: string; email: string }): Promise<RelatedCounts> =>
  (
    await sql<RelatedCounts>`select
      (select count(*) from quotes q where q.user_id = ${customer.id} and not q.spam) as quotes,
      (select count(*) from orders o where o.user_id = ${customer.id}) as orders,
      (select count(*) from quote_messages m join quotes q on q.id = m.quote_id where q.user_id = ${customer.id}) as messages,
      (select count(*) from contact_messages c where ${isContactMessageFrom(customer)}) as contacts,
      (select count(*) from notifications n where n.user_id = ${customer.id}) as notifications`.execute(db)
  ).rows[0]!;

/** Lists the newest related records of a customer. */
export async function listRelatedRecords(db: Db, customer: { id: string; email: string }, now: Date) {
  const { id } = customer;
  const [quotes, orders, messages, contacts, notifications, notes, sessions] = await Promise.all([
    listQuotes(selectQuotes(db, id)),
    listOrders(db, id),
    selectMessages(db, id)
      .select(['m.id', 'q.id as quoteId', 'm.fromStaff', 'm.bodyText', 'm.createdAt', 'q.number'])
      .orderBy('m.createdAt', 'desc')
      .orderBy('m.id', 'desc')
      .limit(maxRows)
      .execute(),
    db
      .selectFrom('contactMessages as c')
      .where(isContactMessageFrom(customer))
      .select(['c.id', 'c.subject', 'c.message', 'c.spam', 'c.createdAt'])
      .orderBy('c.createdAt', 'desc')
      .orderBy('c.id', 'desc')
      .limit(maxRows)
      .execute(),
    db
      .selectFrom('notifications')
      .select(['id', 'title', 'createdAt', 'readAt'])
      .where('userId', '=', id)
      .orderBy('createdAt', 'desc')
      .orderBy('id', 'desc')
      .limit(maxRows)
      .execute(),
    db
      .selectFrom('customerNotes as n')
      .leftJoin('users as s', 's.id', 'n.staffId')
      .select(['n.id', 'n.bodyText', 'n.createdAt', 's.fullName as userName'])
      .where('n.userId', '=', id)
      .where('n.archivedAt', 'is', null)
      .orderBy('n.createdAt', 'desc')
      .orderBy('n.id', 'desc')
      .execute(),
    countRows(db.selectFrom('sessions').where('userId', '=', id).where(isActiveSession('sessions', now))),
  ]);
  return { quotes, orders, messages, contacts, notifications, notes, sessions };
}

/**
 * Lists active accounts that resemble a customer, as candidates for `rankDuplicates`. The conditions use indexes and match more accounts than
 * `rankDuplicates`.
 */
export const listDuplicateCustomerCandidates = (
  db: Db,
  customer: { id: string; mailbox: string; fullName: string; phoneE164: string | null },
) =>
  db.transaction().execute(async (trx) => {
    // The minimum trigram similarity of the operator %. A short address with two swapped letters still reaches it.
    await sql`set local pg_trgm.similarity_threshold = 0.25`.execute(trx);
    return selectCustomers(trx)
      .select([
        'u.id',
        'u.email',
        'u.fullName',
        'u.phoneE164',
        'u.phoneNumber',
        'u.phoneCode',
        'u.phoneDialCountry',
        'u.residenceLine1',
        'u.residenceLine2',
        'u.residenceProvince',
        'u.residenceCity',
        'u.residencePostalCode',
        'u.emailVerifiedAt',
        mailbox.as('mailbox'),
        quoteCount.as('quotes'),
      ])
      .where('u.id', '!=', customer.id)
      .where('u.disabledAt', 'is', null)
      .where(
        sql<SqlBool>`(u.phone_e164 = ${customer.phoneE164} or ${mailbox} % ${customer.mailbox}
          or (fold_text(u.full_name) % fold_text(${customer.fullName}) and similarity(fold_text(u.full_name), fold_text(${customer.fullName})) > 0.6))`,
      )
      .orderBy(
        sql`similarity(${mailbox}, ${customer.mailbox}) + similarity(fold_text(u.full_name), fold_text(${customer.fullName}))`,
        'desc',
      )
      .orderBy('u.id')
      .limit(200)
      .execute();
  });

/** Locks a customer who is neither erased nor disabled. */
export const lockActiveCustomerForUpdate = (trx: Transaction, id: string): Promise<UserRow | undefined> =>
  selectCustomers(trx).selectAll('u').where('u.id', '=', id).where('u.disabledAt', 'is', null).forUpdate().executeTakeFirst();

/** Locks a customer against other changes and erasure until the transaction ends. */
export async function lockCustomer(trx: Transaction, id: string): Promise<CustomerRow | undefined> {
  await selectCustomers(trx).select('u.id').where('u.id', '=', id).forNoKeyUpdate().execute();
  return findCustomer(trx, id);
}

export const insertCustomerNote = (trx: Transaction, note: Insertable<CustomerNotes>): Promise<unknown> =>
  trx.insertInto('customerNotes').values(note).execute();

export const lockCustomerNote = (trx: Transaction, id: string): Promise<{ userId: string } | undefined> =>
  trx.selectFrom('customerNotes').select('userId').where('id', '=', id).forUpdate().executeTakeFirst();

/** Archives or restores a note. */
export const updateCustomerNote = (trx: Transaction, id: string, archivedAt: Date | null): Promise<unknown> =>
  trx.updateTable('customerNotes').set({ archivedAt }).where('id', '=', id).execute();
