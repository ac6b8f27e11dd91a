import { useEffect, useRef, useState } from 'react';
import type { DeskRequestDetail } from '#contract/admin/requests/request.ts';
import type { StaffName } from '#contract/admin/requests/shapes.ts';
import { createRequestSequencer } from '#web/admin/api/request-sequencer.ts';
import { startViewing, stopViewing } from '#web/admin/api/presence.ts';
import { setQuoteCounts } from '#web/admin/api/quote-counts.ts';
import { useServerEvents } from '#web/admin/api/live-events.ts';
import { useDebouncedRefresh } from '#web/admin/lists/use-live-list.ts';
import { call } from '#web/lib/api/api-client.ts';
import { useAnswer } from '#web/admin/api/use-answer.ts';

const isId = (name: string): boolean => /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(name);

const load = async (name: string, signal: AbortSignal): Promise<DeskRequestDetail> =>
  (await call('/admin/quotes/get', isId(name) ? { _id: name } : { number: name }, { signal })).response;

/** Marks it as read up to what showed. @returns whether that was done */
async function markRead(_id: string, seenAt: string | undefined): Promise<boolean> {
  try {
    setQuoteCounts((await call('/admin/quotes/read', { ids: [_id], seenAt })).response);
    return true;
  } catch {
    return false;
  }
}

/** Marks what shows as read, once somebody has it before their eyes. */
function useReading(request: DeskRequestDetail | undefined, onRead: () => void) {
  const leftUnread = useRef(false);
  const read = useRef(onRead);
  useEffect(() => {
    read.current = onRead;
  });
  const { _id, unread = false, activityAt } = request ?? {};
  useEffect(() => {
    if (_id === undefined || !unread || leftUnread.current) return undefined;
    const leaving = new AbortController();
    const mark = () => {
      if (document.visibilityState === 'hidden') return;
      leaving.abort();
      void markRead(_id, activityAt).then((done) => done && read.current());
    };
    document.addEventListener('visibilitychange', mark, { signal: leaving.signal });
    mark();
    return () => leaving.abort();
  }, [_id, unread, activityAt]);
  return {
    /** Marks it as not read; from then on it stays so. */
    leave: async () => {
      if (_id === undefined) return;
      leftUnread.current = true;
      setQuoteCounts((await call('/admin/quotes/read', { ids: [_id], unread: true })).response);
    },
  };
}

/**
 * One request, kept true to what others do, read and looked at.
 * @param name its number or its id
 */
export function useQuote(name: string) {
  const answer = useAnswer(name, load);
  const request = answer.data;
  const latest = useRef(request);
  useEffect(() => {
    latest.current = request;
  });
  const [order] = useState(createRequestSequencer);
  const change = (part: Partial<DeskRequestDetail>) => {
    if (!latest.current) return;
    order.did();
    latest.current = { ...latest.current, ...part };
    answer.replace(latest.current);
  };
  const reload = async () => {
    const next = await order.ask(() => load(name, new AbortController().signal)).catch(() => undefined);
    if (next) answer.replace(next);
  };
  const soon = useDebouncedRefresh(reload);
  const id = request?._id;
  const setLooking = useRef((looking: StaffName[]) => change({ looking }));
  useEffect(() => {
    setLooking.current = (looking) => change({ looking });
  });
  useServerEvents({
    requests: ({ ids }) => id !== undefined && ids.includes(id) && soon(),
    refresh: soon,
    hello: () => {
      if (id === undefined) return;
      startViewing(id, (looking) => setLooking.current(looking));
      soon();
    },
    presence: ({ _id, looking }) => _id === id && change({ looking }),
  });
  useEffect(() => {
    if (id === undefined) return undefined;
    startViewing(id, (looking) => setLooking.current(looking));
    return () => stopViewing(id);
  }, [id]);
  const reading = useReading(request, () => change({ unread: false }));
  return { ...answer, reload, change, leaveUnread: reading.leave };
}
export type OpenQuoteState = {
  request: DeskRequestDetail;
  reload: () => Promise<void>;
  change: (part: Partial<DeskRequestDetail>) => void;
};
