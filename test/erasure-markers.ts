import type { TestApp } from './harness.ts';
import { listErasedColumns, type ErasedColumn } from './text-columns.ts';

/** Column types that cannot contain text typed by a user. */
const nonTextTypes = [
  'uuid',
  'boolean',
  'smallint',
  'integer',
  'bigint',
  'numeric',
  'real',
  'double precision',
  'date',
  'timestamp with time zone',
];

/** Lists `table.column` of every column that can contain text, JSON, arrays or bytes. Excludes enums, which contain fixed names only. */
export async function listTextColumns({ pool }: TestApp): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select c.table_name || '.' || c.column_name as name from information_schema.columns c
     join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.data_type <> all($1)
       and not exists (select from pg_type y where y.typname = c.udt_name and y.typtype = 'e')`,
    [nonTextTypes],
  );
  return rows.map(({ name }) => name).toSorted();
}

/** SQL expressions that add a marker to a value, by column type. Unique columns require the random suffix of a text. */
const markerExpressions: Record<string, string> = {
  text: `coalesce(COLUMN, '') || $2::text || gen_random_uuid()`,
  ARRAY: `array_append(COLUMN, $2::text)`,
  jsonb: `coalesce(COLUMN, '{}') || jsonb_build_object('marker', $2::text)`,
};

/** Adds a marker to a column in the rows of a person. @returns the number of rows */
async function markColumn({ pool }: TestApp, { table, column, where, marker }: ErasedColumn, ids: readonly string[]): Promise<number> {
  const { rows: types } = await pool.query<{ type: string }>(
    "select data_type as type from information_schema.columns where table_schema = 'public' and table_name = $1 and column_name = $2",
    [table, column],
  );
  const markedValue = markerExpressions[types[0]!.type]!.replaceAll('COLUMN', column);
  return (await pool.query(`update ${table} set ${column} = ${markedValue} where ${where}`, [ids, marker])).rowCount ?? 0;
}

export type PersonalValue = { column: string; value: string };

/**
 * Adds a marker to every erased column in the rows of a person. Reads the existing values of columns that cannot be marked.
 * @returns the texts that must not exist after erasure, and the columns for which the person has no value
 */
export async function addErasureMarkers(
  shop: TestApp,
  ids: readonly string[],
): Promise<{ personalValues: PersonalValue[]; emptyColumns: string[] }> {
  const personalValues: PersonalValue[] = [];
  const emptyColumns: string[] = [];
  for (const erasedColumn of listErasedColumns()) {
    const column = `${erasedColumn.table}.${erasedColumn.column}`;
    if (erasedColumn.marker === undefined) {
      const { rows } = await shop.pool.query<{ value: string | null }>(
        `select ${erasedColumn.column}::text as value from ${erasedColumn.table} where ${erasedColumn.where}`,
        [ids],
      );
      const values = rows.flatMap(({ value }) => value || []);
      if (values.length === 0) emptyColumns.push(column);
      // PostgreSQL formats bytes as hexadecimal digits after \x. The prefix is removed, because JSON escapes the backslash.
      personalValues.push(...values.map((value) => ({ column, value: value.replace(/^\\x/, '') })));
    } else if ((await markColumn(shop, erasedColumn, ids)) === 0) emptyColumns.push(column);
    else personalValues.push({ column, value: erasedColumn.marker });
  }
  return { personalValues, emptyColumns };
}
