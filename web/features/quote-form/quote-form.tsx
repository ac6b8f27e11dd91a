import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import type { QuoteField } from '#domain/quotes/quote-request.ts';
import { stepTitles } from '#domain/quotes/request-questions.ts';
import type { QuoteDraft } from '#web/features/quote-form/draft/quote-draft.ts';
import { runAfterPress } from '#web/ui/run-after-press.ts';
import { Button } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { isRequiredFieldEmpty, getRequiredMessage, requiredFields } from './draft-validation.ts';
import { getFieldId, type StepProps } from './steps/step-fields.tsx';
import { storeFormStep, type FormView } from './draft/draft-storage.ts';
import { useFormView } from './use-form-view.ts';
import { MaterialStep, type QuoteFormOptions } from './steps/material-step.tsx';
import { StepProgress, AccordionStep } from './steps/accordion-step.tsx';
import { getStepOfField, summarizeSteps } from './steps/steps.ts';
import { useLazyModule } from '#web/lib/hooks/use-lazy-module.ts';
import { InlineLoadError } from '#web/ui/status/load-error.tsx';

// Loaded while the user fills in the first step.
const loadLaterSteps = () => import('./steps/lazy-steps.tsx');

/** Props of the form. @property start initial step, from 0 @property view view of this step before a reload */
type QuoteFormProps = Pick<StepProps, 'draft' | 'dispatch' | 'pendingUploads'> & {
  lists: QuoteFormOptions;
  start?: number;
  view?: FormView | undefined;
};

/** Focuses a step's heading and scrolls it to the top, below the header (`scroll-padding-top`). */
function showHeading(heading: HTMLElement | null | undefined): void {
  // Focusing alone may leave the heading outside the window, because steps above it close.
  heading?.focus({ preventScroll: true });
  heading?.scrollIntoView();
}

/** Returns the open step and functions that open another step and focus its heading or a field. */
function useOpenStep(start: number) {
  const [openStep, setOpenStep] = useState<{ step: number; focus?: QuoteField | 'heading' }>({ step: start });
  const headingRefs = useRef<(HTMLButtonElement | null)[]>([]);
  const { module: laterSteps, hasFailed, retry } = useLazyModule(loadLaterSteps, openStep.step > 0, { preload: true });
  useEffect(() => {
    if (openStep.focus === 'heading') showHeading(headingRefs.current[openStep.step]);
  }, [openStep]);
  useEffect(() => {
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the field of a later step is rendered after its code was loaded
    if (openStep.focus && openStep.focus !== 'heading') document.getElementById(getFieldId(openStep.focus))?.focus();
  }, [openStep, laterSteps]);
  const changeStep = (step: number, focus: QuoteField | 'heading') => {
    setOpenStep({ step, focus });
    storeFormStep(step);
  };
  return {
    step: openStep.step,
    headingRefs,
    laterSteps,
    hasFailed,
    retry,
    goTo: (step: number) => changeStep(step, 'heading'),
    goToField: (field: QuoteField) => changeStep(getStepOfField(field), field),
  };
}

/**
 * Returns the errors of required fields. An error is displayed from the time when the field was left empty or the form
 * could not be sent, until the field is filled.
 */
function useFieldErrors(draft: QuoteDraft) {
  const [touched, setTouched] = useState<readonly QuoteField[]>([]);
  const getError = (field: QuoteField) =>
    touched.includes(field) && isRequiredFieldEmpty(draft, field) ? getRequiredMessage(field, 'form') : undefined;
  const showError = (field: QuoteField) => setTouched((fields) => (fields.includes(field) ? fields : [...fields, field]));
  const onBlur = (field: QuoteField) => runAfterPress(() => showError(field));
  return { getError, onBlur, showError };
}

/** Displays the validation error that the summary passed in the navigation state. */
function useErrorFromSummary(showField: (field: QuoteField) => void) {
  const { invalidField } = (useLocation().state ?? {}) as { invalidField?: QuoteField };
  useEffect(() => {
    if (invalidField) showField(invalidField);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when the page opens
  }, [invalidField]);
}

type StepActionsProps = { index: number; isReady: boolean; goTo: (step: number) => void; children: ReactNode };

/** Renders the buttons of a step: Back, Next, and in the last step the submit buttons. */
function StepActions({ index, isReady, goTo, children }: StepActionsProps) {
  return (
    // Hidden while loading, because the fields would move the buttons away from the pointer.
    <div className="mt-8 flex flex-wrap gap-3" hidden={!isReady}>
      {index > 0 && (
        <Button variant="secondary" onClick={() => goTo(index - 1)}>
          Back
        </Button>
      )}
      {index < stepTitles.length - 1 ? (
        <Button className="max-sm:flex-1" onClick={() => goTo(index + 1)}>
          Next
        </Button>
      ) : (
        children
      )}
    </div>
  );
}

/** Renders the quote form as an accordion of four steps. */
export function QuoteForm({ draft, dispatch, pendingUploads, lists, start = 0, view }: QuoteFormProps) {
  const { step, headingRefs, laterSteps, hasFailed, retry, goTo, goToField } = useOpenStep(start);
  useFormView(view, step, step === 0 || laterSteps !== undefined);
  const { getError, onBlur, showError } = useFieldErrors(draft);

  const showField = (field: QuoteField) => {
    showError(field);
    goToField(field);
  };
  useErrorFromSummary(showField);

  const stepProps = { draft, dispatch, pendingUploads, getError, onBlur };
  const renderStepBody = (index: number) => {
    if (index === 0) return <MaterialStep {...stepProps} lists={lists} />;
    if (laterSteps) return <laterSteps.LazyStep {...stepProps} index={index} isOpen={step === index} />;
    if (!hasFailed) return <Skeleton className="h-40" />;
    return (
      <InlineLoadError className="mt-2" onRetry={retry}>
        This step could not be loaded. Check your connection.
      </InlineLoadError>
    );
  };
  const summaries = summarizeSteps(draft);
  const getStepError = (index: number) =>
    requiredFields
      .filter((field) => getStepOfField(field) === index)
      .map(getError)
      .find(Boolean);

  return (
    <div>
      <StepProgress step={step + 1} stepCount={stepTitles.length} />
      {stepTitles.map((title, index) => (
        <AccordionStep
          key={title}
          number={index + 1}
          title={title}
          open={step === index}
          summary={summaries[index]!}
          error={getStepError(index)}
          onOpen={() => goTo(index)}
          headingRef={(element) => {
            headingRefs.current[index] = element;
          }}
        >
          {renderStepBody(index)}
          <StepActions index={index} isReady={index === 0 || laterSteps !== undefined || hasFailed} goTo={goTo}>
            {laterSteps && <laterSteps.SubmitButtons {...{ draft, dispatch, pendingUploads }} onInvalid={showField} />}
          </StepActions>
        </AccordionStep>
      ))}
    </div>
  );
}
