import { extras, sinkTypes, type Extra } from '#domain/quote.ts';
import type { QuoteDraft } from '#web/lib/quote-draft.ts';
import { Choices, type Choice } from '#web/ui/field.tsx';
import { chooseSinks } from './draft-reducer.ts';
import { YesNoField, type StepFields } from './fields.tsx';

const choicesOf = (labels: Record<string, string>): Choice[] => Object.entries(labels).map(([value, label]) => ({ value, label }));
const chosenIn = (flags: Record<string, boolean>): string[] => Object.keys(flags).filter((name) => flags[name]);
const extraFlags = (chosen: string[]): QuoteDraft['extras'] =>
  Object.fromEntries(Object.keys(extras).map((extra) => [extra, chosen.includes(extra)])) as Record<Extra, boolean>;

/** Step 2: what is cut into the stone and comes with it. */
export function FabricationStep({ draft, dispatch }: StepFields) {
  return (
    <div className="space-y-6">
      <Choices
        legend="Sink type"
        type="checkbox"
        name="type_sink"
        options={choicesOf(sinkTypes)}
        value={chosenIn(draft.type_sink)}
        onChange={(chosen) => dispatch({ type: 'set', answers: { type_sink: chooseSinks(draft.type_sink, chosen) } })}
      />
      <Choices
        legend="Extras"
        type="checkbox"
        name="extras"
        options={choicesOf(extras)}
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
