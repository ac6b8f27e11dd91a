import type { ReactNode } from 'react';
import { useRevalidator } from 'react-router';
import { LoadError } from '#web/ui/status/load-error.tsx';

type RouteLoadErrorProps = { title: string; isPending?: boolean; children: ReactNode };

/**
 * Renders a load error of route data. *Try again* runs the loaders of the page again.
 * @param props.isPending true while a deferred load is in progress
 */
export function RouteLoadError({ title, isPending = false, children }: RouteLoadErrorProps) {
  const { revalidate, state } = useRevalidator();
  return (
    <LoadError title={title} isRetrying={isPending || state === 'loading'} onRetry={() => void revalidate()}>
      {children}
    </LoadError>
  );
}
