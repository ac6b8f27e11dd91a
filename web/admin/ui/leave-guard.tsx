import { useBlocker } from 'react-router';
import { useUnsavedWarning } from '#web/lib/hooks/use-unsaved-warning.ts';
import { DeskDialog } from './desk-dialog.tsx';
import { DeskButton } from './button.tsx';

/** Asks before a form is left that is not saved. Its draft stays on this device either way. */
export function LeaveGuard({ dirty, onDiscard }: { dirty: boolean; onDiscard: () => void }) {
  const blocker = useBlocker(({ currentLocation, nextLocation }) => dirty && currentLocation.pathname !== nextLocation.pathname);
  useUnsavedWarning(dirty);
  if (blocker.state !== 'blocked') return null;
  return (
    <DeskDialog onClose={() => blocker.reset()} label="Not saved yet" className="max-w-md">
      <div className="p-5 sm:p-6">
        <h2 data-first tabIndex={-1} className="pr-12 font-display text-2xl outline-none [--opsz:48]">
          Not saved yet
        </h2>
        <p className="mt-2 text-soft">What you typed stays as a draft on this device, and is here when you come back.</p>
        <div className="mt-6 flex flex-wrap justify-end gap-2">
          <DeskButton
            variant="quiet"
            onClick={() => {
              onDiscard();
              blocker.proceed();
            }}
          >
            Discard and leave
          </DeskButton>
          <DeskButton onClick={() => blocker.proceed()}>Leave with a draft</DeskButton>
          <DeskButton variant="primary" onClick={() => blocker.reset()}>
            Stay
          </DeskButton>
        </div>
      </div>
    </DeskDialog>
  );
}
