import { useSearchParams } from 'react-router';
import { AccountPage } from './account-page.tsx';
import { QuoteDetailView } from './quotes/detail.tsx';
import { QuoteListSkeleton } from './quotes/list.tsx';
import { Quotes } from './quotes/quotes-view.tsx';

const title = 'My Quote';

/** What the customer has asked for, and how far it is; `?id=` shows one. It holds personal things, so the server sends the frame alone. */
export function Component() {
  const [query] = useSearchParams();
  const id = query.get('id') ?? '';
  return (
    <AccountPage title={title} why="What you have asked us for stands here, with how far we are." waiting={<QuoteListSkeleton />}>
      {(userId) => (id === '' ? <Quotes userId={userId} title={title} /> : <QuoteDetailView key={id} userId={userId} id={id} />)}
    </AccountPage>
  );
}
