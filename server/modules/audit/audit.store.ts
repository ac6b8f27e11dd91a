import { sql, type Insertable } from 'kysely';
import { newId, type Db, type Transaction } from '#server/db/connection.ts';
import type { AuditLog } from '#server/db/tables.generated.ts';

export type Noted = Omit<Insertable<AuditLog>, 'id'>;

/** Notes what a member of staff changed: who, what, before, after. */
export const writeAudit = (db: Db | Transaction, entry: Noted): Promise<unknown> => writeAudits(db, [entry]);

/** PostgreSQL takes 65 535 values in one statement. */
const atOnce = 5000;

/** Notes many changes. */
export async function writeAudits(db: Db | Transaction, entries: readonly Noted[]): Promise<void> {
  for (let from = 0; from < entries.length; from += atOnce) {
    const rows = entries.slice(from, from + atOnce).map((entry) => ({ id: newId(), ...entry }));
    await db.insertInto('auditLog').values(rows).execute();
  }
}

export type AuditFilter = {
  thing: string;
  thingId: string;
  userId: string | undefined;
  search: string;
  skip: number;
  limit: number;
};

const matching = (db: Db, { thing, thingId, userId, search }: AuditFilter) =>
  db
    .selectFrom('auditLog as a')
    .leftJoin('users as u', 'u.id', 'a.userId')
    .$if(thing !== '', (qb) => qb.where('a.thing', '=', thing))
    .$if(thingId !== '', (qb) => qb.where('a.thingId', '=', thingId))
    .$if(userId !== undefined, (qb) => qb.where('a.userId', '=', userId!))
    .$if(search.trim() !== '', (qb) =>
      qb.where(
        sql<boolean>`strpos(lower(concat_ws(' ', u.full_name, a.thing, a.action, a.before ->> 'name', a.after ->> 'name', a.thing_id)), ${search.trim().toLowerCase()}) > 0`,
      ),
    );

/** Newest first, and how many there are in all. */
export async function listAudit(db: Db, filter: AuditFilter) {
  const [rows, { total }] = await Promise.all([
    matching(db, filter)
      .select(['a.id', 'a.createdAt', 'a.userId', 'u.fullName', 'a.thing', 'a.action', 'a.thingId', 'a.before', 'a.after'])
      .orderBy('a.createdAt', 'desc')
      .orderBy('a.id', 'desc')
      .offset(filter.skip)
      .limit(filter.limit)
      .execute(),
    matching(db, filter)
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ]);
  return { rows, total };
}

/** Who changed a thing last, and when. */
export const findLastChange = (db: Db | Transaction, thing: string, thingId: string) =>
  db
    .selectFrom('auditLog as a')
    .leftJoin('users as u', 'u.id', 'a.userId')
    .select(['a.createdAt', 'u.fullName'])
    .where('a.thing', '=', thing)
    .where('a.thingId', '=', thingId)
    .orderBy('a.createdAt', 'desc')
    .orderBy('a.id', 'desc')
    .limit(1)
    .executeTakeFirst();

type Since = { thing: string; thingId: string | undefined; since: Date; butFor: string };

const changesSince = (db: Db, { thing, thingId, since, butFor }: Since) =>
  db
    .selectFrom('auditLog as a')
    .innerJoin('users as u', 'u.id', 'a.userId')
    .select(['a.createdAt', 'u.fullName'])
    .where('a.thing', '=', thing)
    .$if(thingId !== undefined, (qb) => qb.where('a.thingId', '=', thingId!))
    .where('a.createdAt', '>', since)
    .where('a.userId', '!=', butFor)
    .orderBy('a.createdAt', 'desc')
    .orderBy('a.id', 'desc');

/** The newest change by somebody else after a time. @param options.thingId left out, of any thing of the kind */
export const findChangeSince = (db: Db, options: Since) => changesSince(db, options).limit(1).executeTakeFirst();

/** The newest changes by others after a time, with what was before and after each. */
export const listChangesSince = (db: Db, options: Since, limit: number) =>
  changesSince(db, options).select(['a.before', 'a.after']).limit(limit).execute();

/** What was noted in one go. */
export const listBatch = (db: Db | Transaction, batchId: string) =>
  db.selectFrom('auditLog').select(['thingId', 'action', 'before', 'after']).where('batchId', '=', batchId).execute();

/** Of what was noted in one go, what no note of an undoing takes back. */
export const listStanding = (
  db: Db | Transaction,
  batchId: string,
  { thing, action, undo }: { thing: string; action: string; undo: string },
) =>
  db
    .selectFrom('auditLog as a')
    .select('a.before')
    .where('a.batchId', '=', batchId)
    .where('a.thing', '=', thing)
    .where('a.action', '=', action)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('auditLog as u')
            .select('u.id')
            .where('u.thing', '=', thing)
            .whereRef('u.thingId', '=', 'a.thingId')
            .where('u.action', '=', undo),
        ),
      ),
    )
    .execute();

/** The newest note of an action on a thing whose `before` has this id. */
export const findRemoved = (db: Db | Transaction, thing: string, thingId: string, action: string, removedId: string) =>
  db
    .selectFrom('auditLog')
    .select('before')
    .where('thing', '=', thing)
    .where('thingId', '=', thingId)
    .where('action', '=', action)
    .where(sql<string>`before ->> 'id'`, '=', removedId)
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Makes whoever else edits this thing wait until the transaction is over. */
export const lockThing = (trx: Transaction, thing: string, id: string): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`edit ${thing} ${id}`}, 0))`.execute(trx);

/**
 * Makes whoever else names one of a kind wait until the transaction is over, so that what is found free stays free. Taken after
 * all other locks, so that whoever holds it waits for nobody who wants it.
 */
export const lockNames = (trx: Transaction, thing: string): Promise<unknown> => lockThing(trx, thing, 'names');

/** The status that a thing had when it last went into the archive, by whatever action; undefined where it was made there. */
export async function findArchivedFrom(trx: Transaction, thing: string, thingId: string): Promise<string | undefined> {
  const row = await trx
    .selectFrom('auditLog')
    .select(sql<string | null>`before ->> 'status'`.as('status'))
    .where('thing', '=', thing)
    .where('thingId', '=', thingId)
    .where(sql<boolean>`after ->> 'status' = 'archived' and before ->> 'status' is distinct from 'archived'`)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.status ?? undefined;
}
