import type { ReactNode, Ref } from 'react';
import { ChevronDownIcon } from '#web/ui/icons.tsx';
import { ScriptedButton } from '#web/ui/scripted-button.tsx';

export const getStepHeadingId = (number: number): string => `step-${number}`;
export const getStepFieldsId = (number: number): string => `step-${number}-fields`;

type AccordionStepProps = {
  number: number;
  title: string;
  open: boolean;
  /** Summary of the answers, displayed while the step is closed. */
  summary: string;
  /** Validation error of the step, displayed instead of the summary. */
  error?: string | undefined;
  onOpen: () => void;
  headingRef: Ref<HTMLButtonElement>;
  children: ReactNode;
};

/** Renders one step of the accordion. A closed step shows a summary, and a click anywhere on it opens it. */
export function AccordionStep({ number, title, open, summary, error, onOpen, headingRef, children }: AccordionStepProps) {
  const text = error ?? summary;
  return (
    <div className="relative border-b border-line">
      <div className={`group relative py-5 ${open ? 'pb-0' : ''}`}>
        <h2 className={`font-display ${open ? 'text-title' : 'text-xl text-soft'}`}>
          <ScriptedButton
            ref={headingRef}
            id={getStepHeadingId(number)}
            aria-expanded={open}
            aria-controls={getStepFieldsId(number)}
            onClick={onOpen}
            className="flex min-h-11 w-full items-center gap-4 text-left group-hover:text-rust after:absolute after:inset-0"
          >
            <span className="w-4 shrink-0 pt-1 font-sans text-sm font-semibold text-soft tabular-nums">{number}</span>
            <span className="flex-1">{title}</span>
            {!open && <ChevronDownIcon className="size-5 text-soft" />}
          </ScriptedButton>
        </h2>
        {!open && text !== '' && <p className={`line-clamp-2 pl-8 ${error === undefined ? 'text-soft' : 'text-error'}`}>{text}</p>}
      </div>
      <div id={getStepFieldsId(number)} hidden={!open} className="pt-4 pb-8">
        {children}
      </div>
    </div>
  );
}

/** Renders the progress of the form as a dimension line that grows with the steps. */
export function StepProgress({ step, stepCount }: { step: number; stepCount: number }) {
  return (
    <div className="relative h-5 text-xs text-soft tabular-nums print:hidden" role="group" aria-label={`Step ${step} of ${stepCount}`}>
      <div className="absolute inset-x-0 top-1/2 h-px bg-line" />
      <div
        aria-hidden="true"
        className="dimension absolute inset-y-0 left-0 gap-2 bg-paper text-ink transition-[width]"
        style={{ width: `${(step / stepCount) * 100}%` }}
      >
        <span className="whitespace-nowrap">{`${step} of ${stepCount}`}</span>
      </div>
    </div>
  );
}
