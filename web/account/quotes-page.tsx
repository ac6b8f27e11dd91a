import { useSearchParams } from 'react-router';
import { AccountLoadError } from '#web/features/auth/account-load-error.tsx';
import { useLazyModule } from '#web/lib/hooks/use-lazy-module.ts';
import { AccountPage, AccountPageHeading } from './account-page.tsx';
import { QuoteDetailView } from './quotes/quote-detail.tsx';
import { QuoteListSkeleton } from './quotes/quote-list-skeleton.tsx';

const title = 'My Quote';
// Loaded on demand. With the list, the page of a single quote would exceed its budget (125 kB).
const loadList = () => import('./quotes/customer-quotes-view.tsx');

type LazyQuotesProps = { userId: string; lazyList: ReturnType<typeof useLazyModule<Awaited<ReturnType<typeof loadList>>>> };

function LazyQuotes({ userId, lazyList: { module, hasFailed, retry } }: LazyQuotesProps) {
  if (module) return <module.CustomerQuotesView userId={userId} title={title} />;
  return (
    <>
      <AccountPageHeading title={title} />
      {hasFailed ? (
        <AccountLoadError title="Your quotes could not be loaded" error="Check your connection and try again." onRetry={retry} />
      ) : (
        <QuoteListSkeleton />
      )}
    </>
  );
}

/** Renders the customer's quotes, or with `?id=` a single quote. The data is private, so the server renders only the frame. */
export function Component() {
  const [query] = useSearchParams();
  const id = query.get('id') ?? '';
  const lazyList = useLazyModule(loadList, id === '');
  return (
    <AccountPage title={title} signInHint="Follow the progress of your quote requests here." fallback={<QuoteListSkeleton />}>
      {(userId) => (id === '' ? <LazyQuotes userId={userId} lazyList={lazyList} /> : <QuoteDetailView key={id} userId={userId} id={id} />)}
    </AccountPage>
  );
}
