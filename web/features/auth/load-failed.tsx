import { useEffect, useRef, useState } from 'react';
import { useSession } from '#web/lib/session/use-session.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';

/** What could not be loaded, and Retry. Where the session had ended it tries again by itself once the person is back. */
export function LoadFailed({ title, problem, onRetry }: { title: string; problem: string; onRetry: () => void }) {
  const { session } = useSession();
  const [then] = useState(session);
  const retry = useRef(onRetry);
  useEffect(() => {
    if (session && session !== then) retry.current();
  }, [session, then]);
  // Then the way back in stands in its place.
  if (!session) return null;
  return (
    <Notice title={title} tone="alarm" action={<Button onClick={onRetry}>Retry</Button>}>
      {problem}
    </Notice>
  );
}
