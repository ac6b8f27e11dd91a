import { useEffect, useRef, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { formatRecent } from '#web/lib/format/dates.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import type { KeptForm } from './find-form.ts';
import { stepSummaries } from '#web/features/quote-form/steps/steps.ts';

type ToldProps = { title: string; takesFocus?: boolean; children?: ReactNode; action: ReactNode };

/** Words about what was kept or cleared. They take the focus where the button that had it is gone. */
function Told({ title, takesFocus = false, children, action }: ToldProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus) box.current?.focus();
  }, [takesFocus]);
  return (
    <div ref={box} tabIndex={-1} role="status" className="mb-8 outline-none">
      <Notice title={title} action={action}>
        {children}
      </Notice>
    </div>
  );
}

/** The way back from what was just done. */
export function Undo({ title, children, onUndo }: { title: string; children?: ReactNode; onUndo: () => void }) {
  const undo = (
    <Button variant="secondary" onClick={onUndo}>
      Undo
    </Button>
  );
  return (
    <Told title={title} takesFocus action={undo}>
      {children}
    </Told>
  );
}

type OfferProps = { kept: KeptForm; takesFocus: boolean; onRestore: () => void; onDrop: () => void };

/** What is kept, in a line, and what may become of it. */
export function Offer({ kept: { savedAt, draft }, takesFocus, onRestore, onDrop }: OfferProps) {
  const lines = stepSummaries(draft).filter((line) => line !== '');
  const choice = (
    <>
      <Button onClick={onRestore}>Restore</Button>
      <Button variant="secondary" onClick={onDrop}>
        Start fresh
      </Button>
    </>
  );
  return (
    <Told title={`We kept what you typed on ${formatRecent(savedAt)}`} takesFocus={takesFocus} action={choice}>
      {lines.length > 0 && <span className="line-clamp-3 wrap-anywhere">{lines.join(' · ')}</span>}
    </Told>
  );
}

/** Renders, below the form, where it is stored, and the button for an empty one. */
export function StartAgain({ isGuest, onPress }: { isGuest: boolean; onPress: () => void }) {
  const foot = document.querySelector('#quote-foot');
  if (!foot) return null;
  return createPortal(
    <p className="mt-4 flex flex-wrap items-center gap-x-2 text-sm text-soft">
      {isGuest
        ? 'What you type is stored on this device; your address and notes, in this tab only.'
        : 'What you type is stored on this device.'}
      <Button variant="quiet" className="-ml-2" onClick={onPress}>
        Start again
      </Button>
    </p>,
    foot,
  );
}
