import type { ReactNode } from 'react';
import { useRevalidator } from 'react-router';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';

type Properties = { title: string; pending?: boolean; children: ReactNode };

/** Stands where a list should: what failed, in the server's words, with Retry. @param props.pending it is being asked for again */
export function FailedList({ title, pending = false, children }: Properties) {
  const { revalidate, state } = useRevalidator();
  const retry = (
    <Button variant="secondary" busy={pending || state === 'loading'} onClick={() => void revalidate()}>
      Retry
    </Button>
  );
  return (
    <Notice title={title} action={retry} tone="alarm">
      {children}
    </Notice>
  );
}
