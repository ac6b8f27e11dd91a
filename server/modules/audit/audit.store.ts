import { sql, type Insertable } from 'kysely';
import { createId, type Db, type Transaction } from '#server/db/connection.ts';
import { selectPage } from '#server/db/select-page.ts';
import { hasQuoteNumber, matchesSearch } from '#server/db/text-search.ts';
import type { AuditLog } from '#server/db/tables.generated.ts';

export type NewAuditEntry = Omit<Insertable<AuditLog>, 'id'>;

/** Inserts an entry about a change by staff. */
export const insertAuditEntry = (db: Db | Transaction, entry: NewAuditEntry): Promise<unknown> => insertAuditEntries(db, [entry]);

/** PostgreSQL accepts 65 535 values in one statement. */
const entriesPerInsert = 5000;

/** Inserts entries in batches. */
export async function insertAuditEntries(db: Db | Transaction, entries: readonly NewAuditEntry[]): Promise<void> {
  for (let from = 0; from < entries.length; from += entriesPerInsert) {
    const rows = entries.slice(from, from + entriesPerInsert).map((entry) => ({ id: createId(), ...entry }));
    await db.insertInto('auditLog').values(rows).execute();
  }
}

export type AuditFilter = {
  entityType: string;
  entityId: string;
  userId: string | undefined;
  search: string;
  skip: number;
  limit: number;
};

const selectMatching = (db: Db, { entityType, entityId, userId, search }: AuditFilter) =>
  db
    .selectFrom('auditLog as a')
    .leftJoin('users as u', 'u.id', 'a.userId')
    // Entries of quotes contain only what changed, so their number is selected with them.
    .leftJoin('quotes as q', (join) => join.on('q.id', '=', sql<string>`case when a.entity_type = 'quote' then a.entity_id::uuid end`))
    .$if(entityType !== '', (qb) => qb.where('a.entityType', '=', entityType))
    .$if(entityId !== '', (qb) => qb.where('a.entityId', '=', entityId))
    .$if(userId !== undefined, (qb) => qb.where('a.userId', '=', userId!))
    .where(
      matchesSearch(
        search,
        (pattern) =>
          sql`searchable_text(concat_ws(' ', u.full_name, q.number, a.entity_type, a.action, a.before ->> 'name', a.after ->> 'name', a.entity_id)) like ${pattern}`,
        (pattern) => hasQuoteNumber(sql`q.id`, pattern),
      ),
    );

/** Lists a page of entries, newest first, with the total. */
export const listAudit = (db: Db, filter: AuditFilter) =>
  selectPage(
    selectMatching(db, filter)
      .select(['a.id', 'a.createdAt', 'a.userId', 'u.fullName', 'a.entityType', 'a.action', 'a.entityId', 'a.before', 'a.after'])
      .select('q.number as quoteNumber')
      .orderBy('a.createdAt', 'desc')
      .orderBy('a.id', 'desc'),
    filter,
  );

/** Finds the user and the time of the last change of an entity. */
export const findLastChange = (db: Db | Transaction, entityType: string, entityId: string) =>
  db
    .selectFrom('auditLog as a')
    .leftJoin('users as u', 'u.id', 'a.userId')
    .select(['a.createdAt', 'u.fullName'])
    .where('a.entityType', '=', entityType)
    .where('a.entityId', '=', entityId)
    .orderBy('a.createdAt', 'desc')
    .orderBy('a.id', 'desc')
    .limit(1)
    .executeTakeFirst();

type ChangeFilter = { entityType: string; entityId: string | undefined; since: Date; excludeUserId: string };

const selectChangesSince = (db: Db, { entityType, entityId, since, excludeUserId }: ChangeFilter) =>
  db
    .selectFrom('auditLog as a')
    .innerJoin('users as u', 'u.id', 'a.userId')
    .select(['a.createdAt', 'u.fullName'])
    .where('a.entityType', '=', entityType)
    .$if(entityId !== undefined, (qb) => qb.where('a.entityId', '=', entityId!))
    .where('a.createdAt', '>', since)
    .where('a.userId', '!=', excludeUserId)
    .orderBy('a.createdAt', 'desc')
    .orderBy('a.id', 'desc');

/** Finds the newest change by another user after a time. @param options.entityId undefined for any entity of the type */
export const findChangeSince = (db: Db, options: ChangeFilter) => selectChangesSince(db, options).limit(1).executeTakeFirst();

/** Lists the newest changes by other users after a time, with the values before and after. */
export const listChangesSince = (db: Db, options: ChangeFilter, limit: number) =>
  selectChangesSince(db, options).select(['a.before', 'a.after']).limit(limit).execute();
