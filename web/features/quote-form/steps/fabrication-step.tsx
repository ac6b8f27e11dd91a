import type { ReactNode } from 'react';
import { extras, listSetFlags, sinkTypes, type Extra, type SinkType } from '#domain/quotes/quote-request.ts';
import { requestQuestions } from '#domain/quotes/request-questions.ts';
import type { QuoteDraft } from '#web/features/quote-form/draft/quote-draft.ts';
import { resolveSinkSelection } from '#web/features/quote-form/draft/form-reducer.ts';
import { IllustratedCheckboxGroup } from '#web/features/quote-form/sketches/illustrated-checkbox-group.tsx';
import { extraDrawings, sinkDrawings } from '#web/features/quote-form/sketches/option-drawings.tsx';
import { YesNoField, type StepProps } from './step-fields.tsx';

const sinkDescriptions: Record<SinkType, string> = {
  drop_in: 'Its rim rests on the stone. The simplest cut-out.',
  undermounted: 'Fixed below the stone, whose edge is polished all round.',
  butter: 'A deep basin with an open front; the stone ends at its sides.',
  on_top: 'A bowl that stands on the stone: only holes are drilled.',
  other: 'Another kind, or more than one. Tell us in the last step.',
  none: 'The worktop stays whole.',
};

const extraDescriptions: Record<Extra, string> = {
  splashback: 'A low upstand of the same stone along the wall.',
  kickplates: 'Stone in place of the boards under the cupboards.',
  hob_clabbing: 'The wall behind the hob in the same stone.',
};

const getIllustratedOptions = <Key extends string>(
  labels: Record<Key, string>,
  descriptions: Record<Key, string>,
  drawings: Record<Key, ReactNode>,
) =>
  (Object.keys(labels) as Key[]).map((value) => ({
    value,
    label: labels[value],
    description: descriptions[value],
    drawing: drawings[value],
  }));
const toExtraFlags = (selected: string[]): QuoteDraft['extras'] =>
  Object.fromEntries(Object.keys(extras).map((extra) => [extra, selected.includes(extra)])) as Record<Extra, boolean>;

/** Renders step 2: sinks, extras and the removal of existing countertops. */
export function FabricationStep({ draft, dispatch }: StepProps) {
  return (
    <div className="space-y-6">
      <IllustratedCheckboxGroup
        legend={requestQuestions.type_sink.label}
        name="type_sink"
        options={getIllustratedOptions(sinkTypes, sinkDescriptions, sinkDrawings)}
        value={listSetFlags(draft.type_sink)}
        onChange={(selected) => dispatch({ type: 'set', answers: { type_sink: resolveSinkSelection(draft.type_sink, selected) } })}
      />
      <IllustratedCheckboxGroup
        legend={requestQuestions.extras.label}
        name="extras"
        options={getIllustratedOptions(extras, extraDescriptions, extraDrawings)}
        value={listSetFlags(draft.extras)}
        onChange={(selected) => dispatch({ type: 'set', answers: { extras: toExtraFlags(selected) } })}
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
