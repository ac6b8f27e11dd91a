import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { countsStore, useQuoteCounts } from '#web/admin/api/quote-counts.ts';
import { onServerEvent } from '#web/admin/api/live-events.ts';
import { connect } from '#web/admin/api/live-connection.ts';
import { startLiveInvalidation } from '#web/admin/api/live-invalidation.ts';
import { notificationTextFor, showNotification } from '#web/admin/api/browser-notifications.ts';
import { useCountInTitle } from '#web/admin/utils/document-title.ts';
import * as paths from './admin-paths.ts';
import { ConnectionBanner } from '#web/admin/components/connection-banner.tsx';

/** Connects to the event stream: refetches data, counts quotes in the title and shows browser notifications. */
export function LiveUpdates() {
  const counts = useQuoteCounts();
  const navigate = useNavigate();
  const go = useRef(navigate);
  useEffect(() => {
    go.current = navigate;
  });
  useCountInTitle(counts?.needsMe ?? 0);
  useEffect(() => {
    // The store already contains the new counts when listeners are called.
    let before = countsStore.get();
    const leave = onServerEvent((name) => {
      if (name !== 'counts' && name !== 'hello') return;
      const now = countsStore.get();
      const message = name === 'counts' && now ? notificationTextFor(before, now) : undefined;
      before = now;
      if (message !== undefined) showNotification(message, { title: document.title, onOpen: () => void go.current(paths.quotes) });
    });
    const stopInvalidation = startLiveInvalidation();
    const disconnect = connect();
    return () => {
      leave();
      stopInvalidation();
      disconnect();
    };
  }, []);
  return <ConnectionBanner />;
}
