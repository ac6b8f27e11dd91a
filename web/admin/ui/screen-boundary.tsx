import { Component, type ReactNode } from 'react';
import { Notice } from '#web/ui/notice.tsx';
import { DeskButton } from './button.tsx';

/** A screen whose code did not come, or that broke: the navigation stays, and *Try again* loads the page again. Drafts are kept on the device. */
export class ScreenBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
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
          action={<DeskButton onClick={() => location.reload()}>Try again</DeskButton>}
        >
          What you typed is kept on this device.
        </Notice>
      </div>
    );
  }
}
