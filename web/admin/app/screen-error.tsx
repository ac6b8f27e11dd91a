import { Notice } from '#web/ui/notice.tsx';
import { AdminButton } from '#web/admin/components/admin-button.tsx';

/** Replaces a screen that failed to render. The sidebar remains usable, and drafts stay stored on the device. */
export function ScreenError() {
  return (
    <div className="p-6">
      <Notice
        title="This screen could not be shown"
        tone="alarm"
        action={<AdminButton onClick={() => location.reload()}>Try again</AdminButton>}
      >
        Your unsaved changes are still on this device.
      </Notice>
    </div>
  );
}
