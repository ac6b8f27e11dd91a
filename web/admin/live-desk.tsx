import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { useFollowUnread } from './contacts/unread.tsx';
import { countsStore, onLive, startLive } from './lib/live.ts';
import { noticeOf, showNotice } from './lib/notices.ts';
import { useCountInTitle } from './lib/title.ts';
import { useCounts } from './lib/use-live.ts';
import * as paths from './paths.ts';
import { LiveNote } from './ui/live-note.tsx';

/** What those hear who answer requests: the line to the server, the count in the window's title, and the browser's notices. */
export function LiveDesk() {
  const counts = useCounts();
  const navigate = useNavigate();
  const go = useRef(navigate);
  useEffect(() => {
    go.current = navigate;
  });
  useCountInTitle(counts?.needsMe ?? 0);
  useFollowUnread();
  useEffect(() => {
    // The counts are set before anybody hears of them, so the last ones are kept here.
    let before = countsStore.get();
    const leave = onLive((name) => {
      if (name !== 'counts' && name !== 'hello') return;
      const now = countsStore.get();
      const words = name === 'counts' && now ? noticeOf(before, now) : undefined;
      before = now;
      if (words !== undefined) showNotice(words, { title: document.title, onOpen: () => void go.current(paths.requests) });
    });
    const end = startLive();
    return () => {
      leave();
      end();
    };
  }, []);
  return <LiveNote />;
}
