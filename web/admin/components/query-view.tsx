import type { ReactNode } from 'react';
import { notFoundWords } from '#domain/errors/problem.ts';
import { AdminButtonLink } from './admin-button.tsx';
import { AdminPage } from './admin-page.tsx';
import type { Answer } from '#web/admin/api/use-answer.ts';
import { Notice } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { LoadError } from '#web/ui/status/load-error.tsx';

type LoadedProps<Data> = {
  title: string;
  back?: { to: string; label: string };
  answer: Answer<Data>;
  children: (data: Data) => ReactNode;
};

/** A screen whose data is on its way, did not come, or is there. */
export function QueryView<Data>({ title, back, answer: { data, problem, retry }, children }: LoadedProps<Data>) {
  if (data !== undefined) return children(data);
  return (
    <AdminPage title={title} {...(back && { back })}>
      {problem === undefined ? (
        <div role="status" aria-label="Loading" className="max-w-4xl space-y-4">
          <Skeleton className="h-72" />
          <Skeleton className="h-48" />
        </div>
      ) : problem === notFoundWords ? (
        <Notice title={notFoundWords} action={back && <AdminButtonLink to={back.to}>Back to {back.label}</AdminButtonLink>}>
          It may have been mistyped.
        </Notice>
      ) : (
        <LoadError title="This could not be loaded" onRetry={retry}>
          {problem}
        </LoadError>
      )}
    </AdminPage>
  );
}
