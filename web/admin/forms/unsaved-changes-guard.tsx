import { useBlocker } from 'react-router';
import { useUnsavedWarning } from '#web/lib/hooks/use-unsaved-warning.ts';
import { AdminDialog } from '#web/admin/components/admin-dialog.tsx';
import { AdminButton } from '#web/admin/components/admin-button.tsx';

/**
 * Asks for confirmation before the user leaves a form with unsaved changes. They are stored as a draft unless
 * discarded. The router supports one blocker, so the back office has no other: a screen that cannot be loaded shows its
 * own error.
 */
export function UnsavedChangesGuard({ hasUnsavedChanges, onDiscard }: { hasUnsavedChanges: boolean; onDiscard: () => void }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => hasUnsavedChanges && currentLocation.pathname !== nextLocation.pathname,
  );
  useUnsavedWarning(hasUnsavedChanges);
  if (blocker.state !== 'blocked') return null;
  return (
    <AdminDialog onClose={() => blocker.reset()} label="Unsaved changes" className="max-w-md">
      <div className="p-5 sm:p-6">
        <h2 data-initial-focus tabIndex={-1} className="pr-12 font-display text-2xl outline-none [--opsz:48]">
          Unsaved changes
        </h2>
        <p className="mt-2 text-soft">Your changes are stored as a draft on this device. You can continue when you come back.</p>
        <div className="mt-6 flex flex-wrap justify-end gap-2">
          <AdminButton
            variant="quiet"
            onClick={() => {
              onDiscard();
              blocker.proceed();
            }}
          >
            Discard and leave
          </AdminButton>
          <AdminButton onClick={() => blocker.proceed()}>Leave and keep draft</AdminButton>
          <AdminButton variant="primary" onClick={() => blocker.reset()}>
            Stay
          </AdminButton>
        </div>
      </div>
    </AdminDialog>
  );
}
