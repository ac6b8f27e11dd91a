// `npm run bench` compares the server with a minimal one. Each figure is a ratio, measured alternately in the same run (median of five), so it
// is valid on a busy machine too. Writes docs/performance.md; exits with 1 if a goal is missed.
import { spawnSync, type ChildProcess } from 'node:child_process';
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
import type { RecordedResponse } from './bare.ts';
import { formatAdminQueryTable, measureBackOffice } from './admin-queries.ts';
import { formatListTable, measureLists } from './admin-lists.ts';
import { measureQuotePdf } from './bench-quote-pdf.ts';
import { readProcessorMs, readResidentBytes, runLoad, startServer, startWeb, stopProcess } from './processes.ts';

const rounds = 5;
const seconds = Number(process.env['BENCH_SECONDS'] ?? 3);
const connections = 20;
const warmUpRequests = 2000;

type BenchRequest = { path: string; method: 'GET' | 'POST'; headers: Record<string, string>; body?: string };
// The header of Chrome.
const homePage: BenchRequest = { path: '/', method: 'GET', headers: { 'accept-encoding': 'gzip, deflate, br, zstd' } };
const productListRequest: BenchRequest = {
  path: '/site/list/all/products',
  method: 'POST',
  headers: { 'content-type': 'application/json' },
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
const productListPage: BenchRequest = { path: '/prodlist', method: 'GET', headers: homePage.headers };

const getMedian = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;

/** Records a response without the headers that Node adds. */
function recordResponse(port: number, { path, method, headers, body }: BenchRequest): Promise<RecordedResponse> {
  return new Promise((resolve, reject) => {
    const sent = request({ port, host: 'localhost', path, method, headers }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () => {
        const own = Object.entries(response.headers).filter(([name]) => !['date', 'connection', 'keep-alive'].includes(name));
        resolve({ headers: Object.fromEntries(own) as Record<string, string>, body: Buffer.concat(parts).toString('base64') });
      });
    });
    sent.on('error', reject).end(body);
  });
}

const getLoad = (port: number, { path, ...asked }: BenchRequest, length: { amount: number } | { duration: number }) => ({
  url: `http://localhost:${port}${path}`,
  connections,
  requests: [asked],
  ...length,
});

/** Measures the requests per second. */
async function measureRate(port: number, requested: BenchRequest): Promise<number> {
  const load = await runLoad(getLoad(port, requested, { duration: seconds }));
  return load.requests / load.seconds;
}

type Ratio = { ours: number; limit: number; ratio: number };

/** Measures the server and a bare server that sends the same response, alternately. */
async function compareWithBareServer(port: number, requested: BenchRequest): Promise<Ratio> {
  const bareServer = await startServer('bare.ts', {}, await recordResponse(port, requested));
  const runs: Ratio[] = [];
  // Warm-up, until the code is compiled.
  for (const serverPort of [port, bareServer.port]) await runLoad(getLoad(serverPort, requested, { amount: warmUpRequests }));
  for (let round = 0; round < rounds; round += 1) {
    const [limit, ours] = [await measureRate(bareServer.port, requested), await measureRate(port, requested)];
    runs.push({ ours, limit, ratio: ours / limit });
  }
  await stopProcess(bareServer.child);
  const ratio = getMedian(runs.map((run) => run.ratio));
  return runs.find((run) => run.ratio === ratio)!;
}

/** Returns the processor time of one page in milliseconds, the median of several runs. */
async function measureProcessorTime({ child, port }: { child: ChildProcess; port: number }): Promise<number> {
  await runLoad(getLoad(port, productListPage, { amount: warmUpRequests }));
  const runs: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const before = readProcessorMs(child);
    const { requests } = await runLoad(getLoad(port, productListPage, { duration: seconds }));
    runs.push((readProcessorMs(child) - before) / requests);
  }
  return getMedian(runs);
}

/** Sends 100,000 requests for pages and lists, with more different responses than fit into memory. */
async function sendDayOfRequests(port: number): Promise<void> {
  const ask = (path: string) => ({ method: 'GET', path, headers: homePage.headers }) as const;
  const pages = ['/', '/prodlist', '/allproducts', '/services', '/gallery', '/aboutus', '/quotes', '/contactus'].map(ask);
  const { path, method, headers } = productListRequest;
  const searches = Array.from({ length: 500 }, (_, index) => ({
    path,
    method,
    headers,
    body: JSON.stringify({ search: `granite ${index}` }),
  }));
  const rare = Array.from({ length: 500 }, (_, index) => ask(`/prodlist?search=white+${index}`));
  await runLoad({ url: `http://localhost:${port}`, connections, amount: 5000, requests: [...searches, ...rare] });
  await runLoad({
    url: `http://localhost:${port}`,
    connections,
    amount: 95_000,
    requests: [...pages, { path, method, headers, body: productListRequest.body! }],
  });
}

