import { useBlocker } from 'react-router';
import { useUnsavedWarning } from '#web/lib/hooks/use-unsaved-warning.ts';
import { AdminDialog } from '#web/admin/components/admin-dialog.tsx';
import { AdminButton } from '#web/admin/components/admin-button.tsx';

/**
 * Asks for confirmation before the user leaves a form with unsaved changes. The changes are stored as a draft unless
 * the user discards them. React Router supports one blocker, so other components of the back office must not use
 * `useBlocker`.
 */
export function UnsavedChangesGuard({ hasUnsavedChanges, onDiscard }: { hasUnsavedChanges: boolean; onDiscard: () => void }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => hasUnsavedChanges && currentLocation.pathname !== nextLocation.pathname,
  );
  useUnsavedWarning(hasUnsavedChanges);
  if (blocker.state !== 'blocked') return null;
  return (
    <AdminDialog
      onClose={() => blocker.reset()}
      title="Unsaved changes"
      actions={
        <>
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
        </>
      }
      className="max-w-md"
    >
      <p className="text-soft">Your changes are stored as a draft on this device. You can continue when you come back.</p>
    </AdminDialog>
  );
}
