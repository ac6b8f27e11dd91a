import { useState } from 'react';
import { mayUse } from '#domain/accounts/staff.ts';
import { Loaded } from '#web/admin/edit/loaded.tsx';
import { useDesk } from '#web/admin/lib/desk.ts';
import { readStored } from '#web/admin/lib/stored.ts';
import * as paths from '#web/admin/paths.ts';
import { DeskLink } from '#web/admin/ui/button.tsx';
import { DeskPage, Panel } from '#web/admin/ui/page.tsx';
import { formatDay } from '#web/lib/format/dates.ts';
import { useAnswer } from '#web/admin/lib/use-answer.ts';
import { PlusIcon } from '#web/ui/icons.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { BookTables } from './book-tables.tsx';
import { Examples } from './examples.tsx';
import { draftName, loadBook, type LoadedBook } from './load.ts';
import { Versions } from './versions.tsx';

type ShownProps = LoadedBook & { mayPublish: boolean; onChanged: (loaded: LoadedBook) => void };

function Shown({ book, stone, mayPublish, onChanged }: ShownProps) {
  const [hasDraft] = useState(() => readStored(`draft:${draftName}`) !== undefined);
  const toDraft = mayPublish && (
    <DeskLink to={paths.newPrices} variant="primary" data-new>
      {!hasDraft && <PlusIcon className="size-4" />}
      {hasDraft ? 'Go on with the draft' : 'New version'}
    </DeskLink>
  );
  if (book === null) {
    return (
      <DeskPage title="Price book">
        <Notice title="There are no prices yet" action={toDraft}>
          What work costs stands here: edges, cut-outs, delivery. Visitors are told a first range as soon as there is a version that shows
          it.
        </Notice>
      </DeskPage>
    );
  }
  return (
    <DeskPage title="Price book" note={`Version ${book.version}, since ${formatDay(book.at)}`} actions={toDraft}>
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_26rem]">
        <BookTables book={book} />
        <div className="space-y-4">
          <Panel title="What jobs come to">
            <Examples stone={stone} book={book} />
          </Panel>
          <Versions current={book} stone={stone} mayPublish={mayPublish} onChanged={(now) => onChanged({ book: now, stone })} />
        </div>
      </div>
    </DeskPage>
  );
}

/** The prices in force, to be read; and every version before. */
export default function PriceBook() {
  const { me } = useDesk();
  const answer = useAnswer('', loadBook);
  return (
    <Loaded title="Price book" answer={answer}>
      {(loaded) => <Shown {...loaded} mayPublish={mayUse(me.role, 'price_changes')} onChanged={answer.replace} />}
    </Loaded>
  );
}