type Row = { what: string; measured: string; against: string; goal: string; met: boolean };
const formatPercent = (value: number): string => `${(value * 100).toFixed(1)} %`;
const formatRate = (value: number): string => `${Math.round(value).toLocaleString('en')}/s`;
const toRatioRow = (what: string, { ours, limit, ratio }: Ratio, least?: number): Row => ({
  what,
  measured: `${formatPercent(ratio)} (${formatRate(ours)})`,
  against: formatRate(limit),
  goal: least === undefined ? '' : `≥ ${formatPercent(least).replace('.0', '')}`,
  met: ratio >= (least ?? 0),
});
const toMaxRow = (what: string, value: number, max: number, unit: string): Row => ({
  what,
  measured: `${Math.round(value)} ${unit}`,
  against: '',
  goal: `≤ ${max} ${unit}`,
  met: value <= max,
});
const getMegabytes = (child: ChildProcess): number => readResidentBytes(child) / 1e6;

async function measure(env: Record<string, string>): Promise<Row[]> {
  // The first start fills the compile cache.
  await stopProcess((await startWeb(env)).child);
  const starts: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const { child, tookMs } = await startWeb(env);
    starts.push(tookMs);
    await stopProcess(child);
  }
  const web = await startWeb(env);
  await new Promise((resolve) => setTimeout(resolve, 2000));
  const idle = getMegabytes(web.child);
  const rows = [
    toRatioRow('a cached page, `/` in the encoding for Chrome', await compareWithBareServer(web.port, homePage), 0.85),
    toRatioRow('a cached API response, the list of 24 products', await compareWithBareServer(web.port, productListRequest)),
  ];
  const uncached = await startServer('uncached.ts', env);
  const processorMs = await measureProcessorTime(uncached);
  rows.push({
    what: 'processor time of an uncached `/prodlist`, with its SQL and compression',
    measured: `${processorMs.toFixed(1)} ms per page`,
    against: '',
    goal: '',
    met: true,
  });
  await stopProcess(uncached.child);
  await stopProcess(web.child);

  const loadedWeb = await startWeb(env);
  await sendDayOfRequests(loadedWeb.port);
  rows.push(
    toMaxRow('memory of the web process, idle', idle, 120, 'MB'),
    toMaxRow('memory after 100,000 requests', getMegabytes(loadedWeb.child), 250, 'MB'),
    toMaxRow('start until the first response, with a running database', getMedian(starts), 500, 'ms'),
  );
  await stopProcess(loadedWeb.child);

  const pdf = await measureQuotePdf();
  rows.push(
    toMaxRow('PDF of a quote with 3 × 40 lines, 95th percentile', pdf.milliseconds, 500, 'ms'),
    toMaxRow('size of this PDF', pdf.kilobytes, 300, 'kB'),
  );
  return rows;
}

const root = fileURLToPath(new URL('../../', import.meta.url));
const ready = spawnSync(process.execPath, [join(root, 'scripts/ready.js')], { stdio: 'inherit' });
if (ready.status !== 0) process.exit(ready.status ?? 1);

const dataDir = mkdtempSync(join(tmpdir(), 'bullnose-bench-'));
// The user who runs PostgreSQL must be able to read it.
chmodSync(dataDir, 0o755);
const database = await startEmbedded({ dataDir, isDataDirFixed: true });
try {
  const pool = createPool(database.url, 2);
  await migrate(pool);
  await seedDemo(createDb(pool));
  await pool.query('create database lists');
  await pool.query('create database admin');
  await pool.end();
  const rows = await measure({
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    SECRET: 'a secret for one measurement only, thrown away',
    PUBLIC_URL: 'http://localhost:3000',
  });
  const cells = rows.map(({ what, measured, against, goal, met }) => [what, measured, against, goal, met ? 'yes' : '**no**']);
  const text = markdownTable(['what', 'measured', 'the limit in the same run', 'goal', 'met'], cells);
  console.log(text);
  const lists = await measureLists(Object.assign(new URL(database.url), { pathname: '/lists' }).href);
  console.log(formatListTable(lists.rows));
  const backOffice = await measureBackOffice(Object.assign(new URL(database.url), { pathname: '/admin' }).href);
  console.log(formatAdminQueryTable(backOffice.rows));
  writeSection(
    'npm run bench',
    `${describeMachine()} The limit is a bare \`node:http\` server that reads the same bodies and sends the same bytes and headers; ` +
      `${connections} connections from another process, alternately, the median of ${rounds} runs of ${seconds} seconds.\n\n${text}\n\n` +
      'Lists in catalogues of three sizes: the 95th percentile of the call, and its ratio to the plain indexed SQL, which reads the ' +
      `same rows and counts them.\n\n${formatListTable(lists.rows)}\n\n` +
      'The back office with five years of quotes, measured in the same way; the plain SQL of the board and of the counts is a query for each of ' +
      `their parts.\n\n${formatAdminQueryTable(backOffice.rows)}`,
  );
  if (!lists.met || !backOffice.met || rows.some(({ met }) => !met)) process.exitCode = 1;
} finally {
  await database.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
