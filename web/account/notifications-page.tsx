import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { AccountPageHeading, AccountPage } from './account-page.tsx';
import { NotificationList, NotificationListSkeleton } from './notifications/notification-list.tsx';
import { NotificationPreferences } from './notifications/notification-preferences.tsx';

const title = 'Notification';

function Notifications({ userId }: { userId: string }) {
  const [query, setQuery] = useSearchParams();
  const isUnreadOnly = query.get('unread') === '1';
  const [focusesFilter, setFocusesFilter] = useState(false);
  const setUnreadOnly = (isEnabled: boolean) => {
    setFocusesFilter(true);
    setQuery(isEnabled ? { unread: '1' } : {}, { replace: true, preventScrollReset: true });
  };
  return (
    <>
      <AccountPageHeading title={title} />
      <NotificationList
        key={String(isUnreadOnly)}
        userId={userId}
        isUnreadOnly={isUnreadOnly}
        focusesFilter={focusesFilter}
        onUnreadOnlyChange={setUnreadOnly}
      />
      <NotificationPreferences userId={userId} />
    </>
  );
}

export function Component() {
  return (
    <AccountPage
      title={title}
      signInHint="Updates about your quotes, orders and account appear here."
      fallback={<NotificationListSkeleton />}
    >
      {(userId) => <Notifications userId={userId} />}
    </AccountPage>
  );
}
