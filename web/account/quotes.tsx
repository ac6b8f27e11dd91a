import { useEffect, useState } from 'react';
import { quoteStatuses, type QuoteStatus } from '#domain/quote.ts';
import { pageMeta } from '#web/lib/meta.ts';
import * as paths from '#web/lib/paths.ts';
import { useSession } from '#web/lib/use-session.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { SelectField, TextField } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { AccountPage } from './account-page.tsx';
import { QuoteList, QuoteListSkeleton } from './quote-list.tsx';
import { useQuoteList, type QuoteFilter } from './use-quote-list.ts';

export const meta = ({ matches }: { matches: Parameters<typeof pageMeta>[0] }) => pageMeta(matches, { title: 'My Quote', hidden: true });

const statuses = Object.entries(quoteStatuses).map(([value, label]) => ({ value, label }));
const pause = 300;

/** What was typed, once the typing pauses. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pause);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

function Filters({ search, status, onChange }: QuoteFilter & { onChange: (filter: QuoteFilter) => void }) {
  return (
    <search className="mb-8 grid gap-4 sm:grid-cols-[1fr_16rem]">
      <TextField
        label="Search"
        type="search"
        name="search"
        placeholder="A stone, a number or your notes"
        maxLength={200}
        value={search}
        onChange={(event) => onChange({ search: event.target.value, status })}
      />
      <SelectField
        label="Status"
        name="status"
        empty="Any status"
        options={statuses}
        value={status}
        onChange={(event) => onChange({ search, status: event.target.value as QuoteStatus | '' })}
      />
    </search>
  );
}

function NoQuotes() {
  return (
    <Notice title="No quotes yet" action={<ButtonLink to={paths.quotes()}>Request a Quote</ButtonLink>}>
      What you ask us for stands here, with how far we are. It begins with a stone you like.
    </Notice>
  );
}

function Quotes() {
  const [filter, setFilter] = useState<QuoteFilter>({ search: '', status: '' });
  const search = useSettled(filter.search).trim();
  const { session } = useSession();
  const { loaded, more, loadMore, retry } = useQuoteList({ search, status: filter.status }, session?.userId);
  const narrowed = search !== '' || filter.status !== '';

  if (loaded === undefined) return <QuoteListSkeleton />;
  if (loaded.quotes.length === 0 && loaded.problem === undefined && !narrowed && filter.search === '') return <NoQuotes />;
  const clear = (
    <Button variant="secondary" onClick={() => setFilter({ search: '', status: '' })}>
      Clear the search
    </Button>
  );
  return (
    <>
      <Filters {...filter} onChange={setFilter} />
      {loaded.problem !== undefined && (
        <Notice title="Your quotes could not be loaded" tone="alarm" action={<Button onClick={retry}>Retry</Button>}>
          {loaded.problem}
        </Notice>
      )}
      {loaded.problem === undefined && loaded.quotes.length === 0 && (
        <Notice title="No quote matches" action={clear}>
          Try another word or status.
        </Notice>
      )}
      {loaded.quotes.length > 0 && <QuoteList quotes={loaded.quotes} />}
      <p role="status" className="mt-4 text-sm text-soft tabular-nums">
        {loaded.quotes.length > 0 && `${loaded.quotes.length} of ${loaded.fullcount}`}
      </p>
      {more.problem !== undefined && (
        <p role="alert" className="mt-2 text-alarm">
          {more.problem}
        </p>
      )}
      {loaded.quotes.length < loaded.fullcount && (
        <Button variant="secondary" className="mt-4" busy={more.busy} onClick={() => void loadMore()}>
          Load more
        </Button>
      )}
    </>
  );
}

/** What the customer has asked for, and how far it is. It holds personal things, so the server sends the frame alone. */
export default function UserQuotesPage() {
  const ask = (
    <ButtonLink variant="secondary" to={paths.quotes()}>
      Request a Quote
    </ButtonLink>
  );
  return (
    <AccountPage title="My Quote" intro={ask} waiting={<QuoteListSkeleton />}>
      <Quotes />
    </AccountPage>
  );
}
