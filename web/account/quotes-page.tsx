import { useSearchParams } from 'react-router';
import { AccountPage } from './account-page.tsx';
import { QuoteDetailView } from './quotes/quote-detail.tsx';
import { QuoteListSkeleton } from './quotes/quote-list.tsx';
import { Quotes } from './quotes/quotes-view.tsx';

const title = 'My Quote';

/** The customer's quotes; `?id=` shows one. The data is personal, so the server renders the frame only. */
export function Component() {
  const [query] = useSearchParams();
  const id = query.get('id') ?? '';
  return (
    <AccountPage title={title} why="Follow the progress of your quote requests here." waiting={<QuoteListSkeleton />}>
      {(userId) => (id === '' ? <Quotes userId={userId} title={title} /> : <QuoteDetailView key={id} userId={userId} id={id} />)}
    </AccountPage>
  );
}
