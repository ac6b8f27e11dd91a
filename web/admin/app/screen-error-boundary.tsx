import { Component, type ReactNode } from 'react';
import { Notice } from '#web/ui/notice.tsx';
import { AdminButton } from '#web/admin/components/admin-button.tsx';

/** Catches load and render errors of a screen. The navigation stays, *Try again* reloads the page, and drafts remain stored on the device. */
export class ScreenErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return (
      <div className="p-6">
        <Notice
          title="This screen could not be shown"
          tone="alarm"
          action={<AdminButton onClick={() => location.reload()}>Try again</AdminButton>}
        >
          What you typed is kept on this device.
        </Notice>
      </div>
    );
  }
}
