import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import type { QuoteSummary } from '#contract/public/quote-requests.endpoints.ts';
import { estimateCondition, formatEstimate } from '#domain/pricing/shown-estimate.ts';
import { customerStatusLabels, type QuoteStatus } from '#domain/quotes/quote.ts';
import { AccountPageHeading, focusPageHeading } from '#web/account/account-page.tsx';
import { LoadMore, accountPageSize, usePagedList } from '#web/account/paged-list.tsx';
import { AccountLoadError } from '#web/features/auth/account-load-error.tsx';
import { useDebouncedValue } from '#web/lib/hooks/use-debounced-value.ts';
import { call } from '#web/lib/api/api-client.ts';
import * as paths from '#web/lib/router/site-paths.ts';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/lib/router/button-link.tsx';
import { SelectField, TextField } from '#web/ui/forms/field.tsx';
import { CheckIcon } from '#web/ui/icons.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { NextSteps } from './next-steps.tsx';
import { CustomerQuoteList } from './customer-quote-list.tsx';
import { QuoteListSkeleton } from './quote-list-skeleton.tsx';

const statusOptions = Object.entries(customerStatusLabels).map(([value, label]) => ({ value, label }));
const debounceMs = 300;

type QuoteFilter = { search: string; status: QuoteStatus | '' };
type CustomerQuotes = Awaited<ReturnType<typeof loadQuotes>>;

const loadQuotes = async (query: QuoteFilter & { skip: number }, signal: AbortSignal) =>
  (await call('/user/quotes/list', { ...query, limit: accountPageSize }, { signal })).response;

/** Provides the filter that the URL contains. A typed search changes the URL after the debounce time. */
function useQuoteFilterParams() {
  const [query, setQuery] = useSearchParams();
  const status = query.get('status') ?? '';
  const search = (query.get('search') ?? '').slice(0, 200);
  const [typedSearch, setTypedSearch] = useState(search);
  const [previousSearch, setPreviousSearch] = useState(search);
  // A link or the back button changed the URL.
  if (search !== previousSearch) {
    setPreviousSearch(search);
    if (search !== typedSearch.trim()) setTypedSearch(search);
  }
  const filter: QuoteFilter = { search, status: status in customerStatusLabels ? (status as QuoteStatus) : '' };
  const applyFilter = (next: QuoteFilter) =>
    setQuery(new URLSearchParams(Object.entries(next).filter(([, value]) => value !== '')), { replace: true, preventScrollReset: true });
  const debouncedSearch = useDebouncedValue(typedSearch.trim(), debounceMs);
  const applySearch = useEffectEvent((next: string) => {
    if (next !== search && next === typedSearch.trim()) applyFilter({ ...filter, search: next });
  });
  useEffect(() => applySearch(debouncedSearch), [debouncedSearch]);
  const clear = () => {
    setTypedSearch('');
    applyFilter({ search: '', status: '' });
  };
  return { filter, typedSearch, setTypedSearch, applyFilter, clear };
}

function Filters({ filter, typedSearch, setTypedSearch, applyFilter }: Omit<ReturnType<typeof useQuoteFilterParams>, 'clear'>) {
  return (
    <search className="mb-8 grid gap-4 sm:grid-cols-[1fr_16rem]">
      <TextField
        label="Search"
        type="search"
        name="search"
        placeholder="A stone, a number or your notes"
        maxLength={200}
        value={typedSearch}
        onChange={(event) => setTypedSearch(event.target.value)}
      />
      <SelectField
        label="Status"
        name="status"
        emptyLabel="Any status"
        options={statusOptions}
        value={filter.status}
        onChange={(event) => applyFilter({ search: typedSearch.trim(), status: event.target.value as QuoteStatus | '' })}
      />
    </search>
  );
}

function NoQuotes() {
  return (
    <Notice title="No quotes yet" action={<ButtonLink to={paths.quotes()}>Request a Quote</ButtonLink>}>
      Your quote requests and their progress appear here. Start by choosing a stone you like.
    </Notice>
  );
}

