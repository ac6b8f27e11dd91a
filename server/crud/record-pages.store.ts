import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { ListingStatus } from '#domain/catalogue/listing-status.ts';
import type { Db, Transaction } from '#server/db/connection.ts';
import { matchesSearch } from '#server/db/text-search.ts';

/** A table of records that staff list, archive and restore. */
export type RecordTable = {
  name: 'services' | 'gallery_projects' | 'testimonials' | 'suburbs' | 'opening_exceptions' | 'search_words';
  /** `status`: the columns `status` and `status_before_archive`. `archived_at`: records are active or archived. */
  archivedBy: 'status' | 'archived_at';
  /** An SQL expression of the texts that searches find. */
  searchText: RawBuilder<string>;
  /** An SQL expression that sorts the lists. */
  order: RawBuilder<unknown>;
};

export type RecordFilter = {
  _id?: string | undefined;
  search: string;
  status?: ListingStatus | '' | null | undefined;
  skip: number;
  limit: number;
};

/** An SQL expression for `= any(ids)`. */
export const anyId = (ids: readonly string[]) => sql<string>`any(${[...ids]}::uuid[])`;

const selectStatus = ({ archivedBy }: RecordTable): RawBuilder<string> =>
  archivedBy === 'status' ? sql`status::text` : sql`case when archived_at is null then 'active' else 'archived' end`;

/** Returns the ids of a page of records in their order, and the number of all matches. Archived records match only by their status or id. */
export async function findRecordPage(db: Db, table: RecordTable, { _id, search, status, skip, limit }: RecordFilter) {
  const hasStatus = status ? sql<SqlBool>`${selectStatus(table)} = ${status}` : sql<SqlBool>`${selectStatus(table)} <> 'archived'`;
  const isSelected = _id === undefined ? hasStatus : status ? sql`id = ${_id} and ${hasStatus}` : sql`id = ${_id}`;
  const { rows } = await sql<{ ids: string[]; total: number }>`
    with matches as (
      select id, row_number() over (order by ${table.order}) as row_number from ${sql.table(table.name)}
      where ${isSelected} and ${matchesSearch(search, (pattern) => sql`fold_text(${table.searchText}) like ${pattern}`)}
    )
    select array(select id from matches order by row_number offset ${skip} limit ${limit}) as ids, (select count(*) from matches) as total`.execute(
    db,
  );
  return rows[0]!;
}

/** Archives a record. It is restored with its current status. */
export const archiveRecord = (trx: Transaction, { name, archivedBy }: RecordTable, id: string): Promise<unknown> =>
  (archivedBy === 'status'
    ? sql`update ${sql.table(name)} set status_before_archive = status, status = 'archived' where id = ${id} and status <> 'archived'`
    : sql`update ${sql.table(name)} set archived_at = now() where id = ${id} and archived_at is null`
  ).execute(trx);

/** Restores a record with the status that it had. A record that was created as archived becomes a draft. */
export const restoreRecord = (trx: Transaction, { name, archivedBy }: RecordTable, id: string): Promise<unknown> =>
  (archivedBy === 'status'
    ? sql`update ${sql.table(name)} set status = coalesce(status_before_archive, 'draft'), status_before_archive = null
        where id = ${id} and status = 'archived'`
    : sql`update ${sql.table(name)} set archived_at = null where id = ${id}`
  ).execute(trx);

/** Returns the columns that change the status of a record in an UPDATE; none without a status. */
export const toStatusColumns = (status: ListingStatus | undefined) =>
  status === undefined
    ? {}
    : {
        status,
        statusBeforeArchive:
          status === 'archived'
            ? sql<ListingStatus | null>`case when status = 'archived' then status_before_archive else status end`
            : null,
      };
