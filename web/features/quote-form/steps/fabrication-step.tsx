import type { ReactNode } from 'react';
import { extras, sinkTypes, type Extra } from '#domain/quotes/quote.ts';
import type { QuoteDraft } from '#web/features/quote-form/draft/quote-draft.ts';
import { chooseSinks } from '#web/features/quote-form/draft/draft-reducer.ts';
import { DrawnChoices } from '#web/features/quote-form/sketches/sketch-choices.tsx';
import { extraDrawings, sinkDrawings } from '#web/features/quote-form/sketches/sketches.tsx';
import { extraWords, sinkWords } from '#web/features/quote-form/sketches/sketch-labels.ts';
import { YesNoField, type StepFields } from './step-fields.tsx';

const choicesOf = <Key extends string>(labels: Record<Key, string>, words: Record<Key, string>, drawings: Record<Key, ReactNode>) =>
  (Object.keys(labels) as Key[]).map((value) => ({ value, label: labels[value], words: words[value], drawing: drawings[value] }));
const chosenIn = (flags: Record<string, boolean>): string[] => Object.keys(flags).filter((name) => flags[name]);
const extraFlags = (chosen: string[]): QuoteDraft['extras'] =>
  Object.fromEntries(Object.keys(extras).map((extra) => [extra, chosen.includes(extra)])) as Record<Extra, boolean>;

/** Step 2: sinks, extras and the removal of existing countertops. */
export function FabricationStep({ draft, dispatch }: StepFields) {
  return (
    <div className="space-y-6">
      <DrawnChoices
        legend="Sink type"
        name="type_sink"
        options={choicesOf(sinkTypes, sinkWords, sinkDrawings)}
        value={chosenIn(draft.type_sink)}
        onChange={(chosen) => dispatch({ type: 'set', answers: { type_sink: chooseSinks(draft.type_sink, chosen) } })}
      />
      <DrawnChoices
        legend="Extras"
        name="extras"
        options={choicesOf(extras, extraWords, extraDrawings)}
        value={chosenIn(draft.extras)}
        onChange={(chosen) => dispatch({ type: 'set', answers: { extras: extraFlags(chosen) } })}
      />
      <YesNoField
        legend="Must we remove existing countertops?"
        name="remove_countertops"
        value={draft.remove_countertops}
        onChange={(remove_countertops) => dispatch({ type: 'set', answers: { remove_countertops } })}
      />
    </div>
  );
}
