// Measures the start of the whole application on one core until the first page is sent, with a running database, and its memory when idle.
import type pg from 'pg';
import { migrate } from '#server/db/migrate.ts';
import { listProcesses, readProcessorMs, readProportionalBytes, readProgramName, startApplication, stopProcess } from './processes.ts';
import { toMaxRow, getMedian, notMeasured, type ResultRow } from './result-rows.ts';
import type { RunRounds } from './undisturbed-rounds.ts';

const rounds = 5;
/** Time for the job process to start, and for the web process to collect the garbage of its start. */
const settleMs = 8000;

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** Measures a check of the migrations on a current database, in milliseconds. */
async function measureMigrationCheck(pool: pg.Pool): Promise<number> {
  const startedAt = performance.now();
  await migrate(pool);
  return performance.now() - startedAt;
}

async function measureIdleBytes(env: Record<string, string>): Promise<number> {
  const { child } = await startApplication(env);
  await new Promise((resolve) => setTimeout(resolve, settleMs));
  const bytes = sum(listProcesses(child.pid!).map(readProportionalBytes));
  await stopProcess(child);
  return bytes;
}

/** Describes the processor time of each program, in milliseconds. */
function describeProcessorTime(starts: readonly { processorMs: Map<string, number> }[]): string {
  const getProgramMs = (name: string) => getMedian(starts.map(({ processorMs }) => processorMs.get(name) ?? 0));
  const jobProcessMs = getProgramMs('job-process');
  return `supervisor ${getProgramMs('main')} ms, web process ${getProgramMs('web-process')} ms${jobProcessMs > 0 ? `, job process ${jobProcessMs} ms` : ''}`;
}

/** Measures starts. @param pool connects to the same database */
export async function measureStarts(env: Record<string, string>, pool: pg.Pool, runRounds: RunRounds): Promise<ResultRow[]> {
  // The first start fills the compile cache.
  await stopProcess((await startApplication(env)).child);
  const starts = await runRounds(rounds, async () => {
    const { child, tookMs } = await startApplication(env);
    const pids = listProcesses(child.pid!);
    const processorMs = new Map(pids.map((pid) => [readProgramName(pid), readProcessorMs(pid)]));
    await stopProcess(child);
    return { tookMs, processorMs };
  });
  const migrationChecks = await runRounds(rounds, () => measureMigrationCheck(pool));
  return [
    toMaxRow(
      'start until the first page, on one core, with a running database',
      starts && getMedian(starts.map(({ tookMs }) => tookMs)),
      1000,
      'ms',
    ),
    { label: 'processor time of this start', measured: starts ? describeProcessorTime(starts) : notMeasured },
    { label: 'check of the migrations', measured: migrationChecks ? `${getMedian(migrationChecks).toFixed(0)} ms` : notMeasured },
    toMaxRow('memory of all processes, idle (PSS)', (await measureIdleBytes(env)) / 1e6, 220, 'MB'),
  ];
}
