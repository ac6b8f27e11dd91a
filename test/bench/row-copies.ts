import type pg from 'pg';
import { createId } from '#server/db/connection.ts';

export type Statement = { text: string; values: unknown[] };
export type TableRow = { table: string; row: Record<string, string | null> };

/** Text columns with unique values, except ids. */
const uniqueColumns = new Set(['quotes.number', 'orders.number', 'payments.reference', 'order_documents.number', 'idempotency_keys.key']);

/** Reads rows without generated columns. @param where contains the parameter `$1` */
export async function readRows(pool: pg.Pool, table: string, where: string, value: string): Promise<TableRow[]> {
  const { rows: columns } = await pool.query<{ name: string }>(
    "select column_name as name from information_schema.columns where table_name = $1 and is_generated = 'NEVER'",
    [table],
  );
  // Selects text, because the driver parses numbers, times and JSON into values that it would not write back unchanged.
  const { rows } = await pool.query<TableRow['row']>({
    text: `select ${columns.map(({ name }) => `${name}::text`).join(', ')} from ${table} where ${where}`,
    values: [value],
  });
  if (rows.length === 0) throw new Error(`${table} has no row where ${where}.`);
  return rows.map((row) => ({ table, row }));
}

/**
 * Copies rows that refer to each other, with new ids.
 * @param ids new ids by old ids, for references to other rows. The function adds the ids of the copies.
 */
export function copyRows(rows: readonly TableRow[], ids: Map<string, string>): TableRow[] {
  for (const { row } of rows) if (row['id']) ids.set(row['id'], createId());
  return rows.map(({ table, row }) => ({
    table,
    row: Object.fromEntries(
      Object.entries(row).map(([name, value]) => [
        name,
        uniqueColumns.has(`${table}.${name}`) ? createId() : (ids.get(value ?? '') ?? value),
      ]),
    ),
  }));
}

/** Builds one statement that inserts all rows. */
export function buildInsertStatement(rows: readonly TableRow[]): Statement {
  const values: unknown[] = [];
  const inserts = rows.map(({ table, row }) => {
    const placeholders = Object.values(row).map((value) => `$${values.push(value)}`);
    return `insert into ${table} (${Object.keys(row).join(', ')}) values (${placeholders.join(', ')})`;
  });
  const [lastInsert, ...otherInserts] = inserts.toReversed();
  return { text: `with ${otherInserts.map((insert, index) => `part_${index} as (${insert})`).join(', ')} ${lastInsert}`, values };
}
