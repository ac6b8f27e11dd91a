// Measures the share of the output filter in the processor time of an uncached list of 24 products. The list is requested in this process,
// and its output is filtered again. A response over HTTP takes more processor time, so that the share is smaller there.
import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { endpoints } from '#contract/index.ts';
import { createLocalStorage } from '#server/adapters/file-storage.ts';
import { createContainer } from '#server/app/container.ts';
import { createInProcessClient } from '#server/http/in-process-client.ts';
import { createOutputFilter } from '#server/http/output-filter.ts';
import { createLogger } from '#server/lib/logger.ts';
import { getMedian, notMeasured, type ResultRow } from './result-rows.ts';
import type { RunRounds } from './undisturbed-rounds.ts';

const rounds = 5;
const requestsPerRound = 500;
/** One pass takes less time than the clock can measure. */
const filterPasses = 10_000;
const maxShare = 0.03;
const path = '/site/list/all/products';

/** Measures the processor time of this process, in milliseconds. */
async function measureCpuMs(work: () => Promise<void> | void): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** @param pool connects to a database with the demo shop */
export async function measureOutputFilter(pool: pg.Pool, dataDir: string, runRounds: RunRounds): Promise<ResultRow> {
  const { handlers } = createContainer({
    pool,
    log: createLogger('silent'),
    files: createLocalStorage(dataDir),
    secret: randomUUID(),
    publicUrl: 'http://localhost:3000',
    limitsEnabled: false,
    uploadFolder: dataDir,
  });
  const call = createInProcessClient(handlers);
  const requestList = () => call(path, { limit: 24 });
  const filter = createOutputFilter(endpoints[path].output);
  const output = await requestList();
  const shares = await runRounds(rounds, async () => {
    const requestMs = await measureCpuMs(async () => {
      for (let count = 0; count < requestsPerRound; count += 1) JSON.stringify(await requestList());
    });
    const filterMs = await measureCpuMs(() => {
      for (let count = 0; count < filterPasses; count += 1) filter(output);
    });
    return filterMs / filterPasses / (requestMs / requestsPerRound);
  });
  const row = { label: 'the output filter, share of the processor time of an uncached list of 24 products', goal: `≤ ${maxShare * 100} %` };
  if (shares === undefined) return { ...row, measured: notMeasured };
  const share = getMedian(shares);
  return { ...row, measured: `${(share * 100).toFixed(1)} %`, isMet: share <= maxShare };
}
