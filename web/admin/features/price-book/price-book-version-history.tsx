import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { AdminPriceBook } from '#contract/admin/prices.endpoints.ts';
import { diffPriceBooks, type PriceBookDifference } from '#domain/pricing/format-price-book.ts';
import { isApiError } from '#domain/errors/api-error.ts';
import { queryFor, refetchAfterChange } from '#web/admin/api/query-client.ts';
import { useAdminMutation } from '#web/admin/api/use-admin-mutation.ts';
import { useListQuery } from '#web/admin/kit/list/use-list-query.ts';
import { AdminButton } from '#web/admin/components/admin-button.tsx';
import { QueryPanel } from '#web/admin/components/query-view.tsx';
import { VersionHistory } from '#web/admin/kit/history/version-history.tsx';
import { call } from '#web/lib/api/api-client.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useUrlDialog } from '#web/admin/utils/use-url-dialog.ts';
import { DifferenceTable } from './difference-table.tsx';
import { ExampleEstimates } from './example-estimates.tsx';
import { priceBookQuery, cacheCurrentPriceBook, type PriceBookResponse } from './price-book-query.ts';

const initialVersionCount = 12;

type PriceBookVersionHistoryProps = {
  current: AdminPriceBook;
  stone: PriceBookResponse['stone'];
  mayPublish: boolean;
};

type PriceBookComparisonProps = Pick<PriceBookVersionHistoryProps, 'current' | 'stone'> & {
  query: Parameters<typeof QueryPanel<PriceBookResponse>>[0]['query'];
  differences: readonly PriceBookDifference[];
};

const PriceBookComparison = ({ query: comparedQuery, current, stone, differences }: PriceBookComparisonProps) => (
  <QueryPanel query={comparedQuery} errorTitle="The comparison could not be loaded" skeleton={<Skeleton className="h-72" />}>
    {({ book }) =>
      book && (
        <div className="grid gap-6 md:grid-cols-[minmax(0,1fr)_15rem]">
          <div>
            {differences.length === 0 && <p className="text-soft">No differences.</p>}
            {differences.length > 0 && (
              <DifferenceTable
                differences={differences}
                beforeLabel={`Version ${book.version}`}
                afterLabel={`Version ${current.version}`}
              />
            )}
          </div>
          <div>
            <ExampleEstimates stone={stone} book={current} before={book} />
          </div>
        </div>
      )
    }
  </QueryPanel>
);

/** Lists the versions of the price book, compares them with the current one and restores them. */
export function PriceBookVersionHistory({ current, stone, mayPublish }: PriceBookVersionHistoryProps) {
  const comparison = useUrlDialog('compare');
  const [limit, setLimit] = useState(initialVersionCount);
  const query = useListQuery(queryFor('/admin/prices/list', { limit }));
  const comparedQuery = useQuery({ ...priceBookQuery(Number(comparison.value)), enabled: Number.isInteger(Number(comparison.value)) });
  const comparedBook = comparedQuery.data?.book;
  const differences = comparedBook ? diffPriceBooks(comparedBook, current) : [];
  const restoration = useAdminMutation({
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
  return (
    <VersionHistory
      hint="Published versions cannot be edited. Restoring an old version creates a new one."
      query={query}
      current={{ version: current.version, name: 'current' }}
      renderDetails={({ note, isWithdrawn }) => (
        <>
          {isWithdrawn && <p className="text-soft">Undone</p>}
          <p className="wrap-anywhere">{note}</p>
        </>
      )}
      comparison={{
        ...comparison,
        title: `Version ${comparison.value} compared with version ${current.version} (current)`,
        label: `Version ${comparison.value} and the current version`,
        className: 'max-w-4xl',
        canRestore: differences.length > 0,
        content: <PriceBookComparison query={comparedQuery} current={current} stone={stone} differences={differences} />,
      }}
      restoration={mayPublish ? restoration : undefined}
    >
      {query.data && query.data.fullcount > query.data.result.length && limit < 100 && (
        <AdminButton variant="quiet" className="mt-3" onClick={() => setLimit(100)}>
          Show older versions
        </AdminButton>
      )}
    </VersionHistory>
  );
}
