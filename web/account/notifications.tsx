import { useSearchParams } from 'react-router';
import { AccountHeading, AccountPage } from './account-page.tsx';
import { NotificationList, NotificationsSkeleton } from './notifications/list.tsx';
import { Preferences } from './notifications/preferences.tsx';

const title = 'Notification';

function Notifications({ userId }: { userId: string }) {
  const [query, setQuery] = useSearchParams();
  const unread = query.get('unread') === '1';
  const show = (only: boolean) => setQuery(only ? { unread: '1' } : {}, { replace: true, preventScrollReset: true });
  return (
    <>
      <AccountHeading title={title} />
      <NotificationList key={String(unread)} userId={userId} unread={unread} onUnread={show} />
      <Preferences userId={userId} />
    </>
  );
}

export function Component() {
  return (
    <AccountPage title={title} why="Updates about your quotes, orders and account appear here." waiting={<NotificationsSkeleton />}>
      {(userId) => <Notifications userId={userId} />}
    </AccountPage>
  );
}
