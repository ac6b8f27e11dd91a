import { useSearchParams } from 'react-router';
import { AccountPageHeading, AccountPage } from './account-page.tsx';
import { NotificationList, NotificationListSkeleton } from './notifications/notification-list.tsx';
import { NotificationPreferences } from './notifications/notification-preferences.tsx';

const title = 'Notification';

function Notifications({ userId }: { userId: string }) {
  const [query, setQuery] = useSearchParams();
  const unread = query.get('unread') === '1';
  const show = (only: boolean) => setQuery(only ? { unread: '1' } : {}, { replace: true, preventScrollReset: true });
  return (
    <>
      <AccountPageHeading title={title} />
      <NotificationList key={String(unread)} userId={userId} unread={unread} onUnread={show} />
      <NotificationPreferences userId={userId} />
    </>
  );
}

export function Component() {
  return (
    <AccountPage title={title} why="Updates about your quotes, orders and account appear here." waiting={<NotificationListSkeleton />}>
      {(userId) => <Notifications userId={userId} />}
    </AccountPage>
  );
}
