// Uncached pages: distinct searches with 24 products. Each is queried, rendered and compressed.
import type pg from 'pg';
import { listDistinctSearches } from './distinct-searches.ts';
import {
  bothCores,
  chromeHeaders,
  listProcesses,
  readProcessorMs,
  readProgramName,
  readResidentBytes,
  runLoad,
  startApplication,
  startWeb,
  stopProcess,
} from './processes.ts';
import { formatRate, toMaxRow, getMedian, type ResultRow } from './result-rows.ts';

const rounds = 5;
const connections = 20;
const pagesPerRound = Number(process.env['BENCH_PAGES'] ?? 500);
const warmUpRounds = 3;
const memoryPages = 40 * pagesPerRound;
const checkedSearches = 20;

type Measurement = { rate: number; processorMs: number };

/** Returns a function that sends the next searches, each of them once. @param pids the processes that serve them */
function createSearchLoad(port: number, pids: readonly number[], searches: readonly string[]) {
  let next = 0;
  const getProcessorMs = () => pids.reduce((sum, pid) => sum + readProcessorMs(pid), 0);
  return async (): Promise<Measurement> => {
    const paths = searches.slice(next, (next += pagesPerRound));
    if (paths.length < pagesPerRound) throw new Error(`${searches.length} different searches are too few.`);
    const before = getProcessorMs();
    const requests = paths.map((path) => ({ method: 'GET' as const, path, headers: chromeHeaders }));
    const { requests: count, seconds } = await runLoad({ url: `http://localhost:${port}`, connections, requests, once: true });
    return { rate: count / seconds, processorMs: (getProcessorMs() - before) / count };
  };
}

/** Runs warm-up rounds, then returns the medians of the others. */
async function measureRounds(load: () => Promise<Measurement>): Promise<Measurement> {
  for (let round = 0; round < warmUpRounds; round += 1) await load();
  const measured: Measurement[] = [];
  for (let round = 0; round < rounds; round += 1) measured.push(await load());
  return { rate: getMedian(measured.map(({ rate }) => rate)), processorMs: getMedian(measured.map(({ processorMs }) => processorMs)) };
}

/** Requests a page without compression. @returns its length in bytes @throws if it does not show 24 products */
async function checkPage(port: number, path: string): Promise<number> {
  const html = Buffer.from(
    await (await fetch(`http://localhost:${port}${path}`, { headers: { 'accept-encoding': 'identity' } })).arrayBuffer(),
  );
  const count = html.toString().split('<article').length - 1;
  if (count !== 24) throw new Error(`${path} shows ${count} products.`);
  return html.length;
}

/** Measures two workers on both cores, which the load generator and PostgreSQL share with them. */
async function measureTwoWorkers(env: Record<string, string>, searches: readonly string[]): Promise<Measurement> {
  const { child, port } = await startApplication({ ...env, WORKERS: '2' }, bothCores);
  // The job process starts a second later.
  await new Promise((resolve) => setTimeout(resolve, 4000));
  const pids = listProcesses(child.pid!).filter((pid) => readProgramName(pid) === 'web-process');
  const measured = await measureRounds(createSearchLoad(port, pids, searches));
  await stopProcess(child);
  return measured;
}

/** Measures uncached pages of one worker and of two, and the memory after many. */
export async function measureUncachedPages(env: Record<string, string>, pool: pg.Pool): Promise<ResultRow[]> {
  const searches = await listDistinctSearches(pool);
  const { child, port } = await startWeb(env);
  const htmlBytes = await checkPage(port, '/prodlist');
  const load = createSearchLoad(port, [child.pid!], searches);
  const oneWorker = await measureRounds(load);
  const memory: number[] = [];
  for (let count = (warmUpRounds + rounds) * pagesPerRound; count < memoryPages; count += pagesPerRound) {
    await load();
    memory.push(readResidentBytes(child) / 1e6);
  }
  const measuredSearches = searches.slice(0, memoryPages);
  for (let count = 0; count < checkedSearches; count += 1)
    await checkPage(port, measuredSearches[Math.floor(Math.random() * measuredSearches.length)]!);
  await stopProcess(child);
  const secondHalf = memory.slice(memory.length / 2);
  const slope = (((secondHalf.at(-1)! - secondHalf[0]!) / (secondHalf.length - 1)) * 1000) / pagesPerRound;
  const quarters = [0.25, 0.5, 0.75, 1].map((share) => Math.max(...memory.slice((share - 0.25) * memory.length, share * memory.length)));
  const two = await measureTwoWorkers(env, searches);
  const increase = two.processorMs / oneWorker.processorMs - 1;
  return [
    { label: 'an uncached search with 24 products', measured: formatRate(oneWorker.rate), processorMs: oneWorker.processorMs },
    {
      label: 'the same with two workers on both cores',
      measured: `${formatRate(two.rate)}, ${(increase * 100).toFixed(0)} % more processor time`,
      processorMs: two.processorMs,
      goal: '≤ 10 % more',
      isMet: increase <= 0.1,
    },
    toMaxRow(
      `memory after ${memoryPages.toLocaleString('en')} uncached pages (maxima of its quarters: ${quarters.map(Math.round).join(', ')})`,
      memory.at(-1)!,
      250,
      'MB',
    ),
    {
      label: 'growth of this memory over the second half',
      measured: `${slope.toFixed(1)} MB per 1,000 pages`,
      goal: '≤ 1 MB per 1,000 pages',
      isMet: slope <= 1,
    },
    toMaxRow('HTML of `/prodlist`', htmlBytes / 1000, 90, 'kB'),
  ];
}
