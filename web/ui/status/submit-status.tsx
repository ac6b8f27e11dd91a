import type { ReactNode } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';

type SubmitStatusProps = {
  /** Result of the submit. Nothing is rendered without it. */
  title: string | undefined;
  tone?: 'plain' | 'alarm';
  /** Shows *Try again*, which calls the function, or submits the surrounding form. */
  retry?: (() => void) | 'submit' | undefined;
  busy?: boolean;
  action?: ReactNode;
  className?: string;
  children?: ReactNode;
};

const scrollIntoView = (element: HTMLElement | null): void => element?.scrollIntoView({ block: 'nearest' });

/** Shows the result of a form. Scrolls into view when it appears. */
export function SubmitStatus({ title, tone = 'plain', retry, busy = false, action, className = '', children }: SubmitStatusProps) {
  if (title === undefined) return null;
  const retryButton = retry && (
    <Button
      variant="secondary"
      busy={busy}
      type={retry === 'submit' ? 'submit' : 'button'}
      onClick={retry === 'submit' ? undefined : retry}
    >
      Try again
    </Button>
  );
  return (
    <div ref={scrollIntoView} className={`scroll-mb-28 ${className}`}>
      <Notice title={title} tone={tone} action={retryButton ?? action}>
        {children}
      </Notice>
    </div>
  );
}
