/** A row of the table of `npm run bench`. */
export type ResultRow = {
  label: string;
  measured: string;
  /** The rate of the minimal program, to which the rate of the server is compared in the same run. */
  limit?: string;
  /** Processor time of the server for a request, in milliseconds. */
  processorMs?: number;
  goal?: string;
  isMet?: boolean;
};

export const resultColumns = ['what', 'measured', 'the limit in the same run', 'processor time a request', 'goal', 'met'];

export const toCells = ({ label, measured, limit = '', processorMs, goal = '', isMet }: ResultRow): string[] => [
  label,
  measured,
  limit,
  processorMs === undefined ? '' : `${processorMs.toFixed(processorMs < 1 ? 3 : 1)} ms`,
  goal,
  isMet === undefined ? '' : isMet ? 'yes' : '**no**',
];

export const formatRate = (value: number): string => `${Math.round(value).toLocaleString('en')}/s`;

/** Replaces a figure if other processes disturbed its rounds. */
export const notMeasured = '*not measured*';

/** Returns a row for a value that must not exceed a maximum. @param value undefined if it was not measured */
export const toMaxRow = (label: string, value: number | undefined, max: number, unit: string): ResultRow => ({
  label,
  measured: value === undefined ? notMeasured : `${Math.round(value)} ${unit}`,
  goal: `≤ ${max} ${unit}`,
  ...(value !== undefined && { isMet: value <= max }),
});

export type Ratio = { serverRate: number; limitRate: number; ratio: number; processorMs: number };

/** Returns a row for a rate that is compared with a limit, from the run with the median ratio. @param runs undefined if not measured */
export function toRatioRow(label: string, runs: readonly Ratio[] | undefined, min?: number): ResultRow {
  const goal = min !== undefined && { goal: `≥ ${min * 100} %` };
  if (runs === undefined) return { label, measured: notMeasured, ...goal };
  const { serverRate, limitRate, ratio, processorMs } = getMedianRun(runs);
  return {
    label,
    measured: `${(ratio * 100).toFixed(1)} % (${formatRate(serverRate)})`,
    limit: formatRate(limitRate),
    processorMs,
    ...goal,
    ...(min !== undefined && { isMet: ratio >= min }),
  };
}

export const getMedian = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;

/** Returns the 95th percentile. */
export const getPercentile95 = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.95)]!;

/** Returns the run whose ratio is the median. */
function getMedianRun(runs: readonly Ratio[]): Ratio {
  const ratio = getMedian(runs.map((run) => run.ratio));
  return runs.find((run) => run.ratio === ratio)!;
}
