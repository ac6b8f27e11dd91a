// Quote requests of signed-in customers, compared with bare transactions that write the same rows. Neither uses named prepared statements.
import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { buildQuoteRequest } from '#test/factories.ts';
import type { BareInput, TableRow } from './bare-transactions.ts';
import { readProcessorMs, runLoad, startProgram, startWeb, stopProcess, type Server } from './processes.ts';
import { getMedianRun, toRatioRow, type Ratio, type ResultRow } from './result-rows.ts';

const rounds = 5;
const amount = Number(process.env['BENCH_QUOTES'] ?? 1000);
/** The size of the connection pool of the web process. */
const connections = 10;
const path = '/site/save/quotes';

async function post<Answer>({ port }: Server, url: string, input: object, headers: Record<string, string> = {}): Promise<Answer> {
  const response = await fetch(`http://localhost:${port}${url}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(input),
  });
  if (!response.ok) throw new Error(`${url}: ${response.status} ${await response.text()}`);
  return (await response.json()) as Answer;
}

/** Registers a customer. @returns the session token */
async function register(server: Server, number: number): Promise<string> {
  const password = 'granite under morning light';
  const customer = { fullName: 'Thandi Example', email: `bench${number}@example.test`, password, confirmPassword: password };
  return (await post<{ response: { authToken: string } }>(server, '/register', customer)).response.authToken;
}

const createHeaders = (token: string) => ({ authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() });

/** Reads the rows that a quote request wrote, without generated columns. */
async function readRows(pool: pg.Pool, quoteId: string): Promise<Pick<BareInput, 'quote' | 'others'>> {
  const read = async (table: string, where: string): Promise<TableRow> => {
    const { rows: columns } = await pool.query<{ name: string }>(
      "select column_name as name from information_schema.columns where table_name = $1 and is_generated = 'NEVER'",
      [table],
    );
    const names = columns.map(({ name }) => name);
    // As text, because the driver would parse numbers, times and JSON into values that it does not write back unchanged.
    const { rows } = await pool.query<Record<string, unknown>>({
      text: `select ${names.map((name) => `${name}::text`).join(', ')} from ${table} where ${where}`,
      values: [quoteId],
    });
    return { table, row: rows[0]! };
  };
  return {
    quote: await read('quotes', 'id::text = $1'),
    others: [
      await read('quote_events', 'quote_id::text = $1'),
      await read('quote_items', 'quote_id::text = $1'),
      await read('idempotency_keys', "response ->> '_id' = $1"),
    ],
  };
}

/** Sends quote requests, each connection those of one customer. @returns the rate and the processor time of the server */
async function sendQuotes({ child, port }: Server, tokens: readonly string[], body: string) {
  const requests = Array.from({ length: amount }, (_, index) => ({
    method: 'POST' as const,
    path,
    headers: { 'content-type': 'application/json', ...createHeaders(tokens[index % tokens.length]!) },
    body,
  }));
  const before = readProcessorMs(child.pid!);
  const { seconds } = await runLoad({ url: `http://localhost:${port}`, connections, requests, once: true });
  return { rate: amount / seconds, processorMs: (readProcessorMs(child.pid!) - before) / amount };
}

async function measureBare(input: BareInput): Promise<number> {
  const { child, message: seconds } = await startProgram('bare-transactions.ts', input);
  await stopProcess(child);
  return input.amount / seconds;
}

/** Measures sent quotes and bare transactions alternately. */
export async function measureSentQuotes(env: Record<string, string>, pool: pg.Pool): Promise<ResultRow> {
  const server = await startWeb(env);
  const tokens: string[] = [];
  for (let number = 0; number < connections; number += 1) tokens.push(await register(server, number));
  const { rows } = await pool.query<{ id: string }>("select id from products where status = 'active' order by id limit 1");
  const request = buildQuoteRequest(rows[0]!.id);
  const { response } = await post<{ response: { _id: string } }>(server, path, request, createHeaders(tokens[0]!));
  const bare: BareInput = { url: env['DATABASE_URL']!, connections, amount, ...(await readRows(pool, response._id)) };
  const body = JSON.stringify(request);
  await sendQuotes(server, tokens, body);
  const runs: Ratio[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const limit = await measureBare(bare);
    const { rate, processorMs } = await sendQuotes(server, tokens, body);
    runs.push({ ours: rate, limit, ratio: rate / limit, processorMs });
  }
  await stopProcess(server.child);
  return toRatioRow('a quote request, compared with a bare transaction with the same rows', getMedianRun(runs), 0.4);
}
