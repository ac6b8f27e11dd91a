import { useState } from 'react';
import { mayUse } from '#domain/accounts/staff.ts';
import { QueryView } from '#web/admin/components/query-view.tsx';
import { useAdmin } from '#web/admin/app/admin-context.ts';
import { readLocal } from '#web/admin/utils/local-store.ts';
import * as paths from '#web/admin/app/paths.ts';
import { AdminButtonLink } from '#web/admin/components/admin-button.tsx';
import { AdminPage, Panel } from '#web/admin/components/admin-page.tsx';
import { formatDay } from '#web/lib/format/dates.ts';
import { useAnswer } from '#web/admin/api/use-answer.ts';
import { PlusIcon } from '#web/ui/icons.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { PriceBookTables } from './price-book-tables.tsx';
import { ExampleEstimates } from './example-estimates.tsx';
import { priceBookDraftName, fetchPriceBook, type PriceBookResponse } from './fetch-price-book.ts';
import { PriceBookVersionHistory } from './version-history.tsx';

type ShownProps = PriceBookResponse & { mayPublish: boolean; onChanged: (loaded: PriceBookResponse) => void };

function Shown({ book, stone, mayPublish, onChanged }: ShownProps) {
  const [hasDraft] = useState(() => readLocal(`draft:${priceBookDraftName}`) !== undefined);
  const toDraft = mayPublish && (
    <AdminButtonLink to={paths.priceBookDraft} variant="primary" data-new>
      {!hasDraft && <PlusIcon className="size-4" />}
      {hasDraft ? 'Go on with the draft' : 'New version'}
    </AdminButtonLink>
  );
  if (book === null) {
    return (
      <AdminPage title="Price book">
        <Notice title="There are no prices yet" action={toDraft}>
          What work costs stands here: edges, cut-outs, delivery. Visitors are told a first range as soon as there is a version that shows
          it.
        </Notice>
      </AdminPage>
    );
  }
  return (
    <AdminPage title="Price book" note={`Version ${book.version}, since ${formatDay(book.at)}`} actions={toDraft}>
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_26rem]">
        <PriceBookTables book={book} />
        <div className="space-y-4">
          <Panel title="What jobs come to">
            <ExampleEstimates stone={stone} book={book} />
          </Panel>
          <PriceBookVersionHistory
            current={book}
            stone={stone}
            mayPublish={mayPublish}
            onChanged={(now) => onChanged({ book: now, stone })}
          />
        </div>
      </div>
    </AdminPage>
  );
}

/** The prices in force, to be read; and every version before. */
export default function PriceBookPage() {
  const { me } = useAdmin();
  const answer = useAnswer('', fetchPriceBook);
  return (
    <QueryView title="Price book" query={answer}>
      {(loaded) => <Shown {...loaded} mayPublish={mayUse(me.role, 'price_changes')} onChanged={answer.replace} />}
    </QueryView>
  );
}
