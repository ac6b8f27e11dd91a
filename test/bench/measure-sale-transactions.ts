// Measures quote requests and acceptances of signed-in customers, and compares them with minimal transactions that write the same rows.
// Neither side uses named prepared statements.
import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { buildQuoteRequest } from '#test/factories.ts';
import type { TransactionsInput } from './minimal-transactions.ts';
import { readProcessorMs, runLoad, startProgram, startWeb, stopProcess, type Server } from './processes.ts';
import { toRatioRow, type Ratio, type ResultRow } from './result-rows.ts';
import type { RunRounds } from './undisturbed-rounds.ts';
import { copyRows, buildInsertStatement, readRows, type Statement, type TableRow } from './row-copies.ts';
import { draftQuote, post, register, registerStaff, submitRequest, type Account } from './bench-client.ts';

const rounds = 5;
const saleCount = Number(process.env['BENCH_QUOTES'] ?? 1000);
/** The size of the connection pool of the web process. */
const connections = 10;
const minimalTransactionYear = 9999;

/** A request. The customers send the requests in turn. */
type SaleRequest = { path: '/site/save/quotes' | '/user/quotes/accept'; input: object };
type SaleCase = { createRequests: () => Promise<SaleRequest[]>; createTransactions: () => Promise<Statement[][]> };

const createItems = <Item>(create: (index: number) => Item): Item[] => Array.from({ length: saleCount }, (_, index) => create(index));

/** Allocates the next number of a series and year, as the server does. The row is locked until the transaction ends. */
const allocateNumber = (series: 'quote' | 'order' | 'invoice'): Statement => ({
  text: `insert into document_numbers (series, year, last_number) values ($1, $2, 1)
    on conflict (series, year) do update set last_number = document_numbers.last_number + 1 returning last_number`,
  values: [series, minimalTransactionYear],
});

const addJobs = (...jobs: { name: string; payload: object; key?: string }[]): Statement => ({
  text: `select ${jobs.map((_, index) => `graphile_worker.add_job($${index * 3 + 1}, payload => $${index * 3 + 2}::json, job_key => $${index * 3 + 3}, max_attempts => 12)`).join(', ')}`,
  values: jobs.flatMap(({ name, payload, key = null }) => [name, JSON.stringify(payload), key]),
});