/** Renders the confirmation of a request that was just sent. Its id is in the navigation state, which later visits do not have. */
function QuoteSentNotice({ quotes }: { quotes: readonly QuoteSummary[] }) {
  const { sentId } = (useLocation().state ?? {}) as Partial<paths.QuoteSentState>;
  const quote = quotes.find(({ _id }) => _id === sentId);
  if (!quote) return null;
  return (
    <section aria-label="What happens next" className="mb-10 rounded-sm border border-line border-t-2 border-t-fynbos bg-card p-5 sm:p-8">
      <p className="flex items-center gap-2 text-medium font-semibold text-fynbos">
        <CheckIcon />
        Request sent
      </p>
      <h2 className="mt-2 font-display text-heading leading-tight [--opsz:60]">{`We received your request ${quote.number}`}</h2>
      <p className="mt-1 wrap-anywhere text-soft">{quote.stone}</p>
      <div className="mt-6">
        <NextSteps />
      </div>
      {quote.estimate && (
        <p className="mt-6 border-t border-line pt-5 text-soft">
          Your estimate when you sent it: <strong className="font-semibold text-ink tabular-nums">{formatEstimate(quote.estimate)}</strong>
          <span>{`, ${estimateCondition}.`}</span>
        </p>
      )}
      <ButtonLink className="mt-6 max-sm:w-full" to={paths.userQuotes({ id: quote._id })}>
        View request
      </ButtonLink>
    </section>
  );
}

type QuoteResultsProps = {
  list: CustomerQuotes;
  filter: QuoteFilter;
  isPending: boolean;
  loadMore: () => Promise<void>;
  onClear: () => void;
};

function QuoteResults({ list, filter, isPending, loadMore, onClear }: QuoteResultsProps) {
  const { result: quotes, fullcount } = list;
  const clearButton = (
    <Button variant="secondary" onClick={onClear}>
      Clear the search
    </Button>
  );
  return (
    <>
      {quotes.length === 0 && (
        <Notice title="No quote matches" action={clearButton}>
          Try another word or status.
        </Notice>
      )}
      {quotes.length > 0 && <CustomerQuoteList quotes={quotes} filter={filter} />}
      <p role="status" className="mt-4 text-sm text-soft tabular-nums">
        {quotes.length > 0 && `${quotes.length} of ${fullcount}`}
      </p>
      <LoadMore key={JSON.stringify(filter)} list={list} busy={isPending} className="mt-4" onLoad={loadMore} />
    </>
  );
}

/** Renders the list of quotes with its filters, which are part of the URL. */
export function CustomerQuotesView({ userId, title }: { userId: string; title: string }) {
  const { clear, ...filters } = useQuoteFilterParams();
  const { filter } = filters;
  const { data, error, isPlaceholderData, refetch, loadMore } = usePagedList({
    queryKey: ['quotes', userId, filter],
    load: (skip, signal) => loadQuotes({ ...filter, skip }, signal),
  });
  const clearAndFocusHeading = () => {
    clear();
    // The button disappears with the empty result.
    focusPageHeading();
  };
  const isFiltered = filter.search !== '' || filter.status !== '';
  const hasFailed = error !== null && !data;
  const hasNoQuotes = !isPlaceholderData && data?.result.length === 0 && !isFiltered;
  return (
    <>
      <AccountPageHeading title={title}>
        {!hasNoQuotes && (
          <ButtonLink variant="secondary" to={paths.quotes()}>
            Request a Quote
          </ButtonLink>
        )}
      </AccountPageHeading>
      {!data && !hasFailed && <QuoteListSkeleton />}
      {hasNoQuotes && <NoQuotes />}
      {data && !hasNoQuotes && <QuoteSentNotice quotes={data.result} />}
      {(data || hasFailed) && !hasNoQuotes && <Filters {...filters} />}
      {hasFailed && <AccountLoadError title="Your quotes could not be loaded" error={error} onRetry={() => void refetch()} />}
      {data && !hasNoQuotes && (
        <QuoteResults {...{ list: data, filter, isPending: isPlaceholderData, loadMore }} onClear={clearAndFocusHeading} />
      )}
    </>
  );
}
