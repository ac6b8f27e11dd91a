import { useEffect, useRef, useState } from 'react';
import type { DeskRequestDetail } from '#contract/admin/requests/request.ts';
import type { StaffName } from '#contract/admin/requests/shapes.ts';
import { inOrder } from '#web/admin/lib/in-order.ts';
import { lookAt, lookAway } from '#web/admin/lib/looking.ts';
import { setCounts } from '#web/admin/lib/live.ts';
import { useLive } from '#web/admin/lib/use-live.ts';
import { useSoon } from '#web/admin/lib/use-live-list.ts';
import { call } from '#web/lib/api/api-client.ts';
import { useAnswer } from '#web/admin/lib/use-answer.ts';

const isId = (name: string): boolean => /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(name);

const load = async (name: string, signal: AbortSignal): Promise<DeskRequestDetail> =>
  (await call('/admin/quotes/get', isId(name) ? { _id: name } : { number: name }, { signal })).response;

/** Marks it as read up to what showed. @returns whether that was done */
async function markRead(_id: string, seenAt: string | undefined): Promise<boolean> {
  try {
    setCounts((await call('/admin/quotes/read', { ids: [_id], seenAt })).response);
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
      setCounts((await call('/admin/quotes/read', { ids: [_id], unread: true })).response);
    },
  };
}

/**
 * One request, kept true to what others do, read and looked at.
 * @param name its number or its id
 */
export function useRequest(name: string) {
  const answer = useAnswer(name, load);
  const request = answer.data;
  const latest = useRef(request);
  useEffect(() => {
    latest.current = request;
  });
  const [order] = useState(inOrder);
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
  const soon = useSoon(reload);
  const id = request?._id;
  const setLooking = useRef((looking: StaffName[]) => change({ looking }));
  useEffect(() => {
    setLooking.current = (looking) => change({ looking });
  });
  useLive({
    requests: ({ ids }) => id !== undefined && ids.includes(id) && soon(),
    refresh: soon,
    hello: () => {
      if (id === undefined) return;
      lookAt(id, (looking) => setLooking.current(looking));
      soon();
    },
    presence: ({ _id, looking }) => _id === id && change({ looking }),
  });
  useEffect(() => {
    if (id === undefined) return undefined;
    lookAt(id, (looking) => setLooking.current(looking));
    return () => lookAway(id);
  }, [id]);
  const reading = useReading(request, () => change({ unread: false }));
  return { ...answer, reload, change, leaveUnread: reading.leave };
}
export type OpenRequest = { request: DeskRequestDetail; reload: () => Promise<void>; change: (part: Partial<DeskRequestDetail>) => void };
