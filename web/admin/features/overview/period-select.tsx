import { useSearchParams } from 'react-router';
import { answerDays, figureWeeks } from '#domain/quotes/request-figures.ts';
import { InlineSelect } from '#web/admin/components/inline-select.tsx';

export type Period = { weeks: (typeof figureWeeks)[number]; days: (typeof answerDays)[number] };

const chosen = <Choice extends number>(choices: readonly Choice[], value: string | null): Choice =>
  choices.find((each) => String(each) === value) ?? choices[0]!;

/** How far back the figures go, in the address: a reload, Back and a sent link show the same. */
export function usePeriod() {
  const [parameters, setParameters] = useSearchParams();
  const period: Period = {
    weeks: chosen(figureWeeks, parameters.get('weeks')),
    days: chosen(answerDays, parameters.get('days')),
  };
  const set = (name: keyof Period, value: string) =>
    setParameters(
      (before) => {
        const next = new URLSearchParams(before);
        next.set(name, value);
        return next;
      },
      { preventScrollReset: true },
    );
  return { period, set };
}

type ChoiceProps = {
  label: string;
  words: (value: number) => string;
  choices: readonly number[];
  value: number;
  onChange: (value: string) => void;
};

/** One of a few lengths of time. */
export function PeriodSelect({ label, words, choices, value, onChange }: ChoiceProps) {
  return (
    <InlineSelect label={label} value={String(value)} onChange={onChange}>
      {choices.map((each) => (
        <option key={each} value={each}>
          {words(each)}
        </option>
      ))}
    </InlineSelect>
  );
}
