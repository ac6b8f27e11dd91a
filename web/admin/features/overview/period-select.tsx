import { useSearchParams } from 'react-router';
import { responseDayOptions, statisticsWeekOptions } from '#domain/quotes/quote-statistics.ts';
import { InlineSelect } from '#web/admin/components/inline-select.tsx';

export type Period = { weeks: (typeof statisticsWeekOptions)[number]; days: (typeof responseDayOptions)[number] };

const parseChoice = <Choice extends number>(choices: readonly Choice[], value: string | null): Choice =>
  choices.find((choice) => String(choice) === value) ?? choices[0]!;

export const parsePeriod = (parameters: URLSearchParams): Period => ({
  weeks: parseChoice(statisticsWeekOptions, parameters.get('weeks')),
  days: parseChoice(responseDayOptions, parameters.get('days')),
});

/**
 * Returns the period of the statistics and a function that sets it. The query string stores it, so that a reload, Back
 * and a shared link show the same period.
 */
export function usePeriod() {
  const [parameters, setParameters] = useSearchParams();
  const period = parsePeriod(parameters);
  const set = (name: keyof Period, value: string) =>
    setParameters(
      (previous) => {
        const next = new URLSearchParams(previous);
        next.set(name, value);
        return next;
      },
      { preventScrollReset: true },
    );
  return { period, set };
}

type PeriodSelectProps = {
  label: string;
  format: (value: number) => string;
  choices: readonly number[];
  value: number;
  onChange: (value: string) => void;
};

/** Selects one of several periods. */
export function PeriodSelect({ label, format, choices, value, onChange }: PeriodSelectProps) {
  return (
    <InlineSelect label={label} value={String(value)} onChange={onChange}>
      {choices.map((choice) => (
        <option key={choice} value={choice}>
          {format(choice)}
        </option>
      ))}
    </InlineSelect>
  );
}
