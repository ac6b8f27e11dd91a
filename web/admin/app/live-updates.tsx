import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { useUnreadEnquiriesUpdates } from '#web/admin/features/enquiries/unread-enquiries.tsx';
import { countsStore, onServerEvent, connect } from '#web/admin/api/live-connection.ts';
import { notificationTextFor, showNotification } from '#web/admin/api/browser-notifications.ts';
import { useCountInTitle } from '#web/admin/utils/document-title.ts';
import { useQuoteCounts } from '#web/admin/api/use-server-events.ts';
import * as paths from './paths.ts';
import { ConnectionBanner } from '#web/admin/components/connection-banner.tsx';

/** What those hear who answer requests: the line to the server, the count in the window's title, and the browser's notices. */
export function LiveUpdates() {
  const counts = useQuoteCounts();
  const navigate = useNavigate();
  const go = useRef(navigate);
  useEffect(() => {
    go.current = navigate;
  });
  useCountInTitle(counts?.needsMe ?? 0);
  useUnreadEnquiriesUpdates();
  useEffect(() => {
    // The counts are set before anybody hears of them, so the last ones are kept here.
    let before = countsStore.get();
    const leave = onServerEvent((name) => {
      if (name !== 'counts' && name !== 'hello') return;
      const now = countsStore.get();
      const words = name === 'counts' && now ? notificationTextFor(before, now) : undefined;
      before = now;
      if (words !== undefined) showNotification(words, { title: document.title, onOpen: () => void go.current(paths.quotes) });
    });
    const end = connect();
    return () => {
      leave();
      end();
    };
  }, []);
  return <ConnectionBanner />;
}
