import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router';
import { quoteCountsStore } from '#web/admin/api/quote-counts.ts';
import { onServerEvent } from '#web/admin/api/live-events.ts';
import { openEventStream } from '#web/admin/api/live-connection.ts';
import { startLiveInvalidation } from '#web/admin/api/live-invalidation.ts';
import { getNotificationText, showNotification } from '#web/admin/api/browser-notifications.ts';
import * as paths from './admin-paths.ts';

/** Opens the event stream, refetches changed data, and shows browser notifications. */
export function LiveUpdates(): null {
  const navigate = useNavigate();
  const openQuotes = useEffectEvent(() => void navigate(paths.quotes));
  useEffect(() => {
    // Listeners run after the store was updated.
    let previousCounts = quoteCountsStore.get();
    const unsubscribe = onServerEvent((name) => {
      if (name !== 'counts' && name !== 'hello') return;
      const currentCounts = quoteCountsStore.get();
      const message = name === 'counts' && currentCounts ? getNotificationText(previousCounts, currentCounts) : undefined;
      previousCounts = currentCounts;
      if (message !== undefined) showNotification(message, { title: document.title, onOpen: () => openQuotes() });
    });
    const stopInvalidation = startLiveInvalidation();
    const disconnect = openEventStream();
    return () => {
      unsubscribe();
      stopInvalidation();
      disconnect();
    };
  }, []);
  return null;
}
