// The reference for sent quotes: writes the same rows in one transaction each, with the driver alone.
import pg from 'pg';

export type TableRow = { table: string; row: Record<string, unknown> };
/** @property others the rows that refer to the quote by `quote_id`, and the idempotency key */
export type BareInput = { url: string; connections: number; amount: number; quote: TableRow; others: TableRow[] };

process.once('message', (input: BareInput) => void run(input));
process.once('disconnect', () => process.exit());

const uuid = (): string => crypto.randomUUID();

/** One statement that inserts all rows. @returns its text and its parameters */
function insertAll(rows: readonly TableRow[]): { text: string; values: unknown[] } {
  const values: unknown[] = [];
  const inserts = rows.map(({ table, row }) => {
    const places = Object.values(row).map((value) => `$${values.push(value)}`);
    return `insert into ${table} (${Object.keys(row).join(', ')}) values (${places.join(', ')})`;
  });
  const [last, ...first] = inserts.toReversed();
  return { text: `with ${first.map((insert, index) => `part_${index} as (${insert})`).join(', ')} ${last}`, values };
}

async function writeQuote(client: pg.PoolClient, { quote, others }: BareInput): Promise<void> {
  const id = uuid();
  await client.query('begin');
  const { rows } = await client.query<{ last_number: number }>(
    `insert into quote_numbers (year, last_number) values (9999, 1)
     on conflict (year) do update set last_number = quote_numbers.last_number + 1 returning last_number`,
  );
  const { text, values } = insertAll([
    { ...quote, row: { ...quote.row, id, number: `Q-9999-${rows[0]!.last_number}` } },
    ...others.map(({ table, row }) => ({
      table,
      row: { ...row, ...('id' in row && { id: uuid() }), ...('quote_id' in row && { quote_id: id }), ...('key' in row && { key: uuid() }) },
    })),
  ]);
  await client.query(text, values);
  await client.query("select graphile_worker.add_job('notify_quote_received', payload => $1::json, max_attempts => 12)", [
    JSON.stringify({ quoteId: id }),
  ]);
  await client.query('commit');
}

async function run(input: BareInput): Promise<void> {
  const pool = new pg.Pool({ connectionString: input.url, max: input.connections });
  let left = input.amount;
  const startedAt = performance.now();
  await Promise.all(
    Array.from({ length: input.connections }, async () => {
      const client = await pool.connect();
      while (left-- > 0) await writeQuote(client, input);
      client.release();
    }),
  );
  process.send!((performance.now() - startedAt) / 1000);
}
