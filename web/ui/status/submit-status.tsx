import type { ReactNode } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';

type SubmitStatusProps = {
  title: string;
  tone?: 'plain' | 'alarm';
  /** Shows *Try again*, which calls the function, or submits the surrounding form. */
  retry?: (() => void) | 'submit' | undefined;
  busy?: boolean;
  children: ReactNode;
};

const scrollIntoView = (element: HTMLElement | null): void => element?.scrollIntoView({ block: 'nearest' });

/** Shows the result of a submit next to the submit button. Scrolls into view when it appears. */
export const SubmitStatus = ({ title, tone = 'plain', retry, busy = false, children }: SubmitStatusProps) => (
  <div ref={scrollIntoView} className="scroll-mb-28">
    <Notice
      title={title}
      tone={tone}
      action={
        retry && (
          <Button
            variant="secondary"
            busy={busy}
            type={retry === 'submit' ? 'submit' : 'button'}
            onClick={retry === 'submit' ? undefined : retry}
          >
            Try again
          </Button>
        )
      }
    >
      {children}
    </Notice>
  </div>
);
