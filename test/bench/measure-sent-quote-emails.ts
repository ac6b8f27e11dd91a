// Measures the time from the request that sends a quote until the email with its PDF is queued. The application runs on both cores.
import type pg from 'pg';
import { bothCores, startApplication, stopProcess } from './processes.ts';
import { getPercentile95, toMaxRow, type ResultRow } from './result-rows.ts';
import type { RunRounds } from './undisturbed-rounds.ts';
import { draftQuote, post, register, registerStaff } from './bench-client.ts';

const rounds = 60;
const warmUpRounds = 5;
const pollIntervalMs = 5;

async function hasQueuedEmail(pool: pg.Pool, quoteId: string): Promise<boolean> {
  const { rowCount } = await pool.query(
    `select from quote_revisions r join quote_documents d on d.revision_id = r.id join outbox o on o.attachment_key = d.storage_key
     where r.quote_id = $1`,
    [quoteId],
  );
  return rowCount === 1;
}

/** Measures sent quotes, one after the other. @param pool connects to the same database */
export async function measureSentQuoteEmails(env: Record<string, string>, pool: pg.Pool, runRounds: RunRounds): Promise<ResultRow> {
  const { child, port } = await startApplication(env, bothCores);
  const customer = await register(port);
  // Only verified addresses receive the PDF.
  await pool.query('update users set email_verified_at = now() where id = $1', [customer.id]);
  const staff = await registerStaff(port, pool);
  const { rows } = await pool.query<{ id: string }>("select id from products where status = 'active' order by id limit 2");
  async function measureMs(): Promise<number> {
    const quoteId = await draftQuote(
      port,
      rows.map(({ id }) => id),
      { customer: customer.token, staff: staff.token },
    );
    const startedAt = performance.now();
    await post(port, '/admin/quotes/send', { _id: quoteId }, staff.token);
    while (!(await hasQueuedEmail(pool, quoteId))) await new Promise((resolve) => setTimeout(resolve, pollIntervalMs));
    return performance.now() - startedAt;
  }
  async function measurePercentile(): Promise<number> {
    const times: number[] = [];
    for (let round = 0; round < rounds; round += 1) times.push(await measureMs());
    return getPercentile95(times);
  }
  // Warm-up: the job process starts, and reads the fonts.
  for (let round = 0; round < warmUpRounds; round += 1) await measureMs();
  const percentiles = await runRounds(1, measurePercentile);
  await stopProcess(child);
  return toMaxRow('from a sent quote to its queued email with the PDF, 95th percentile', percentiles?.[0], 1000, 'ms');
}
