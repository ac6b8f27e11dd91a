import { useEffect, useRef, type ReactNode } from 'react';
import { summarizeSteps } from '#web/features/quote-form/steps/steps.ts';
import { formatDateTimeWithoutYear } from '#web/lib/format/dates.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import type { Autosave } from './draft-storage.ts';

type FocusableNoticeProps = { title: string; takesFocus?: boolean; children?: ReactNode; action: ReactNode };

/** Renders a notice. @param props.takesFocus moves the focus to the notice. Use it if the focused button was removed. */
function FocusableNotice({ title, takesFocus = false, children, action }: FocusableNoticeProps) {
  const elementRef = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus) elementRef.current?.focus();
  }, [takesFocus]);
  return (
    <div ref={elementRef} tabIndex={-1} role="status" className="mb-8 outline-none">
      <Notice title={title} action={action}>
        {children}
      </Notice>
    </div>
  );
}

/** Renders a notice about the last action, with *Undo*. */
export function UndoNotice({ title, children, onUndo }: { title: string; children?: ReactNode; onUndo: () => void }) {
  const undoButton = (
    <Button variant="secondary" onClick={onUndo}>
      Undo
    </Button>
  );
  return (
    <FocusableNotice title={title} takesFocus action={undoButton}>
      {children}
    </FocusableNotice>
  );
}

type RestoreNoticeProps = { autosave: Autosave; takesFocus: boolean; onRestore: () => void; onDiscard: () => void };

/** Renders the offer to restore or discard an autosave, with a summary of its answers. */
export function RestoreNotice({ autosave: { savedAt, draft }, takesFocus, onRestore, onDiscard }: RestoreNoticeProps) {
  const summaries = summarizeSteps(draft).filter((summary) => summary !== '');
  const actions = (
    <>
      <Button onClick={onRestore}>Restore</Button>
      <Button variant="secondary" onClick={onDiscard}>
        Start fresh
      </Button>
    </>
  );
  return (
    <FocusableNotice title={`We saved your answers on ${formatDateTimeWithoutYear(savedAt)}`} takesFocus={takesFocus} action={actions}>
      {summaries.length > 0 && <span className="line-clamp-3 wrap-anywhere">{summaries.join(' · ')}</span>}
    </FocusableNotice>
  );
}
