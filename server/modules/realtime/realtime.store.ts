import { sql } from 'kysely';
import type { StaffRef } from '#contract/admin/quotes/admin-quote.schemas.ts';
import { isAuthorizedSession } from '#server/modules/users/index.ts';
import { changesRows } from '#server/db/changes-rows.ts';
import type { Db } from '#server/db/connection.ts';
import { isOpenConnection } from '#server/db/is-open-connection.ts';

/** The time after which a stream expires, unless its process renews it. */
const streamTtl = sql`interval '45 seconds'`;

/** Inserts a stream. @returns false if the user has the maximum number of streams */
export async function insertConnection(
  db: Db,
  stream: { id: string; userId: string; sessionId: string },
  maxStreams: number,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    // Serialize concurrent requests of a user, so that the count includes the streams of all of them.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`streams ${stream.userId}`}, 0))`.execute(trx);
    const { numAffectedRows } = await sql`insert into sse_connections (id, user_id, session_id, expires_at)
      select ${stream.id}, ${stream.userId}, ${stream.sessionId}, now() + ${streamTtl}
      where (
        select count(*) from sse_connections s where s.user_id = ${stream.userId} and ${isOpenConnection('s')}
      ) < ${maxStreams}`.execute(trx);
    return numAffectedRows === 1n;
  });
}

export const deleteConnections = (db: Db, ids: readonly string[]): Promise<unknown> =>
  sql`delete from sse_connections where id = any(${[...ids]}::uuid[])`.execute(db);

/** Renews the streams of this process, and deletes expired streams of ended processes. */
export async function touchConnections(db: Db, ids: readonly string[]): Promise<void> {
  await sql`update sse_connections set expires_at = now() + ${streamTtl} where id = any(${[...ids]}::uuid[])`.execute(db);
  await sql`delete from sse_connections s where not ${isOpenConnection('s')}`.execute(db);
}

/** Returns the ids of the streams with an authorized session and an allowed role. */
export async function listAuthorizedConnections(db: Db, ids: readonly string[], roles: readonly string[], now: Date): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`select t.id from sse_connections t
      join sessions s on s.id = t.session_id and s.user_id = t.user_id
      join users u on u.id = t.user_id and u.role = any(${[...roles]}::role[]) and ${isAuthorizedSession('s', 'u', now)}
    where t.id = any(${[...ids]}::uuid[])`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** Stores which quote a stream shows. @returns false for an unknown stream or a stream of another user */
export const updateViewedQuote = (db: Db, streamId: string, userId: string, quoteId: string | null): Promise<boolean> =>
  changesRows(db.updateTable('sseConnections').set({ viewedQuoteId: quoteId }).where('id', '=', streamId).where('userId', '=', userId));

/** Lists the viewers of each quote. */
export async function listViewers(db: Db, ids: readonly string[]): Promise<{ id: string; viewers: StaffRef[] }[]> {
  const { rows } = await sql<{ id: string; viewers: StaffRef[] }>`select q.id, coalesce(
      jsonb_agg(distinct jsonb_build_object('_id', u.id, 'fullName', u.full_name)) filter (where u.id is not null), '[]') as viewers
    from unnest(${[...ids]}::uuid[]) q (id) left join sse_connections s on s.viewed_quote_id = q.id and ${isOpenConnection('s')}
      left join users u on u.id = s.user_id
    group by q.id`.execute(db);
  return rows;
}
