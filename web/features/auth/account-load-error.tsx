import { useEffect, useEffectEvent, useState } from 'react';
import { getErrorMessage } from '#web/lib/api/api-client.ts';
import { useSession } from '#web/lib/session/use-session.ts';
import { LoadError } from '#web/ui/status/load-error.tsx';

type AccountLoadErrorProps = { title: string; error: unknown; onRetry: () => void };

/**
 * Renders a load error of private data. Renders nothing after the end of the session, and retries after the next
 * sign-in.
 */
export function AccountLoadError({ title, error, onRetry }: AccountLoadErrorProps) {
  const { session } = useSession();
  const [sessionAtFailure] = useState(session);
  const retry = useEffectEvent(onRetry);
  useEffect(() => {
    if (session && session !== sessionAtFailure) retry();
  }, [session, sessionAtFailure]);
  // The page shows a sign-in prompt instead.
  if (!session) return null;
  return (
    <LoadError title={title} onRetry={onRetry}>
      {typeof error === 'string' ? error : getErrorMessage(error)}
    </LoadError>
  );
}
