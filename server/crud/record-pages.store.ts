import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { ListingStatus } from '#domain/catalogue/listing-status.ts';
import type { Db, Transaction } from '#server/db/connection.ts';
import type { DB } from '#server/db/tables.generated.ts';
import { matchesSearch } from '#server/db/text-search.ts';

/** A table of records that staff edit, archive and restore. */
export type WritableTable = {
  name: RecordTableName | 'products';
  /** `status`: the columns `status` and `status_before_archive`. `archived_at`: records are active or archived. */
  archivedBy: 'status' | 'archived_at';
  /** The position of new records. Only for records that staff put in an order. */
  newPosition?: 'first' | 'last';
};

/** A table of records that staff list as well. */
export type RecordTable = WritableTable & {
  name: RecordTableName;
  /** An SQL expression of the texts that searches find. */
  searchText: RawBuilder<string>;
  /** An SQL expression that sorts the lists. */
  order: RawBuilder<unknown>;
  /** SQL expressions of the other orders of the list, by the value of `sort` in its input. `-name` reverses `name`. */
  sorts?: Readonly<Record<string, RawBuilder<unknown>>>;
  /** SQL conditions of further filters, by their name in the input of the list. */
  filters?: Readonly<Record<string, (value: string) => RawBuilder<SqlBool>>>;
};
export type RecordTableName = Extract<
  keyof DB,
  | 'services'
  | 'galleryProjects'
  | 'testimonials'
  | 'suburbs'
  | 'openingExceptions'
  | 'searchWords'
  | 'mainCategories'
  | 'subCategories'
  | 'colours'
>;

/** The input of a list. It may contain a value for each of `filters`, and a `sort`. */
export type RecordFilter = {
  _id?: string | undefined;
  search: string;
  status?: ListingStatus | '' | null | undefined;
  skip: number;
  limit: number;
  sort?: string | null | undefined;
};

/** An SQL expression for `= any(ids)`. */
export const anyId = (ids: readonly string[]) => sql<string>`any(${[...ids]}::uuid[])`;

/** SQL expression: the status of a record of a table with `archived_at`. */
export const statusByArchivedAt = sql<'active' | 'archived'>`case when archived_at is null then 'active' else 'archived' end`;

const selectStatus = ({ archivedBy }: RecordTable): RawBuilder<string> =>
  archivedBy === 'status' ? sql`status::text` : statusByArchivedAt;

function selectOrder({ order, sorts = {} }: RecordTable, sort: string): RawBuilder<unknown> {
  const expression = sorts[sort.replace(/^-/, '')];
  if (expression === undefined) return order;
  return sort.startsWith('-') ? sql`${expression} desc, ${order}` : sql`${expression}, ${order}`;
}

/** Returns the ids of a page of records in their order, and the number of all matches. Archived records match only by their status or id. */
export async function findRecordPage(db: Db, table: RecordTable, input: RecordFilter) {
  const { _id, search, status, skip, limit, sort } = input;
  const values: Readonly<Record<string, unknown>> = input;
  const hasStatus = status ? sql<SqlBool>`${selectStatus(table)} = ${status}` : sql<SqlBool>`${selectStatus(table)} <> 'archived'`;
  const isSelected = _id === undefined ? hasStatus : status ? sql`id = ${_id} and ${hasStatus}` : sql`id = ${_id}`;
  const filters = Object.entries(table.filters ?? {}).flatMap(([name, toCondition]) =>
    typeof values[name] === 'string' ? [toCondition(values[name])] : [],
  );
  const conditions = [
    isSelected,
    matchesSearch(search, (pattern) => sql`searchable_text(${table.searchText}) like ${pattern}`),
    ...filters,
  ];
  const { rows } = await sql<{ ids: string[]; total: number }>`
    with matches as (
      select id, row_number() over (order by ${selectOrder(table, sort ?? '')}) as row_number from ${sql.table(table.name)}
      where ${sql.join(conditions, sql` and `)}
    )
    select array(select id from matches order by row_number offset ${skip} limit ${limit}) as ids, (select count(*) from matches) as total`.execute(
    db,
  );
  return rows[0]!;
}

/** The columns of a record that are written, besides its id, position and status. */
type RecordColumns = { status?: ListingStatus | undefined; [column: string]: unknown };

/** Inserts a record, at the start or at the end of its list. */
export const insertRecord = (
  trx: Transaction,
  { name, newPosition }: WritableTable,
  id: string,
  columns: RecordColumns,
): Promise<unknown> => {
  const position =
    newPosition === 'first'
      ? sql<number>`(select coalesce(min(position), 1) - 1 from ${sql.table(name)})`
      : sql<number>`(select coalesce(max(position), -1) + 1 from ${sql.table(name)})`;
  return trx
    .insertInto(name)
    .values({ id, ...columns, ...(newPosition && { position }) })
    .execute();
};

/**
 * Updates the columns of a record. A status of `archived` stores the current one for a restore.
 * @param version the new version after a change of only its lists, which the version trigger does not see
 */
export const updateRecord = async (
  trx: Transaction,
  { name }: WritableTable,
  id: string,
  { status, ...columns }: RecordColumns & { version?: number },
): Promise<void> => {
  const statusBeforeArchive =
    status === 'archived' ? sql<ListingStatus | null>`case when status = 'archived' then status_before_archive else status end` : null;
  const changes = { ...columns, ...(status && { status, statusBeforeArchive }) };
  if (Object.keys(changes).length === 0) return;
  await trx
    .updateTable(name as 'services')
    .set(changes)
    .where('id', '=', id)
    .execute();
};

/** Archives a record. It is restored with its current status. */
export const archiveRecord = (trx: Transaction, { name, archivedBy }: WritableTable, id: string): Promise<unknown> =>
  (archivedBy === 'status'
    ? sql`update ${sql.table(name)} set status_before_archive = status, status = 'archived' where id = ${id} and status <> 'archived'`
    : sql`update ${sql.table(name)} set archived_at = now() where id = ${id} and archived_at is null`
  ).execute(trx);

/** Restores a record with the status that it had. A record that was created as archived becomes a draft. */
export const restoreRecord = (trx: Transaction, { name, archivedBy }: WritableTable, id: string): Promise<unknown> =>
  (archivedBy === 'status'
    ? sql`update ${sql.table(name)} set status = coalesce(status_before_archive, 'draft'), status_before_archive = null
        where id = ${id} and status = 'archived'`
    : sql`update ${sql.table(name)} set archived_at = null where id = ${id}`
  ).execute(trx);

/** Sets the positions of records to the order of `ids`. Does not write rows that have their position already. */
export const updateSortOrder = (trx: Transaction, { name }: WritableTable, ids: readonly string[]): Promise<unknown> =>
  sql`update ${sql.table(name)} entity set position = requested.position - 1
    from unnest(${[...ids]}::uuid[]) with ordinality requested (id, position)
    where entity.id = requested.id and entity.position <> requested.position - 1`.execute(trx);
