// Measures the start of the whole application on one core until the first page is sent, with a running database, and its memory when idle.
import type pg from 'pg';
import { migrate } from '#server/db/migrate.ts';
import { listProcesses, readProcessorMs, readProportionalBytes, readProgramName, startApplication, stopProcess } from './processes.ts';
import { toMaxRow, getMedian, type ResultRow } from './result-rows.ts';

const rounds = 5;
/** Time for the job process to start, and for the web process to collect the garbage of its start. */
const settleMs = 8000;

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** Measures a check of the migrations on a current database. @returns the median in milliseconds */
async function measureMigrationCheck(pool: pg.Pool): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const startedAt = performance.now();
    await migrate(pool);
    times.push(performance.now() - startedAt);
  }
  return getMedian(times);
}

/** Measures starts. @param pool connects to the same database */
export async function measureStarts(env: Record<string, string>, pool: pg.Pool): Promise<ResultRow[]> {
  // The first start fills the compile cache.
  await stopProcess((await startApplication(env)).child);
  const starts: { tookMs: number; processorMs: Map<string, number> }[] = [];
  let idleBytes = 0;
  for (let round = 0; round < rounds; round += 1) {
    const { child, tookMs } = await startApplication(env);
    const pids = listProcesses(child.pid!);
    starts.push({ tookMs, processorMs: new Map(pids.map((pid) => [readProgramName(pid), readProcessorMs(pid)])) });
    if (round === rounds - 1) {
      await new Promise((resolve) => setTimeout(resolve, settleMs));
      idleBytes = sum(listProcesses(child.pid!).map(readProportionalBytes));
    }
    await stopProcess(child);
  }
  const getProgramMs = (name: string) => getMedian(starts.map(({ processorMs }) => processorMs.get(name) ?? 0));
  const jobProcessMs = getProgramMs('job-process');
  return [
    toMaxRow('start until the first page, on one core, with a running database', getMedian(starts.map(({ tookMs }) => tookMs)), 1000, 'ms'),
    {
      label: 'processor time of this start',
      measured: `supervisor ${getProgramMs('main')} ms, web process ${getProgramMs('web-process')} ms${jobProcessMs > 0 ? `, job process ${jobProcessMs} ms` : ''}`,
    },
    { label: 'check of the migrations', measured: `${(await measureMigrationCheck(pool)).toFixed(0)} ms` },
    toMaxRow('memory of all processes, idle (PSS)', idleBytes / 1e6, 220, 'MB'),
  ];
}
