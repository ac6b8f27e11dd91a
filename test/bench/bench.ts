// `npm run bench` compares the server with minimal programs. Both are measured alternately in the same run (median of five). Waits until
// other processes are idle, repeats disturbed rounds, and marks a figure as not measured if the machine stays busy. Writes
// docs/performance.md. Exits with 1 if a goal is missed.
// `npm run bench -- uncached sale` measures only these parts and does not write the document.
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describeMachine, markdownTable, writeSection } from '../../scripts/performance-doc.ts';
import { seedDemo } from '#seed/seed.ts';
import { createPool, createDb } from '#server/db/connection.ts';
import { startEmbedded } from '#server/db/embedded/embedded-postgres.ts';
import { migrate } from '#server/db/migrate.ts';
import type { RecordedResponse } from './minimal-server.ts';
import { formatAdminQueryTable, measureAdminQueries } from './measure-admin-queries.ts';
import { measureOutputFilter } from './measure-output-filter.ts';
import { formatListTable, measureProductLists } from './measure-product-lists.ts';
import { measureQuotePdf } from './measure-quote-pdf.ts';
import {
  chromeHeaders,
  pinBenchmark,
  readProcessorMs,
  readResidentBytes,
  runLoad,
  startProgram,
  startWeb,
  stopProcess,
  type Server,
} from './processes.ts';
import { resultColumns, toCells, toMaxRow, toRatioRow, type Ratio, type ResultRow } from './result-rows.ts';
import { measureSaleTransactions } from './measure-sale-transactions.ts';
import { measureSentQuoteEmails } from './measure-sent-quote-emails.ts';
import { measureStarts } from './measure-starts.ts';
import { measureUncachedPages } from './measure-uncached-pages.ts';
import { createRoundRunner, readUsage, type RunRounds } from './undisturbed-rounds.ts';

const rounds = 5;
const seconds = Number(process.env['BENCH_SECONDS'] ?? 3);
const connections = 20;
const warmUpRequests = 2000;

type BenchRequest = { path: string; method: 'GET' | 'POST'; headers: Record<string, string>; body?: string };
const homePage: BenchRequest = { path: '/', method: 'GET', headers: chromeHeaders };
const productListRequest: BenchRequest = {
  path: '/site/list/all/products',
  method: 'POST',
  headers: { ...chromeHeaders, 'content-type': 'application/json' },
  body: JSON.stringify({
    id: '',
    type: '',
    colours: [],
    sort: '',
    skip: 0,
    limit: 24,
    mainCategory: '',
    subCategory: '',
    search: '',
    filter: false,
  }),
};

/** Records a response without the headers that Node adds. */
function recordResponse(port: number, { path, method, headers, body }: BenchRequest): Promise<RecordedResponse> {
  return new Promise((resolve, reject) => {
    const clientRequest = request({ port, host: 'localhost', path, method, headers }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () => {
        const recordedHeaders = Object.entries(response.headers).filter(([name]) => !['date', 'connection', 'keep-alive'].includes(name));
        resolve({ headers: Object.fromEntries(recordedHeaders) as Record<string, string>, body: Buffer.concat(parts).toString('base64') });
      });
    });
    clientRequest.on('error', reject).end(body);
  });
}

const getLoad = (port: number, { path, ...options }: BenchRequest, runLength: { amount: number } | { duration: number }) => ({
  url: `http://localhost:${port}${path}`,
  connections,
  requests: [options],
  ...runLength,
});

/** Measures the requests per second of a server, and its processor time per request. */
async function measureRate({ child, port }: Server, benchRequest: BenchRequest): Promise<{ rate: number; processorMs: number }> {
  const before = readProcessorMs(child.pid!);
  const load = await runLoad(getLoad(port, benchRequest, { duration: seconds }));
  return { rate: load.requests / load.seconds, processorMs: (readProcessorMs(child.pid!) - before) / load.requests };
}

/** Measures alternately the server and a minimal server that sends the same response. */
async function compareWithMinimalServer(web: Server, benchRequest: BenchRequest, runRounds: RunRounds): Promise<Ratio[] | undefined> {
  const { child, message: port } = await startProgram('minimal-server.ts', await recordResponse(web.port, benchRequest));
  const minimalServer = { child, port };
  // Warm-up: sends requests until the code is compiled.
  for (const server of [web, minimalServer]) await runLoad(getLoad(server.port, benchRequest, { amount: warmUpRequests }));
  const runs = await runRounds(rounds, async () => {
    const [minimal, server] = [await measureRate(minimalServer, benchRequest), await measureRate(web, benchRequest)];
    return { serverRate: server.rate, limitRate: minimal.rate, ratio: server.rate / minimal.rate, processorMs: server.processorMs };
  });
  await stopProcess(child);
  return runs;
}

/** Sends 100,000 requests for pages and lists. The first 5,000 have 1,000 different responses, more than the response cache can hold. */
async function sendManyRequests(port: number): Promise<void> {
  const createGetRequest = (path: string) => ({ method: 'GET', path, headers: homePage.headers }) as const;
  const pages = ['/', '/prodlist', '/allproducts', '/services', '/gallery', '/aboutus', '/quotes', '/contactus'].map(createGetRequest);
  const { path, method, headers } = productListRequest;
  const searches = Array.from({ length: 500 }, (_, index) => ({
    path,
    method,
    headers,
    body: JSON.stringify({ search: `granite ${index}` }),
  }));
  const rareSearches = Array.from({ length: 500 }, (_, index) => createGetRequest(`/prodlist?search=white+${index}`));
  await runLoad({ url: `http://localhost:${port}`, connections, amount: 5000, requests: [...searches, ...rareSearches] });
  await runLoad({
    url: `http://localhost:${port}`,
    connections,
    amount: 95_000,
    requests: [...pages, { path, method, headers, body: productListRequest.body! }],
  });
}

