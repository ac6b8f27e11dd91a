import { sql, type Insertable, type SqlBool } from 'kysely';
import { parseAdminSearch } from '#domain/shared/search-text.ts';
import { isActiveSession, isContactMessageOfSubject, type UserRow } from '#server/modules/users/index.ts';
import { type Db, type Transaction } from '#server/db/connection.ts';
import { toContainsPattern } from '#server/db/text-search.ts';
import type { CustomerNotes } from '#server/db/tables.generated.ts';
import { firstProductNameSql } from '#server/modules/quotes/index.ts';

export type CustomerState = 'open' | 'unclaimed' | 'closed';
export type CustomerFilter = { search: string; state: CustomerState | undefined };
export type CustomerSort = 'name' | '-name' | 'createdAt' | '-createdAt';

const state = sql<CustomerState>`case when u.disabled_at is not null then 'closed' when u.password_hash is null then 'unclaimed' else 'open' end`;
const suburb = sql<string>`coalesce(nullif(u.residence_line2, ''),
  (select q.contact_line2 from quotes q where q.user_id = u.id order by q.created_at desc limit 1), '')`;
const quoteCount = sql<number>`(select count(*) from quotes q where q.user_id = u.id and not q.spam)`;
// An accepted quote is an order.
const isOrder = sql<SqlBool>`(q.status = 'accepted' and not q.spam)`;
const orderCount = sql<number>`(select count(*) from quotes q where q.user_id = u.id and ${isOrder})`;
const lastSeen = sql<Date | null>`greatest((select max(s.last_seen_at) from sessions s where s.user_id = u.id),
  (select max(d.last_seen_at) from devices d where d.user_id = u.id))`;

// As its index has it.
const knownBy = sql`fold_text(u.full_name || ' ' || u.email || ' ' || u.phone_number || ' ' || coalesce(u.phone_e164, '') || ' ' || u.residence_line2)`;

/** SQL condition: a search term occurs in the customer's details, or in the suburb of one of their quotes. */
function matchesTerm(word: string) {
  const pattern = toContainsPattern(word);
  // As an array the condition can use an index; a subquery beside `or` would read every customer.
  return sql<SqlBool>`(${knownBy} like ${pattern}
    or u.id = any(array(select distinct q.user_id from quotes q where fold_text(q.contact_line2) like ${pattern})))`;
}

/** Customers who are not erased. */
const customers = (db: Db | Transaction) => db.selectFrom('users as u').where('u.role', '=', 'customer').where('u.erasedAt', 'is', null);

const fitting = (db: Db, { search, state: wanted }: CustomerFilter) =>
  customers(db)
    .$if(wanted === undefined, (qb) => qb.where('u.disabledAt', 'is', null))
    .$if(wanted !== undefined, (qb) => qb.where(state, '=', wanted!))
    .where((eb) => eb.and(parseAdminSearch(search).map(matchesTerm)));

/** A page of customers, and how many fit in all. */
export async function listCustomers(
  db: Db,
  { sort, skip, limit, ...filter }: CustomerFilter & { sort: CustomerSort; skip: number; limit: number },
) {
  const direction = sort.startsWith('-') ? 'desc' : 'asc';
  const [rows, { total }] = await Promise.all([
    fitting(db, filter)
      .selectAll('u')
      .select([state.as('state'), suburb.as('suburb'), quoteCount.as('quotes'), orderCount.as('orders'), lastSeen.as('lastSeenAt')])
      .$if(sort.endsWith('name'), (qb) => qb.orderBy(sql`lower(u.full_name)`, direction))
      .$if(sort.endsWith('createdAt'), (qb) => qb.orderBy('u.createdAt', direction))
      .orderBy('u.id', direction)
      .offset(skip)
      .limit(limit)
      .execute(),
    fitting(db, filter)
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ]);
  return { rows, total };
}

/** The mailbox of an address, by which duplicate accounts are found. */
const mailbox = sql<string>`normalize_mailbox(u.email)`;

/** A customer who is not erased. */
export const findCustomer = (db: Db | Transaction, id: string) =>
  customers(db)
    .selectAll('u')
    .select([state.as('state'), lastSeen.as('lastSeenAt'), mailbox.as('mailbox')])
    .where('u.id', '=', id)
    .executeTakeFirst();
export type CustomerRow = NonNullable<Awaited<ReturnType<typeof findCustomer>>>;

const max = 50;

const getQuotes = (db: Db, id: string) => db.selectFrom('quotes as q').where('q.userId', '=', id).where('q.spam', '=', false);
const getMessages = (db: Db, id: string) =>
  db.selectFrom('quoteMessages as m').innerJoin('quotes as q', 'q.id', 'm.quoteId').where('q.userId', '=', id);
/** Contact messages that belong to the customer, and those from their address if they have not proved it. */
const isFrom = ({ id, email }: { id: string; email: string }) => isContactMessageOfSubject('c', { id, email, ownsAddress: true });

const listQuotes = (quotes: ReturnType<typeof getQuotes>) =>
  quotes
    .select(['q.id', 'q.number', 'q.status', 'q.createdAt', 'q.source', 'q.serviceName'])
    .select(firstProductNameSql.as('stone'))
    .orderBy('q.createdAt', 'desc')
    .orderBy('q.id', 'desc')
    .limit(max)
    .execute();

