// Measures uncached pages: distinct searches with 24 products. The server queries, renders and compresses each page.
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
import { formatRate, toMaxRow, getMedian, notMeasured, type ResultRow } from './result-rows.ts';
import type { RunRounds } from './undisturbed-rounds.ts';

const rounds = 5;
const connections = 20;
const pagesPerRound = Number(process.env['BENCH_PAGES'] ?? 500);
const warmUpRounds = 3;
const memoryPages = 40 * pagesPerRound;
const checkedSearchCount = 20;

type Measurement = { rate: number; processorMs: number };

/** Returns a function that sends the next searches, each once. @param pids the processes that serve the searches */
function createSearchLoad(port: number, pids: readonly number[], searches: readonly string[]) {
  let nextIndex = 0;
  const getProcessorMs = () => pids.reduce((sum, pid) => sum + readProcessorMs(pid), 0);
  return async (): Promise<Measurement> => {
    const paths = searches.slice(nextIndex, (nextIndex += pagesPerRound));
    if (paths.length < pagesPerRound) throw new Error(`${searches.length} different searches are too few.`);
    const processorMsBefore = getProcessorMs();
    const requests = paths.map((path) => ({ method: 'GET' as const, path, headers: chromeHeaders }));
    const { requests: count, seconds } = await runLoad({ url: `http://localhost:${port}`, connections, requests, once: true });
    return { rate: count / seconds, processorMs: (getProcessorMs() - processorMsBefore) / count };
  };
}

/** Runs warm-up rounds, then returns the medians of the measured rounds; undefined if they were disturbed. */
async function measureRounds(load: () => Promise<Measurement>, runRounds: RunRounds): Promise<Measurement | undefined> {
  for (let round = 0; round < warmUpRounds; round += 1) await load();
  const runs = await runRounds(rounds, load);
  return runs && { rate: getMedian(runs.map(({ rate }) => rate)), processorMs: getMedian(runs.map(({ processorMs }) => processorMs)) };
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

/** Measures workers on both cores. The load generator and PostgreSQL use the same cores. */
async function measureWorkers(
  count: number,
  env: Record<string, string>,
  searches: readonly string[],
  runRounds: RunRounds,
): Promise<Measurement | undefined> {
  const { child, port } = await startApplication({ ...env, WORKERS: `${count}` }, bothCores);
  // The job process starts a second later.
  await new Promise((resolve) => setTimeout(resolve, 4000));
  const pids = listProcesses(child.pid!).filter((pid) => readProgramName(pid) === 'web-process');
  const measurement = await measureRounds(createSearchLoad(port, pids, searches), runRounds);
  await stopProcess(child);
  return measurement;
}

const toRateRow = (label: string, measurement: Measurement | undefined): ResultRow =>
  measurement === undefined
    ? { label, measured: notMeasured }
    : { label, measured: formatRate(measurement.rate), processorMs: measurement.processorMs };

/** Measures uncached pages with one and with two workers, and the memory after many pages. */
export async function measureUncachedPages(env: Record<string, string>, pool: pg.Pool, runRounds: RunRounds): Promise<ResultRow[]> {
  const searches = await listDistinctSearches(pool);
  const { child, port } = await startWeb(env);
  const htmlBytes = await checkPage(port, '/prodlist');
  const load = createSearchLoad(port, [child.pid!], searches);
  const oneWorker = await measureRounds(load, runRounds);
  const memoryMb: number[] = [];
  for (let count = (warmUpRounds + rounds) * pagesPerRound; count < memoryPages; count += pagesPerRound) {
    await load();
    memoryMb.push(readResidentBytes(child) / 1e6);
  }
  const measuredSearches = searches.slice(0, memoryPages);
  for (let count = 0; count < checkedSearchCount; count += 1)
    await checkPage(port, measuredSearches[Math.floor(Math.random() * measuredSearches.length)]!);
  await stopProcess(child);
  const secondHalf = memoryMb.slice(memoryMb.length / 2);
  const growthMb = (((secondHalf.at(-1)! - secondHalf[0]!) / (secondHalf.length - 1)) * 1000) / pagesPerRound;
  const quarters = [0.25, 0.5, 0.75, 1].map((share) =>
    Math.max(...memoryMb.slice((share - 0.25) * memoryMb.length, share * memoryMb.length)),
  );
  // Processes on the same cores evict each other's caches. The single worker has the same neighbors, so that only the workers differ.
  const [sharedWorker, twoWorkers] = [await measureWorkers(1, env, searches, runRounds), await measureWorkers(2, env, searches, runRounds)];
  return [
    toRateRow('an uncached search with 24 products', oneWorker),
    toRateRow('the same with one worker on both cores, which PostgreSQL and the load generator share', sharedWorker),
    toRateRow('the same with two workers on both cores', twoWorkers),
    toMaxRow(
      'more processor time of two workers than of one',
      twoWorkers && sharedWorker && (twoWorkers.processorMs / sharedWorker.processorMs - 1) * 100,
      10,
      '%',
    ),
    toMaxRow(
      `memory after ${memoryPages.toLocaleString('en')} uncached pages (maxima of its quarters: ${quarters.map(Math.round).join(', ')})`,
      memoryMb.at(-1),
      250,
      'MB',
    ),
    {
      label: 'growth of this memory over the second half',
      measured: `${growthMb.toFixed(1)} MB per 1,000 pages`,
      goal: '≤ 1 MB per 1,000 pages',
      isMet: growthMb <= 1,
    },
    toMaxRow('HTML of `/prodlist`', htmlBytes / 1000, 90, 'kB'),
  ];
}