const readMegabytes = ({ child }: Server): number => readResidentBytes(child) / 1e6;

async function measureMemoryAfterRequests(env: Record<string, string>): Promise<number> {
  const web = await startWeb(env);
  await sendManyRequests(web.port);
  const megabytes = readMegabytes(web);
  await stopProcess(web.child);
  return megabytes;
}

async function measureCachedResponses(env: Record<string, string>, runRounds: RunRounds): Promise<ResultRow[]> {
  const web = await startWeb(env);
  await new Promise((resolve) => setTimeout(resolve, 2000));
  const idleMegabytes = readMegabytes(web);
  const rows = [
    toRatioRow('a cached page, `/` in the encoding for Chrome', await compareWithMinimalServer(web, homePage, runRounds), 0.85),
    toRatioRow('a cached API response, the list of 24 products', await compareWithMinimalServer(web, productListRequest, runRounds)),
    toMaxRow('memory of the web process, idle', idleMegabytes, 120, 'MB'),
  ];
  await stopProcess(web.child);
  return rows;
}

async function measureDocuments(runRounds: RunRounds): Promise<ResultRow[]> {
  const measured = (await runRounds(1, measureQuotePdf))?.[0];
  return [
    toMaxRow('PDF of a quote with 3 × 40 lines, 95th percentile', measured?.milliseconds, 500, 'ms'),
    toMaxRow('size of this PDF', measured?.kilobytes, 300, 'kB'),
  ];
}

const root = fileURLToPath(new URL('../../', import.meta.url));
const readyScript = spawnSync(process.execPath, [join(root, 'scripts/ready.js')], { stdio: 'inherit' });
if (readyScript.status !== 0) process.exit(readyScript.status ?? 1);

const cores = pinBenchmark();
const dataDir = mkdtempSync(join(tmpdir(), 'bullnose-bench-'));
// PostgreSQL may run as another user, which must be able to read the folder.
chmodSync(dataDir, 0o755);
const database = await startEmbedded({ dataDir, isDataDirFixed: true });
try {
  const pool = createPool(database.url, 2);
  await migrate(pool);
  await seedDemo(createDb(pool));
  await pool.query('create database lists');
  await pool.query('create database admin');
  const env = {
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    SECRET: 'a secret for one measurement only, thrown away',
    PUBLIC_URL: 'http://localhost:3000',
  };
  const { rows: postmaster } = await pool.query<{ pid: string }>("select split_part(pg_read_file('postmaster.pid'), chr(10), 1) as pid");
  const ownPids = [process.pid, Number(postmaster[0]!.pid)];
  const runRounds = createRoundRunner(() => readUsage(ownPids));
  const toDatabaseUrl = (name: string): string => Object.assign(new URL(database.url), { pathname: `/${name}` }).href;
  const resultParts: Record<string, () => Promise<ResultRow[]>> = {
    cached: () => measureCachedResponses(env, runRounds),
    filter: async () => [await measureOutputFilter(pool, dataDir, runRounds)],
    uncached: () => measureUncachedPages(env, pool, runRounds),
    sale: async () => [
      ...(await measureSaleTransactions(env, pool, runRounds)),
      ...(await measureDocuments(runRounds)),
      await measureSentQuoteEmails(env, pool, runRounds),
    ],
    start: () => measureStarts(env, pool, runRounds),
    memory: async () => [toMaxRow('memory after 100,000 requests', await measureMemoryAfterRequests(env), 250, 'MB')],
  };
  const selectedParts = process.argv.slice(2);
  const isSelected = (part: string): boolean => selectedParts.length === 0 || selectedParts.includes(part);
  const tables: string[] = [];
  let areAllGoalsMet = true;
  const addTable = (table: string, areGoalsMet: boolean): void => {
    console.log(table);
    tables.push(table);
    areAllGoalsMet &&= areGoalsMet;
  };

  const rows: ResultRow[] = [];
  for (const [part, measurePart] of Object.entries(resultParts)) if (isSelected(part)) rows.push(...(await measurePart()));
  await pool.end();
  if (rows.length > 0)
    addTable(
      markdownTable(resultColumns, rows.map(toCells)),
      rows.every((row) => row.isMet !== false),
    );
  if (isSelected('lists')) {
    const lists = await measureProductLists(toDatabaseUrl('lists'), runRounds);
    addTable(formatListTable(lists.rows), lists.met);
  }
  if (isSelected('back-office')) {
    const backOffice = await measureAdminQueries(toDatabaseUrl('admin'), runRounds);
    addTable(formatAdminQueryTable(backOffice.rows), backOffice.met);
  }
  if (selectedParts.length === 0) {
    const [results, lists, backOffice] = tables;
    writeSection(
      'npm run bench',
      `${describeMachine()} ${cores} The limit of cached responses is a bare \`node:http\` server that reads the same bodies and sends the same ` +
        `bytes and headers; ${connections} connections, alternately, the median of ${rounds} runs of ${seconds} seconds. Each search is sent once, ` +
        `with the \`accept-encoding\` of Chrome.\n\n${results}\n\n` +
        'Lists in catalogues of three sizes: the 95th percentile of the call, and its ratio to the plain indexed SQL, which reads the ' +
        `same rows and counts them.\n\n${lists}\n\n` +
        'The back office with five years of quotes, measured in the same way; the plain SQL of the board and of the counts is a query for each of ' +
        `their parts.\n\n${backOffice}`,
    );
  }
  if (!areAllGoalsMet) process.exitCode = 1;
} finally {
  await database.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
