import type { Dispatch, ReactNode } from 'react';
import type { Lookup } from '#contract/shapes.ts';
import type { QuoteField } from '#domain/quote.ts';
import type { QuoteDraft, YesNo } from '#web/features/quote-form/draft/quote-draft.ts';
import { Choices, type Option } from '#web/ui/forms/field.tsx';
import type { FormAction } from '#web/features/quote-form/draft/draft-reducer.ts';
import { ScriptedButton } from '#web/ui/scripted-button.tsx';

/** What every step gets: the answers, how to change them, what is wrong with a field, and when one was left. */
export type StepFields = {
  draft: QuoteDraft;
  dispatch: Dispatch<FormAction>;
  errorOf: (field: QuoteField) => string | undefined;
  onLeave: (field: QuoteField) => void;
};

/** The id of a required field, by which a fault finds it. */
export const fieldId = (field: QuoteField): string => `quote-${field}`;

/** Options of a list; the chosen one stands in it even before (or without) the list. */
export function optionsWith(list: readonly Lookup[], chosen: Lookup | null): Option[] {
  const all = chosen === null || list.some(({ _id }) => _id === chosen._id) ? list : [chosen, ...list];
  return all.map(({ _id, name }) => ({ value: _id, label: name }));
}

const answers = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
];

/** A question of yes or no; it may stay unanswered. */
export function YesNoField({
  legend,
  name,
  value,
  onChange,
}: {
  legend: string;
  name: string;
  value: YesNo;
  onChange: (value: YesNo) => void;
}) {
  return (
    <Choices
      legend={legend}
      type="radio"
      name={name}
      options={answers}
      value={value === '' ? [] : [value]}
      onChange={([answer]) => onChange(answer as YesNo)}
    />
  );
}

/** A list that a field needs could not be had. */
export function ListProblem({ children, onRetry }: { children: ReactNode; onRetry: () => void }) {
  return (
    <p role="alert" className="mt-2 flex flex-wrap items-center gap-x-3 text-sm text-alarm">
      {children}
      <ScriptedButton onClick={onRetry} className="min-h-11 font-semibold underline underline-offset-4">
        Retry
      </ScriptedButton>
    </p>
  );
}
