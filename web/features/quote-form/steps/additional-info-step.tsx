import { useState } from 'react';
import { urgencies } from '#domain/quotes/quote-request.ts';
import { requestQuestions } from '#domain/quotes/request-questions.ts';
import { useLazyModule } from '#web/lib/hooks/use-lazy-module.ts';
import { SelectField, TextArea } from '#web/ui/forms/field.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { YesNoField, type StepProps } from './step-fields.tsx';
import { InlineLoadError } from '#web/ui/status/load-error.tsx';

const loadUploads = () => import('#web/features/quote-form/uploads/uploads.tsx');
const urgencyOptions = urgencies.map((urgency) => ({ value: urgency, label: urgency }));

/** Renders the upload of a design plan. Loads its code when the user opens the step, because few users open it. */
function DesignPlanUpload({ draft, dispatch, pendingUploads }: Pick<StepProps, 'draft' | 'dispatch' | 'pendingUploads'>) {
  const { module, hasFailed, retry } = useLazyModule(loadUploads, true);
  if (draft.isDesignPlan !== 'yes') return null;
  if (hasFailed)
    return (
      <InlineLoadError className="mt-2" onRetry={retry}>
        The upload could not be loaded. Check your connection.
      </InlineLoadError>
    );
  if (module === undefined) return <Skeleton className="h-24" />;
  return <module.Uploads pictures={draft.pictures} dispatch={dispatch} pendingUploads={pendingUploads} />;
}

/** Renders step 4: urgency, design plan and other details. */
export function AdditionalInfoStep({ draft, dispatch, pendingUploads, isOpen }: StepProps & { isOpen: boolean }) {
  const [hasBeenOpened, setHasBeenOpened] = useState(false);
  if (isOpen && !hasBeenOpened) setHasBeenOpened(true);
  return (
    <div className="space-y-6">
      <SelectField
        className="sm:max-w-80"
        label={requestQuestions.project_urgency.label}
        name="project_urgency"
        emptyLabel="Choose one"
        options={urgencyOptions}
        value={draft.project_urgency}
        onChange={(event) => dispatch({ type: 'set', answers: { project_urgency: event.target.value } })}
      />
      <YesNoField
        legend="Do you have a design plan?"
        name="isDesignPlan"
        value={draft.isDesignPlan}
        onChange={(isDesignPlan) => dispatch({ type: 'set', answers: { isDesignPlan } })}
      />
      {hasBeenOpened && <DesignPlanUpload draft={draft} dispatch={dispatch} pendingUploads={pendingUploads} />}
      <TextArea
        label={requestQuestions.any_details.label}
        name="any_details"
        optional
        maxLength={5000}
        value={draft.any_details}
        onChange={(event) => dispatch({ type: 'set', answers: { any_details: event.target.value } })}
      />
    </div>
  );
}
