import { LoadError } from '#web/ui/status/load-error.tsx';

/** Replaces a screen that failed to render. The sidebar remains usable, and drafts stay stored on the device. */
export function ScreenError() {
  return (
    <div className="p-6">
      <LoadError title="This screen could not be shown" onRetry={() => location.reload()}>
        Your unsaved changes are still on this device.
      </LoadError>
    </div>
  );
}
