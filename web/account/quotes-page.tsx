import { useSearchParams } from 'react-router';
import { AccountPage } from './account-page.tsx';
import { CustomerQuotesView } from './quotes/customer-quotes-view.tsx';
import { QuoteDetailView } from './quotes/quote-detail.tsx';
import { QuoteListSkeleton } from './quotes/quote-list-skeleton.tsx';

const title = 'My Quote';

/** Renders the customer's quotes, or with `?id=` a single quote. The data is private, so the server renders only the frame. */
export function Component() {
  const [query] = useSearchParams();
  const id = query.get('id') ?? '';
  return (
    <AccountPage title={title} signInHint="Follow the progress of your quote requests here." fallback={<QuoteListSkeleton />}>
      {(userId) =>
        id === '' ? <CustomerQuotesView userId={userId} title={title} /> : <QuoteDetailView key={id} userId={userId} id={id} />
      }
    </AccountPage>
  );
}
