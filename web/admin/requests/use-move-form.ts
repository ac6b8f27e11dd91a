import { useEffect, useState } from 'react';
import type { DeskRequest, DeskRequestDetail } from '#contract/admin/requests.ts';
import { Problem } from '#domain/problem.ts';
import { mayStandUntil, validityFrom } from '#domain/quote-life.ts';
import type { QuoteStatus } from '#domain/quote.ts';
import { useAction } from '#web/account/use-action.ts';
import { readStored, store } from '#web/admin/lib/stored.ts';
import { useDraft } from '#web/admin/lib/use-draft.ts';
import { call } from '#web/lib/call.ts';
import { newDraftKey } from '#web/lib/quote-draft.ts';
import { sendOnce } from '#web/lib/send-once.ts';
import type { Movable } from './use-moves.tsx';

export type HistoryEntry = DeskRequestDetail['history'][number];

const since = (history: readonly HistoryEntry[], time: string): HistoryEntry[] => history.filter(({ createdAt }) => createdAt > time);
const isStale = (error: unknown): boolean => error instanceof Problem && error.code === 'version_stale';

/** The day until which the price stands: the usual one, unless another was chosen. It is kept as the note is. */
function useValidity(key: string) {
  const [now] = useState(() => new Date());
  const { first, usual, last } = validityFrom(now);
  const [day, setDay] = useState(() => {
    const kept = readStored(key);
    return typeof kept === 'string' && mayStandUntil(kept, now) ? kept : usual;
  });
  useEffect(() => store(key, day === usual ? undefined : day), [key, day, usual]);
  return { day, setDay, fits: mayStandUntil(day, now), first, last };
}

/**
 * What the customer is to read about a move: kept on this device with its key until it has arrived, sent once however often that is
 * tried, and never over what somebody did meanwhile before that was shown.
 * @param onSent hears that it has arrived, and what the request is now
 */
export function useMoveForm(request: Movable, to: QuoteStatus, onSent: (moved: DeskRequest) => void) {
  const { _id } = request;
  const name = `status:${_id}:${to}`;
  const draft = useDraft(name, { text: '', key: '' }, undefined);
  const dayKey = `draft:${name}:until`;
  const validity = useValidity(dayKey);
  const [seen, setSeen] = useState<Pick<Movable, 'version' | 'activityAt'>>(request);
  const [meanwhile, setMeanwhile] = useState<HistoryEntry[]>([]);
  const [barred, setBarred] = useState(false);
  const [tried, setTried] = useState(false);
  const { busy, problem, run } = useAction();
  const { text, key } = draft.values;
  const isPrice = to === 'quoted';
  const [missing, unfit] = [text.trim() === '', isPrice && !validity.fits];

  async function look(): Promise<DeskRequestDetail> {
    const { response: now } = await call('/admin/quotes/get', { _id });
    setSeen(now);
    setMeanwhile(since(now.history, request.activityAt));
    return now;
  }

  const put = (version: number) => {
    const input = { _id, status: to, note: text.trim(), version, ...(isPrice && { validUntil: validity.day }) };
    return sendOnce((signal) => call('/admin/quotes/status', input, { idempotencyKey: key, signal }), {
      reload: async () => void (await look()),
      renewKey: () => draft.set({ key: newDraftKey() }),
    });
  };

  /** What others changed besides its moves, as who has it, is nothing to stop for. */
  async function putOver(): ReturnType<typeof put> {
    const now = await look();
    if (since(now.history, seen.activityAt).length === 0) return put(now.version);
    const possible = now.moves.some(({ status }) => status === to);
    setBarred(!possible);
    throw new Problem(
      'version_stale',
      possible
        ? 'Somebody was quicker: what they did stands above. Nothing of yours was sent.'
        : 'It cannot go there any more: what happened stands above. Nothing of yours was sent.',
    );
  }

  return {
    busy,
    problem,
    /** What happened since the dialog was opened, once that matters. */
    meanwhile,
    /** Something happened after which it cannot be sent. */
    barred,
    text,
    setText: (typed: string) => draft.set({ text: typed, key: typed === '' ? '' : key || newDraftKey() }),
    validity,
    missing: tried && missing,
    unfit: tried && unfit,
    send: () => {
      if (missing || unfit) return setTried(true);
      return void run(async () => {
        const { response } = await put(seen.version).catch((error: unknown) => (isStale(error) ? putOver() : Promise.reject(error)));
        draft.discard();
        store(dayKey, undefined);
        onSent(response);
      });
    },
  };
}
