import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import type { QuoteField } from '#domain/quote.ts';
import type { QuoteDraft } from '#web/features/quote-form/draft/quote-draft.ts';
import { afterPress } from '#web/ui/after-press.ts';
import { Button } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { isMissing, wordsFor } from './draft-errors.ts';
import { fieldId, ListProblem, type StepFields } from './steps/step-fields.tsx';
import { storeFormStep } from './draft/form-entry.ts';
import { MaterialStep, type QuoteLists } from './steps/material-step.tsx';
import { Progress, Step } from './steps/step.tsx';
import { stepOf, steps, stepSummaries } from './steps/steps.ts';
import { useLaterSteps } from './steps/use-later-steps.ts';

/** `start` is the step that is open first, from 0. */
type Form = Pick<StepFields, 'draft' | 'dispatch'> & { lists: QuoteLists; start?: number };

/** Focuses a step's heading at the top of the window, below the bar (`scroll-padding-top`). */
function showHeading(heading: HTMLElement | null | undefined): void {
  // Focusing scrolls only as far as needed, and steps that close above move the heading out of the window.
  heading?.focus({ preventScroll: true });
  heading?.scrollIntoView();
}

/** Returns the open step, and moves the focus when another one opens. */
function useSteps(start: number) {
  const [at, setAt] = useState<{ step: number; focus?: QuoteField | 'heading' }>({ step: start });
  const headings = useRef<(HTMLButtonElement | null)[]>([]);
  const { later, retry } = useLaterSteps(at.step > 0);
  useEffect(() => {
    if (at.focus === 'heading') showHeading(headings.current[at.step]);
  }, [at]);
  useEffect(() => {
    // A field of a later step may still be on its way.
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `later` brings it
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
    retry,
    goTo: (step: number) => open(step, 'heading'),
    goToField: (field: QuoteField) => open(stepOf(field), field),
  };
}

/** Errors of required fields: shown once a field was left empty or prevented the request from being sent, until it is filled in. */
function useFieldErrors(draft: QuoteDraft) {
  const [left, setLeft] = useState<readonly QuoteField[]>([]);
  const errorOf = (field: QuoteField) => (left.includes(field) && isMissing(draft, field) ? wordsFor(field, 'form') : undefined);
  const showError = (field: QuoteField) => setLeft((fields) => (fields.includes(field) ? fields : [...fields, field]));
  const onLeave = (field: QuoteField) => afterPress(() => showError(field));
  return { errorOf, onLeave, showError };
}

/** The summary sends people back to the field that is missing. */
function useFaultFromSummary(point: (field: QuoteField) => void) {
  const { fault } = (useLocation().state ?? {}) as { fault?: QuoteField };
  useEffect(() => {
    if (fault) point(fault);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, on arrival
  }, [fault]);
}

/** The request in four steps. */
export function QuoteForm({ draft, dispatch, lists, start = 0 }: Form) {
  const { step, headings, later, retry, goTo, goToField } = useSteps(start);
  const { errorOf, onLeave, showError } = useFieldErrors(draft);

  const pointTo = (field: QuoteField) => {
    showError(field);
    goToField(field);
  };
  useFaultFromSummary(pointTo);

  const fields = { draft, dispatch, errorOf, onLeave };
  const bodyOf = (index: number) => {
    if (index === 0) return <MaterialStep {...fields} lists={lists} />;
    if (later === undefined) return <Skeleton className="h-40" />;
    if (later.LaterStep) return <later.LaterStep {...fields} index={index} shown={step === index} />;
    return <ListProblem onRetry={retry}>This step could not be loaded. Check your connection.</ListProblem>;
  };
  const summaries = stepSummaries(draft);
  const faultOf = (index: number) =>
    (['stone', 'line1', 'line2', 'province', 'city', 'postal_code'] as const)
      .filter((field) => stepOf(field) === index)
      .map(errorOf)
      .find((words) => words !== undefined);

  return (
    <div>
      <Progress step={step + 1} of={steps.length} />
      {steps.map((title, index) => (
        <Step
          key={title}
          number={index + 1}
          title={title}
          open={step === index}
          summary={summaries[index]!}
          fault={faultOf(index)}
          onOpen={() => goTo(index)}
          headingRef={(element) => {
            headings.current[index] = element;
          }}
        >
          {bodyOf(index)}
          {/* Buttons below a skeleton would move away from under the pointer when the fields arrive. */}
          <div className="mt-8 flex flex-wrap gap-3" hidden={index > 0 && later === undefined}>
            {index > 0 && (
              <Button variant="secondary" onClick={() => goTo(index - 1)}>
                Back
              </Button>
            )}
            {index < steps.length - 1 && (
              <Button className="max-sm:flex-1" onClick={() => goTo(index + 1)}>
                Next
              </Button>
            )}
            {index === steps.length - 1 && later?.SendButtons && (
              <later.SendButtons draft={draft} dispatch={dispatch} onMissing={pointTo} />
            )}
          </div>
        </Step>
      ))}
    </div>
  );
}