export type RelatedCounts = { quotes: number; orders: number; messages: number; contacts: number; notices: number };

/** How much hangs on a customer, however long the lists are. */
export const countRelated = async (db: Db, who: { id: string; email: string }): Promise<RelatedCounts> =>
  (
    await sql<RelatedCounts>`select
      (select count(*) from quotes q where q.user_id = ${who.id} and not q.spam) as quotes,
      (select count(*) from quotes q where q.user_id = ${who.id} and ${isOrder}) as orders,
      (select count(*) from quote_messages m join quotes q on q.id = m.quote_id where q.user_id = ${who.id}) as messages,
      (select count(*) from contact_messages c where ${isFrom(who)}) as contacts,
      (select count(*) from notifications n where n.user_id = ${who.id}) as notices`.execute(db)
  ).rows[0]!;

/** What hangs on a customer, each list newest first. */
export async function listRelated(db: Db, who: { id: string; email: string }, now: Date) {
  const { id } = who;
  const [quotes, orders, messages, contacts, notifications, notes, sessions] = await Promise.all([
    listQuotes(getQuotes(db, id)),
    listQuotes(getQuotes(db, id).where(isOrder)),
    getMessages(db, id)
      .select(['m.id', 'm.quoteId', 'm.fromStaff', 'm.bodyText', 'm.createdAt', 'q.number'])
      .orderBy('m.createdAt', 'desc')
      .orderBy('m.id', 'desc')
      .limit(max)
      .execute(),
    db
      .selectFrom('contactMessages as c')
      .where(isFrom(who))
      .select(['c.id', 'c.subject', 'c.message', 'c.spam', 'c.createdAt'])
      .orderBy('c.createdAt', 'desc')
      .orderBy('c.id', 'desc')
      .limit(max)
      .execute(),
    db
      .selectFrom('notifications')
      .select(['id', 'title', 'createdAt', 'readAt'])
      .where('userId', '=', id)
      .orderBy('createdAt', 'desc')
      .orderBy('id', 'desc')
      .limit(max)
      .execute(),
    db
      .selectFrom('customerNotes as n')
      .leftJoin('users as s', 's.id', 'n.staffId')
      .select(['n.id', 'n.bodyText', 'n.createdAt', 's.fullName as who'])
      .where('n.userId', '=', id)
      .where('n.archivedAt', 'is', null)
      .orderBy('n.createdAt', 'desc')
      .orderBy('n.id', 'desc')
      .execute(),
    db
      .selectFrom('sessions')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('userId', '=', id)
      .where(isActiveSession('sessions', now))
      .executeTakeFirstOrThrow(),
  ]);
  return { quotes, orders, messages, contacts, notices: notifications, notes, sessions: sessions.count };
}

/** Lists open accounts that resemble one, as candidates for `rankDuplicates`: the conditions use indexes and match more than that rule. */
export const listDuplicateCustomerCandidates = (db: Db, one: { id: string; mailbox: string; fullName: string; phoneE164: string | null }) =>
  db.transaction().execute(async (trx) => {
    // The limit of the operator %. A short address with two swapped letters is still above it.
    await sql`set local pg_trgm.similarity_threshold = 0.25`.execute(trx);
    return customers(trx)
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
      .where('u.id', '!=', one.id)
      .where('u.disabledAt', 'is', null)
      .where(
        sql<SqlBool>`(u.phone_e164 = ${one.phoneE164} or ${mailbox} % ${one.mailbox}
          or (fold_text(u.full_name) % fold_text(${one.fullName}) and similarity(fold_text(u.full_name), fold_text(${one.fullName})) > 0.6))`,
      )
      .orderBy(sql`similarity(${mailbox}, ${one.mailbox}) + similarity(fold_text(u.full_name), fold_text(${one.fullName}))`, 'desc')
      .orderBy('u.id')
      .limit(200)
      .execute();
  });

export const lockCustomerForKeyShare = async (trx: Transaction, id: string): Promise<boolean> =>
  (await customers(trx).select('u.id').where('u.id', '=', id).forKeyShare().executeTakeFirst()) !== undefined;

/** Locks the account of a customer that is neither erased nor closed. */
export const lockOpenCustomerForUpdate = (trx: Transaction, id: string): Promise<UserRow | undefined> =>
  customers(trx).selectAll('u').where('u.id', '=', id).where('u.disabledAt', 'is', null).forUpdate().executeTakeFirst();

/** Makes changes of a customer's details wait for each other, their own among them. */
export const lockCustomerForUpdate = (trx: Transaction, id: string): Promise<unknown> =>
  customers(trx).select('u.id').where('u.id', '=', id).forNoKeyUpdate().execute();

/** @returns false where the id has one already */
export const insertCustomerNote = (trx: Transaction, note: Insertable<CustomerNotes>): Promise<unknown> =>
  trx.insertInto('customerNotes').values(note).execute();

/** Archives or restores a note. @returns the customer's id; undefined for an unknown note */
export const updateCustomerNote = (trx: Transaction, id: string, archivedAt: Date | null): Promise<{ userId: string } | undefined> =>
  trx.updateTable('customerNotes').set({ archivedAt }).where('id', '=', id).returning('userId').executeTakeFirst();
