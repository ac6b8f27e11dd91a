import { urgencies } from '#domain/quote.ts';
import { SelectField, TextArea } from '#web/ui/field.tsx';
import { YesNoField, type StepFields } from './fields.tsx';
import { Uploads } from './uploads.tsx';

const options = urgencies.map((urgency) => ({ value: urgency, label: urgency }));

/** Step 4: when, and whatever else there is to know. */
export function DetailsStep({ draft, dispatch }: StepFields) {
  return (
    <div className="space-y-6">
      <SelectField
        className="sm:max-w-80"
        label="Project urgency"
        name="project_urgency"
        empty="Choose one"
        options={options}
        value={draft.project_urgency}
        onChange={(event) => dispatch({ type: 'set', answers: { project_urgency: event.target.value } })}
      />
      <YesNoField
        legend="Do you have a design plan?"
        name="isDesignPlan"
        value={draft.isDesignPlan}
        onChange={(isDesignPlan) => dispatch({ type: 'set', answers: { isDesignPlan } })}
      />
      {draft.isDesignPlan === 'yes' && <Uploads pictures={draft.pictures} dispatch={dispatch} />}
      <TextArea
        label="Any other details"
        name="any_details"
        optional
        maxLength={5000}
        value={draft.any_details}
        onChange={(event) => dispatch({ type: 'set', answers: { any_details: event.target.value } })}
      />
    </div>
  );
}