/** Sends the requests. Each connection sends the requests of one customer. @returns the rate and the processor time of the server */
async function sendRequests({ child, port }: Server, customers: readonly Account[], requests: readonly SaleRequest[]) {
  const load = requests.map(({ path, input }, index) => ({
    method: 'POST' as const,
    path,
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${customers[index % customers.length]!.token}`,
      'idempotency-key': randomUUID(),
    },
    body: JSON.stringify(input),
  }));
  const processorMsBefore = readProcessorMs(child.pid!);
  const { seconds } = await runLoad({ url: `http://localhost:${port}`, connections, requests: load, once: true });
  return { rate: requests.length / seconds, processorMs: (readProcessorMs(child.pid!) - processorMsBefore) / requests.length };
}

async function measureMinimalTransactions(input: TransactionsInput): Promise<number> {
  const { child, message: seconds } = await startProgram('minimal-transactions.ts', input);
  await stopProcess(child);
  return input.transactions.length / seconds;
}

async function createQuoteRequests(pool: pg.Pool, { port }: Server, stoneId: string, { token }: Account): Promise<SaleCase> {
  const quoteId = await submitRequest(port, stoneId, token);
  const rows = [
    ...(await readRows(pool, 'quotes', 'id::text = $1', quoteId)),
    ...(await readRows(pool, 'quote_events', 'quote_id::text = $1', quoteId)),
    ...(await readRows(pool, 'quote_items', 'quote_id::text = $1', quoteId)),
    ...(await readRows(pool, 'idempotency_keys', "response ->> '_id' = $1", quoteId)),
  ];
  const input = buildQuoteRequest(stoneId);
  return {
    createRequests: async () => createItems(() => ({ path: '/site/save/quotes', input })),
    createTransactions: async () =>
      createItems(() => {
        const ids = new Map<string, string>();
        const insert = buildInsertStatement(copyRows(rows, ids));
        return [
          allocateNumber('quote'),
          insert,
          addJobs({
            name: 'dispatch_messages',
            payload: { kinds: ['quote_received', 'quote_to_staff'], params: { quoteId: ids.get(quoteId) } },
          }),
        ];
      }),
  };
}

/** Inserts copies of a sent quote for the customers in turn. @returns for each copy, the new ids by the copied ids */
async function insertSentQuotes(pool: pg.Pool, rows: readonly TableRow[], ownerId: string, customers: readonly Account[]) {
  const copies = createItems((index) => {
    const ids = new Map([[ownerId, customers[index % customers.length]!.id]]);
    return { ids, insert: buildInsertStatement(copyRows(rows, ids)) };
  });
  const client = await pool.connect();
  await client.query('begin');
  for (const { insert } of copies) await client.query(insert);
  await client.query('commit');
  client.release();
  return copies.map(({ ids }) => ids);
}

async function createAcceptances(
  pool: pg.Pool,
  { port }: Server,
  stoneIds: readonly string[],
  { customers, staffToken }: { customers: readonly Account[]; staffToken: string },
): Promise<SaleCase> {
  const owner = customers[0]!;
  const quoteId = await draftQuote(port, stoneIds, { customer: owner.token, staff: staffToken });
  const { response } = await post(port, '/admin/quotes/send', { _id: quoteId }, staffToken);
  const whereQuoteId = 'quote_id::text = $1';
  const whereRevisionId = 'revision_id::text = $1';
  const sentRows = [
    ...(await readRows(pool, 'quotes', 'id::text = $1', quoteId)),
    ...(await readRows(pool, 'quote_items', whereQuoteId, quoteId)),
    ...(await readRows(pool, 'quote_revisions', whereQuoteId, quoteId)),
    ...(await readRows(pool, 'quote_events', whereQuoteId, quoteId)),
    ...(await readRows(pool, 'quote_documents', whereRevisionId, response.revision._id)),
  ];
  const choice = { revision: 1, alternative: 0, extras: [5], name: 'Thandi Example' };
  const key = randomUUID();
  const accepted = await post(port, '/user/quotes/accept', { _id: quoteId, ...choice }, owner.token, key);
  const { orderId } = accepted.response;
  const acceptanceRows = [
    ...(await readRows(pool, 'orders', 'id::text = $1', orderId)),
    ...(await readRows(pool, 'order_areas', 'order_id::text = $1', orderId)),
    ...(await readRows(pool, 'order_events', 'order_id::text = $1', orderId)),
    ...(await readRows(pool, 'payments', 'order_id::text = $1', orderId)),
    ...(await readRows(pool, 'quote_acceptances', whereQuoteId, quoteId)),
    ...(await readRows(pool, 'quote_events', `status = 'accepted' and ${whereQuoteId}`, quoteId)),
    ...(await readRows(pool, 'quote_documents', `kind = 'acceptance' and ${whereRevisionId}`, response.revision._id)),
    ...(await readRows(pool, 'order_documents', 'order_id::text = $1', orderId)),
    ...(await readRows(pool, 'idempotency_keys', 'key = $1', key)),
  ];
  const findId = (table: string): string => acceptanceRows.find((row) => row.table === table)!.row['id']!;
  const insertQuotes = () => insertSentQuotes(pool, sentRows, owner.id, customers);
  return {
    createRequests: async () =>
      (await insertQuotes()).map((ids) => ({ path: '/user/quotes/accept', input: { _id: ids.get(quoteId), ...choice } })),
    createTransactions: async () =>
      (await insertQuotes()).map((ids) => {
        const insert = buildInsertStatement(copyRows(acceptanceRows, ids));
        const documentId = ids.get(findId('quote_documents'));
        const eventId = ids.get(findId('quote_events'));
        const orderDocumentId = ids.get(findId('order_documents'));
        return [
          {
            text: `update quotes set status = 'accepted', last_activity_at = now(), last_customer_activity_at = now() where id = $1`,
            values: [ids.get(quoteId)],
          },
          allocateNumber('order'),
          allocateNumber('invoice'),
          insert,
          addJobs(
            { name: 'dispatch_messages', payload: { kinds: ['staff_decision'], params: { eventId } } },
            { name: 'render_document', payload: { documentId, eventId }, key: `render_document:${documentId}` },
            { name: 'render_order_document', payload: { orderDocumentId }, key: `render_order_document:${orderDocumentId}` },
          ),
        ];
      }),
  };
}

/** Measures minimal transactions, then requests. */
async function compareWithTransactions(url: string, server: Server, customers: readonly Account[], sale: SaleCase): Promise<Ratio> {
  const [requests, transactions] = [await sale.createRequests(), await sale.createTransactions()];
  const limitRate = await measureMinimalTransactions({ url, connections, transactions });
  const { rate, processorMs } = await sendRequests(server, customers, requests);
  return { serverRate: rate, limitRate, ratio: rate / limitRate, processorMs };
}

/** Measures quote requests and acceptances. @param pool connects to the same database */
export async function measureSaleTransactions(env: Record<string, string>, pool: pg.Pool, runRounds: RunRounds): Promise<ResultRow[]> {
  const server = await startWeb(env);
  const customers: Account[] = [];
  for (let number = 0; number < connections; number += 1) customers.push(await register(server.port));
  const staff = await registerStaff(server.port, pool);
  const { rows } = await pool.query<{ id: string }>("select id from products where status = 'active' order by id limit 2");
  const stoneIds = rows.map(({ id }) => id);
  async function compare(sale: SaleCase): Promise<Ratio[] | undefined> {
    // Warm-up.
    await sendRequests(server, customers, await sale.createRequests());
    return runRounds(rounds, () => compareWithTransactions(env['DATABASE_URL']!, server, customers, sale));
  }
  const requests = await compare(await createQuoteRequests(pool, server, stoneIds[0]!, customers[0]!));
  const acceptances = await compare(await createAcceptances(pool, server, stoneIds, { customers, staffToken: staff.token }));
  await stopProcess(server.child);
  // Completes the queued jobs, so that a job process that is measured later does not run them.
  await pool.query('select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs');
  return [
    toRatioRow('a quote request, compared with a bare transaction with the same rows', requests, 0.4),
    toRatioRow('an acceptance, compared with a bare transaction with the same rows', acceptances, 0.4),
  ];
}
