import { sql, type Insertable, type Selectable } from 'kysely';
import type { ConsentChannel } from '#domain/accounts/consent.ts';
import { listConsents } from '../profile.store.ts';
import { newId, type Db, type Transaction } from '#server/db/connection.ts';
import type { AccountMerges } from '#server/db/tables.generated.ts';

/** What moves with an account, and the column that names a row. Each has its owner in `user_id`. */
export const movingTables = {
  quotes: 'id',
  uploads: 'id',
  notifications: 'id',
  consents: 'id',
  customer_notes: 'id',
  shortlist: 'product_id',
} as const;

/** What names a person and stays: who did something, and what belongs to signing in. A new table stands here or above. */
export const stayingTables: readonly string[] = [
  'sessions',
  'devices',
  'password_codes',
  'email_verifications',
  'account_claims',
  'recovery_codes',
  'passkeys',
  'passkey_challenges',
  'notification_preferences',
  'outbox',
  'quote_events',
  'quote_messages',
  'audit_log',
  'page_versions',
  'price_book_versions',
  'quote_notes',
  'quote_reminders',
  'quote_reads',
  'quote_views',
  'desk_readers',
  'desk_streams',
];

/** The ids of what was moved, by table. */
export type Moved = Record<string, string[]>;
type Accounts = { keep: string; close: string };

const run = async (on: Transaction, query: ReturnType<typeof sql>): Promise<string[]> =>
  (await sql<{ id: string }>`${query}`.execute(on)).rows.map(({ id }) => id);

/** Open customers' accounts of these ids, held until the transaction ends. Requests first, as everywhere. */
export async function lockAccounts(on: Transaction, ids: readonly string[]) {
  await sql`select 1 from quotes where user_id = any(${[...ids]}::uuid[]) order by id for update`.execute(on);
  return on
    .selectFrom('users')
    .selectAll()
    .where('id', 'in', [...ids])
    .where('role', '=', 'customer')
    .where('erasedAt', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** By which ways one of two accounts does not want to be told of offers: its newest word about it is no. */
export const listRefusals = async (on: Transaction, { keep, close }: Accounts): Promise<ConsentChannel[]> =>
  (
    await sql<{ channel: ConsentChannel }>`select distinct channel from (
      select distinct on (user_id, channel) channel, given from consents where user_id = any(${[keep, close]}::uuid[])
      order by user_id, channel, created_at desc, id desc
    ) newest where not given order by channel`.execute(on)
  ).rows.map(({ channel }) => channel);

/** A refusal outweighs the other account's consent, however new: it is said again where that would hold now. @returns the rows that say so */
export async function keepRefusals(on: Transaction, userId: string, channels: readonly ConsentChannel[], now: Date): Promise<string[]> {
  const held = await listConsents(on, userId);
  const overruled = channels.filter((channel) => held.find((row) => row.channel === channel)?.given);
  if (overruled.length === 0) return [];
  const rows = overruled.map((channel) => ({ id: newId(), userId, channel, given: false, createdAt: now }));
  await on.insertInto('consents').values(rows).execute();
  return rows.map(({ id }) => id);
}

/** Moves all that hangs on one account to another. @returns what was moved */
export async function moveAll(on: Transaction, { keep, close }: Accounts): Promise<Moved> {
  // A key is one's own: two of the same would be one request.
  await sql`update quotes q set idempotency_key = null where q.user_id = ${close}
    and exists (select 1 from quotes k where k.user_id = ${keep} and k.idempotency_key = q.idempotency_key)`.execute(on);
  const moved: Moved = {};
  for (const [table, column] of Object.entries(movingTables)) {
    const twice =
      table === 'shortlist' ? sql`and product_id not in (select k.product_id from shortlist k where k.user_id = ${keep})` : sql``;
    moved[table] = await run(
      on,
      sql`update ${sql.table(table)} set user_id = ${keep} where user_id = ${close} ${twice} returning ${sql.ref(column)} as id`,
    );
  }
  // What came from an address is its holder's once it is proved.
  moved['contact_messages'] = await run(
    on,
    sql`update contact_messages m set customer_id = ${keep} from users u where u.id = ${close}
      and (m.customer_id = u.id or (m.customer_id is null and u.contact_messages_joined_at is not null and lower(m.email) = lower(u.email)))
      returning m.id`,
  );
  return moved;
}

export const closeAccount = (on: Transaction, id: string, mergedInto: string, now: Date): Promise<unknown> =>
  on.updateTable('users').set({ disabledAt: now, mergedInto }).where('id', '=', id).execute();

export const reopenAccount = (on: Transaction, id: string): Promise<unknown> =>
  on.updateTable('users').set({ disabledAt: null, mergedInto: null }).where('id', '=', id).execute();

export const insertMerge = (on: Transaction, merge: Insertable<AccountMerges>): Promise<unknown> =>
  on.insertInto('accountMerges').values(merge).execute();

/** A merging that was not undone. */
export const lockMerge = (on: Transaction, id: string): Promise<Selectable<AccountMerges> | undefined> =>
  on.selectFrom('accountMerges').selectAll().where('id', '=', id).where('undoneAt', 'is', null).forUpdate().executeTakeFirst();

export const markUndone = (on: Transaction, id: string, now: Date): Promise<unknown> =>
  on.updateTable('accountMerges').set({ undoneAt: now }).where('id', '=', id).execute();

/** Mergings into an account that hold, newest first. */
export const listMerges = (db: Db, keptId: string) =>
  db
    .selectFrom('accountMerges as m')
    .innerJoin('users as u', 'u.id', 'm.closedId')
    .select(['m.id', 'm.createdAt', 'u.id as closedId', 'u.fullName', 'u.email'])
    .where('m.keptId', '=', keptId)
    .where('m.undoneAt', 'is', null)
    .where('u.erasedAt', 'is', null)
    .orderBy('m.createdAt', 'desc')
    .execute();

/** Both sides of a merging that holds, for the mails about it; it is not undone before this transaction ends. */
export const lockMergeForMail = (on: Transaction, id: string) =>
  on
    .selectFrom('accountMerges as m')
    .innerJoin('users as k', 'k.id', 'm.keptId')
    .innerJoin('users as c', 'c.id', 'm.closedId')
    .select([
      'k.id as keptId',
      'k.fullName as keptName',
      'k.email as keptEmail',
      'c.id as closedId',
      'c.fullName as closedName',
      'c.email as closedEmail',
    ])
    .where('m.id', '=', id)
    .where('m.undoneAt', 'is', null)
    .where('k.erasedAt', 'is', null)
    .where('c.erasedAt', 'is', null)
    .forKeyShare('m')
    .executeTakeFirst();
