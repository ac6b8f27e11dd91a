import { Component, type ReactNode } from 'react';
import { Notice } from '#web/ui/notice.tsx';
import { DeskButton } from './button.tsx';

/** Catches load and render errors of a screen. The navigation stays, *Try again* reloads the page, and drafts remain stored on the device. */
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
