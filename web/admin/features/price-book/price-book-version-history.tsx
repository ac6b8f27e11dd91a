import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { AdminPriceBook } from '#contract/admin/prices.endpoints.ts';
import { diffPriceBooks } from '#domain/pricing/format-price-book.ts';
import { isApiError } from '#domain/errors/api-error.ts';
import { queryFor, refetchAfterChange } from '#web/admin/api/query-client.ts';
import { useAdminMutation } from '#web/admin/api/use-admin-mutation.ts';
import { useListQuery } from '#web/admin/kit/list/use-list-query.ts';
import { AdminButton } from '#web/admin/components/admin-button.tsx';
import { AdminDialog } from '#web/admin/components/admin-dialog.tsx';
import { Panel } from '#web/admin/components/admin-page.tsx';
import { QueryPanel } from '#web/admin/components/query-view.tsx';
import { call } from '#web/lib/api/api-client.ts';
import { formatDateTime } from '#web/lib/format/dates.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useUrlDialog } from '#web/admin/utils/use-url-dialog.ts';
import { DifferenceTable } from './difference-table.tsx';
import { ExampleEstimates } from './example-estimates.tsx';
import { priceBookQuery, cacheCurrentPriceBook, type PriceBookResponse } from './price-book-query.ts';

const initialVersionCount = 12;

type CompareVersionDialogProps = {
  version: number;
  current: AdminPriceBook;
  stone: PriceBookResponse['stone'];
  /** Restores the version; undefined if the user may not publish. */
  onRestore: (() => void) | undefined;
  busy: boolean;
  /** Error of a failed restore. */
  errorMessage: string | undefined;
  onClose: () => void;
};

function CompareVersionDialog({ version, current, stone, onRestore, busy, errorMessage, onClose }: CompareVersionDialogProps) {
  const query = useQuery(priceBookQuery(version));
  const selectedBook = query.data?.book;
  const differences = selectedBook ? diffPriceBooks(selectedBook, current) : [];
  return (
    <AdminDialog
      onClose={onClose}
      title={`Version ${version} compared with version ${current.version} (current)`}
      label={`Version ${version} and the current version`}
      errorMessage={errorMessage}
      closeLabel="Close"
      actions={
        onRestore &&
        selectedBook &&
        differences.length > 0 && (
          <AdminButton variant="primary" busy={busy} onClick={onRestore}>{`Restore version ${version}`}</AdminButton>
        )
      }
      className="max-w-4xl"
    >
      <QueryPanel query={query} errorTitle="The comparison could not be loaded" skeleton={<Skeleton className="h-72" />}>
        {({ book }) =>
          book && (
            <div className="grid gap-6 md:grid-cols-[minmax(0,1fr)_15rem]">
              <div>
                {differences.length === 0 && <p className="text-soft">No differences.</p>}
                {differences.length > 0 && (
                  <DifferenceTable differences={differences} beforeLabel={`Version ${version}`} afterLabel={`Version ${current.version}`} />
                )}
              </div>
              <div>
                <ExampleEstimates stone={stone} book={current} before={book} />
              </div>
            </div>
          )
        }
      </QueryPanel>
    </AdminDialog>
  );
}

type PriceBookVersionHistoryProps = {
  current: AdminPriceBook;
  stone: PriceBookResponse['stone'];
  mayPublish: boolean;
};

/** Lists the versions of the price book, compares them with the current one and restores them. */
export function PriceBookVersionHistory({ current, stone, mayPublish }: PriceBookVersionHistoryProps) {
  const comparison = useUrlDialog('compare');
  const comparedVersion = Number(comparison.value);
  const [limit, setLimit] = useState(initialVersionCount);
  const query = useListQuery(queryFor('/admin/prices/list', { limit }));
  const restoreMutation = useAdminMutation({
    mutationFn: async (from: number) => (await call('/admin/prices/reuse', { from, version: current.version })).response,
    onSuccess: (book, from) => {
      comparison.close();
      cacheCurrentPriceBook(book);
      return {
        message: `Version ${from} restored as version ${book.version}`,
        undo: async () => cacheCurrentPriceBook((await call('/admin/prices/undo', { version: book.version })).response),
      };
    },
    onError: (error) => {
      // The dialog then compares with the version that someone else published.
      if (isApiError(error) && error.code === 'version_stale') refetchAfterChange(['/admin/prices/']);
    },
  });
  const openComparison = (version: number) => {
    restoreMutation.reset();
    comparison.open(version);
  };
  return (
    <Panel title="Versions" hint="Published versions cannot be edited. Restoring an old version creates a new one.">
      <QueryPanel query={query} errorTitle="The versions could not be loaded" skeleton={<Skeleton className="h-40" />}>
        {({ result, fullcount }) => (
          <>
            <ol className="-my-2">
              {result.map(({ version, note, at, userName, isCurrent, isWithdrawn }) => (
                <li key={version} className="flex items-start gap-2 border-b border-line py-2 last:border-0">
                  <div className="min-w-0 flex-1">
                    <p className="flex flex-wrap gap-x-2">
                      <span className="font-semibold whitespace-nowrap">{`Version ${version}`}</span>
                      {isCurrent && <span className="text-fynbos">Current</span>}
                      {isWithdrawn && <span className="text-soft">Undone</span>}
                    </p>
                    <p className="wrap-anywhere">{note}</p>
                    <p className="text-note">{[formatDateTime(at), userName].filter(Boolean).join(', ')}</p>
                  </div>
                  {!isCurrent && (
                    <AdminButton
                      variant="quiet"
                      aria-label={`Compare version ${version} with the current version`}
                      onClick={() => openComparison(version)}
                    >
                      Compare
                    </AdminButton>
                  )}
                </li>
              ))}
            </ol>
            {fullcount > result.length && limit < 100 && (
              <AdminButton variant="quiet" className="mt-3" onClick={() => setLimit(100)}>
                Show older versions
              </AdminButton>
            )}
          </>
        )}
      </QueryPanel>
      {Number.isInteger(comparedVersion) && comparedVersion !== current.version && (
        <CompareVersionDialog
          version={comparedVersion}
          current={current}
          stone={stone}
          onRestore={mayPublish ? () => restoreMutation.mutate(comparedVersion) : undefined}
          busy={restoreMutation.isPending}
          errorMessage={restoreMutation.errorMessage}
          onClose={comparison.close}
        />
      )}
    </Panel>
  );
}
