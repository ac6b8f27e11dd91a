import type { ReactNode, Ref } from 'react';
import { ChevronDownIcon } from '#web/ui/icons.tsx';
import { ScriptedButton } from '#web/ui/scripted-button.tsx';

type StepProps = {
  number: number;
  title: string;
  open: boolean;
  /** A summary of the answers, shown while the step is closed. */
  summary: string;
  /** The validation error of the step, shown instead of the summary. */
  error?: string | undefined;
  onOpen: () => void;
  headingRef: Ref<HTMLButtonElement>;
  children: ReactNode;
};

/** One step of the accordion. While it is closed, it shows a summary, and a click anywhere on it opens it. */
export function Step({ number, title, open, summary, error, onOpen, headingRef, children }: StepProps) {
  const line = error ?? summary;
  return (
    <div className="relative border-b border-line">
      <div className={`group relative py-5 ${open ? 'pb-0' : ''}`}>
        <h2 className={`font-display ${open ? 'text-[1.625rem]' : 'text-xl text-soft'}`}>
          <ScriptedButton
            ref={headingRef}
            id={`step-${number}`}
            aria-expanded={open}
            aria-controls={`step-${number}-fields`}
            onClick={onOpen}
            className="flex min-h-11 w-full items-center gap-4 text-left group-hover:text-rust after:absolute after:inset-0"
          >
            <span className="w-4 shrink-0 pt-1 font-sans text-sm font-semibold text-soft tabular-nums">{number}</span>
            <span className="flex-1">{title}</span>
            {!open && <ChevronDownIcon className="size-5 text-soft" />}
          </ScriptedButton>
        </h2>
        {!open && line !== '' && <p className={`line-clamp-2 pl-8 ${error === undefined ? 'text-soft' : 'text-alarm'}`}>{line}</p>}
      </div>
      <div id={`step-${number}-fields`} hidden={!open} className="pt-4 pb-8">
        {children}
      </div>
    </div>
  );
}

/** The dimension line grows with the steps: how far along the request is. */
export function Progress({ step, of }: { step: number; of: number }) {
  return (
    <div className="relative h-5 text-xs text-soft tabular-nums print:hidden" role="group" aria-label={`Step ${step} of ${of}`}>
      <div className="absolute inset-x-0 top-1/2 h-px bg-line" />
      <div
        aria-hidden="true"
        className="dimension absolute inset-y-0 left-0 gap-2 bg-paper text-ink transition-[width]"
        style={{ width: `${(step / of) * 100}%` }}
      >
        <span className="whitespace-nowrap">
          {step} of {of}
        </span>
      </div>
    </div>
  );
}
