import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import type { QuoteField } from '#domain/quotes/quote.ts';
import type { QuoteDraft } from '#web/features/quote-form/draft/quote-draft.ts';
import { afterPress } from '#web/ui/after-press.ts';
import { Button } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { isRequiredFieldEmpty, requiredFieldMessage, requiredFields } from './draft-validation.ts';
import { fieldId, type StepProps } from './steps/step-fields.tsx';
import { storeFormStep } from './draft/draft-storage.ts';
import { MaterialStep, type QuoteFormOptions } from './steps/material-step.tsx';
import { Progress, Step } from './steps/step.tsx';
import { stepOfField, stepTitles, stepSummaries } from './steps/steps.ts';
import { useLazyModule } from '#web/lib/hooks/use-lazy-module.ts';
import { InlineLoadError } from '#web/ui/status/load-error.tsx';

// Filling in the first step takes longer than loading the others.
const loadLaterSteps = () => import('./steps/later-steps.tsx');

/** `start` is the step that is open first, from 0. */
type QuoteFormProps = Pick<StepProps, 'draft' | 'dispatch' | 'pendingUploads'> & { lists: QuoteFormOptions; start?: number };

/** Focuses a step's heading at the top of the window, below the bar (`scroll-padding-top`). */
function showHeading(heading: HTMLElement | null | undefined): void {
  // Focusing scrolls only as far as needed, and steps that close above move the heading out of the window.
  heading?.focus({ preventScroll: true });
  heading?.scrollIntoView();
}

/** Returns the open step, and moves the focus when another one opens. */
function useOpenStep(start: number) {
  const [at, setAt] = useState<{ step: number; focus?: QuoteField | 'heading' }>({ step: start });
  const headings = useRef<(HTMLButtonElement | null)[]>([]);
  const { module: later, failed, retry } = useLazyModule(loadLaterSteps, at.step > 0, { preload: true });
  useEffect(() => {
    if (at.focus === 'heading') showHeading(headings.current[at.step]);
  }, [at]);
  useEffect(() => {
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the field of a later step exists once `later` has loaded
    if (at.focus && at.focus !== 'heading') document.getElementById(fieldId(at.focus))?.focus();
  }, [at, later]);
  const open = (step: number, focus: QuoteField | 'heading') => {
    setAt({ step, focus });
    storeFormStep(step);
  };
  return {
    step: at.step,
    headings,
    later,
    failed,
    retry,
    goTo: (step: number) => open(step, 'heading'),
    goToField: (field: QuoteField) => open(stepOfField(field), field),
  };
}

/** Errors of required fields: shown once a field was left empty or prevented the request from being sent, until it is filled in. */
function useFieldErrors(draft: QuoteDraft) {
  const [touched, setTouched] = useState<readonly QuoteField[]>([]);
  const getError = (field: QuoteField) =>
    touched.includes(field) && isRequiredFieldEmpty(draft, field) ? requiredFieldMessage(field, 'form') : undefined;
  const showError = (field: QuoteField) => setTouched((fields) => (fields.includes(field) ? fields : [...fields, field]));
  const onLeave = (field: QuoteField) => afterPress(() => showError(field));
  return { errorOf: getError, onLeave, showError };
}

/** Shows the error that the summary has found. */
function useErrorFromSummary(showField: (field: QuoteField) => void) {
  const { invalidField } = (useLocation().state ?? {}) as { invalidField?: QuoteField };
  useEffect(() => {
    if (invalidField) showField(invalidField);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when the page opens
  }, [invalidField]);
}

type StepActionsProps = { index: number; isReady: boolean; goTo: (step: number) => void; children: ReactNode };

/** The buttons of a step: Back, Next, and in the last step those that send. */
function StepActions({ index, isReady, goTo, children }: StepActionsProps) {
  return (
    // Buttons below a skeleton would move away from under the pointer when the fields arrive.
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

/** The quote request as an accordion of four steps. */
export function QuoteForm({ draft, dispatch, pendingUploads, lists, start = 0 }: QuoteFormProps) {
  const { step, headings, later, failed, retry, goTo, goToField } = useOpenStep(start);
  const { errorOf, onLeave, showError } = useFieldErrors(draft);

  const showField = (field: QuoteField) => {
    showError(field);
    goToField(field);
  };
  useErrorFromSummary(showField);

  const fields = { draft, dispatch, pendingUploads, errorOf, onLeave };
  const getBody = (index: number) => {
    if (index === 0) return <MaterialStep {...fields} lists={lists} />;
    if (later) return <later.LazyStep {...fields} index={index} shown={step === index} />;
    if (!failed) return <Skeleton className="h-40" />;
    return (
      <InlineLoadError className="mt-2" onRetry={retry}>
        This step could not be loaded. Check your connection.
      </InlineLoadError>
    );
  };
  const summaries = stepSummaries(draft);
  const stepError = (index: number) =>
    requiredFields
      .filter((field) => stepOfField(field) === index)
      .map(errorOf)
      .find(Boolean);

  return (
    <div>
      <Progress step={step + 1} of={stepTitles.length} />
      {stepTitles.map((title, index) => (
        <Step
          key={title}
          number={index + 1}
          title={title}
          open={step === index}
          summary={summaries[index]!}
          error={stepError(index)}
          onOpen={() => goTo(index)}
          headingRef={(element) => {
            headings.current[index] = element;
          }}
        >
          {getBody(index)}
          <StepActions index={index} isReady={index === 0 || later !== undefined || failed} goTo={goTo}>
            {later && <later.SubmitButtons {...{ draft, dispatch, pendingUploads }} onInvalid={showField} />}
          </StepActions>
        </Step>
      ))}
    </div>
  );
}
