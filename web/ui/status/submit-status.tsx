import type { ReactNode } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';

type SubmitStatusProps = {
  /** Result of the form; undefined to render nothing. */
  title: string | undefined;
  tone?: 'plain' | 'error';
  /** Action of the button *Try again*: a function, or `submit` to submit the surrounding form. No button without it. */
  retry?: (() => void) | 'submit' | undefined;
  busy?: boolean;
  action?: ReactNode;
  className?: string;
  children?: ReactNode;
};

const scrollIntoView = (element: HTMLElement | null): void => element?.scrollIntoView({ block: 'nearest' });

/** Renders the result of a form, and scrolls it into view when it appears. */
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
