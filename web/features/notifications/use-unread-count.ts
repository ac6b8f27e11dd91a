import { useEffect } from 'react';
import { call } from '#web/lib/api/api-client.ts';
import { unreadCountStore } from './unread-count-store.ts';

/**
 * Loads the number of unread notifications, again each time the page changes or the tab becomes visible. Notifications about the open
 * page are marked as read.
 * @param userId the signed-in user; undefined for none
 * @param link path of the open page as in notifications; '' for a page that no notification is about
 */
export function useUnreadCount(userId: string | undefined, link: string): void {
  useEffect(() => {
    if (userId === undefined) return unreadCountStore.set(0);
    let isCurrent = true;
    const refresh = () => {
      if (document.visibilityState !== 'visible') return;
      const request = link === '' ? call('/user/notifications/list', { limit: 0 }) : call('/user/notifications/read', { link });
      request.then(
        ({ response }) => isCurrent && unreadCountStore.set(response.unread),
        // The notifications page shows its own error.
        () => undefined,
      );
    };
    refresh();
    addEventListener('visibilitychange', refresh);
    return () => {
      isCurrent = false;
      removeEventListener('visibilitychange', refresh);
    };
  }, [userId, link]);
}
