// The program that the server's transactions are compared with. Runs each list of statements in one transaction, with only the driver.
import pg from 'pg';
import type { Statement } from './row-copies.ts';

export type TransactionsInput = { url: string; connections: number; transactions: Statement[][] };

process.once('message', (input: TransactionsInput) => void run(input));
process.once('disconnect', () => process.exit());

async function run({ url, connections, transactions }: TransactionsInput): Promise<void> {
  const pool = new pg.Pool({ connectionString: url, max: connections });
  let nextIndex = 0;
  const startedAt = performance.now();
  await Promise.all(
    Array.from({ length: connections }, async () => {
      const client = await pool.connect();
      while (nextIndex < transactions.length) {
        const statements = transactions[nextIndex++]!;
        await client.query('begin');
        for (const statement of statements) await client.query(statement);
        await client.query('commit');
      }
      client.release();
    }),
  );
  process.send!((performance.now() - startedAt) / 1000);
}
