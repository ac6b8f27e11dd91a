import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { hasPermission } from '#domain/accounts/staff.ts';
import { createListLoader } from '#web/admin/api/screen-loaders.ts';
import { QueryView } from '#web/admin/components/query-view.tsx';
import { useAdmin } from '#web/admin/app/admin-context.ts';
import { readLocal } from '#web/admin/utils/local-store.ts';
import * as paths from '#web/admin/app/admin-paths.ts';
import { AdminButtonLink } from '#web/admin/components/admin-button-link.tsx';
import { AdminPage, Panel } from '#web/admin/components/admin-page.tsx';
import { formatDate } from '#web/lib/format/dates.ts';
import { PlusIcon } from '#web/ui/icons.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { PriceBookTables } from './price-book-tables.tsx';
import { ExampleEstimates } from './example-estimates.tsx';
import { priceBookDraftName, priceBookQuery, type PriceBookResponse } from './price-book-query.ts';
import { PriceBookVersionHistory } from './price-book-version-history.tsx';

function PriceBookView({ book, stone, mayPublish }: PriceBookResponse & { mayPublish: boolean }) {
  const [hasDraft] = useState(() => readLocal(`draft:${priceBookDraftName}`) !== undefined);
  const draftLink = mayPublish && (
    <AdminButtonLink to={paths.priceBookDraft} variant="primary" data-shortcut="n">
      {!hasDraft && <PlusIcon className="size-4" />}
      <span>{hasDraft ? 'Continue draft' : 'New version'}</span>
    </AdminButtonLink>
  );
  if (book === null) {
    return (
      <AdminPage title="Price book">
        <Notice title="No price book yet" action={draftLink}>
          Add what your work costs, such as edges, cut-outs and delivery. Visitors see an estimate once you publish a version with estimates
          turned on.
        </Notice>
      </AdminPage>
    );
  }
  return (
    <AdminPage title="Price book" subtitle={`Version ${book.version}, since ${formatDate(book.at)}`} actions={draftLink}>
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_26rem]">
        <PriceBookTables book={book} />
        <div className="space-y-4">
          <Panel title="Example estimates">
            <ExampleEstimates stone={stone} book={book} />
          </Panel>
          <PriceBookVersionHistory current={book} stone={stone} mayPublish={mayPublish} />
        </div>
      </div>
    </AdminPage>
  );
}

export const loader = createListLoader(() => [priceBookQuery()]);

/** Shows the current price book and the history of its versions. */
export default function PriceBookPage() {
  const { me } = useAdmin();
  const query = useQuery(priceBookQuery());
  return (
    <QueryView title="Price book" query={query}>
      {(response) => <PriceBookView {...response} mayPublish={hasPermission(me.role, 'price_changes')} />}
    </QueryView>
  );
}
