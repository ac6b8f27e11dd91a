import { useEffect, useState } from 'react';
import type { DeskRequestDetail } from '#contract/admin/requests/request.ts';
import type { DeskRequest } from '#contract/admin/requests/shapes.ts';
import { Problem } from '#domain/errors/problem.ts';
import { mayStandUntil, validityFrom } from '#domain/quotes/quote-life.ts';
import type { QuoteStatus } from '#domain/quotes/quote.ts';
import { useAdminMutation } from '#web/admin/api/use-admin-mutation.ts';
import { useDraft } from '#web/admin/forms/use-draft.ts';
import { call } from '#web/lib/api/api-client.ts';
import { randomId } from '#web/lib/random-id.ts';
import { sendIdempotent } from '#web/lib/api/send-idempotent.ts';
import { quoteData } from './quote-queries.ts';
import type { StatusChangeTarget } from './use-status-changes.tsx';

export type StatusEvent = DeskRequestDetail['history'][number];

const since = (history: readonly StatusEvent[], time: string): StatusEvent[] => history.filter(({ createdAt }) => createdAt > time);
const isStale = (error: unknown): boolean => error instanceof Problem && error.code === 'version_stale';

const load = async (_id: string): Promise<DeskRequestDetail> => (await call('/admin/quotes/get', { _id })).response;

const usually = 'usual';

/** The day until which the price stands: the usual one of the day on which it is sent, unless another was chosen. */
function useValidity(chosen: string, choose: (day: string) => void) {
  const [now] = useState(() => new Date());
  const { first, usual, last } = validityFrom(now);
  const day = chosen === usually ? usual : chosen;
  return { day, setDay: (typed: string) => choose(typed === usual ? usually : typed), fits: mayStandUntil(day, now), first, last };
}

/**
 * What the customer is to read about a move: kept on this device with its key until it has arrived, sent once however often that is
 * tried, and never over what somebody did since it was begun, before that was shown.
 * @param onSent hears that it has arrived, and what the request is now
 */
export function useChangeStatusForm(request: StatusChangeTarget, to: QuoteStatus, onSent: (moved: DeskRequest) => void) {
  const { _id, activityAt } = request;
  // What is typed is kept with the time up to which its writer knew what had happened.
  const draft = useDraft(`status:${_id}:${to}`, { text: '', key: '', until: usually, knownTo: activityAt }, request.version);
  const begun = { version: draft.version ?? 0, activityAt: draft.base.knownTo };
  const validity = useValidity(draft.values.until, (until) => draft.set({ until }));
  const [looked, setLooked] = useState<DeskRequestDetail>();
  const seen = looked ?? begun;
  const [barred, setBarred] = useState(false);
  const [tried, setTried] = useState(false);
  const { text, key } = draft.values;
  const isPrice = to === 'quoted';
  const [missing, unfit] = [text.trim() === '', isPrice && !validity.fits];

  const isOld = begun.version < request.version;
  useEffect(() => {
    // Where no answer comes, sending it is refused and asks again.
    if (isOld) void load(_id).then(setLooked, () => undefined);
  }, [isOld, _id]);

  async function look(): Promise<DeskRequestDetail> {
    const now = await load(_id);
    setLooked(now);
    return now;
  }

  const put = (version: number) => {
    const input = { _id, status: to, note: text.trim(), version, ...(isPrice && { validUntil: validity.day }) };
    return sendIdempotent((signal) => call('/admin/quotes/status', input, { idempotencyKey: key, signal }), {
      reload: async () => void (await look()),
      renewKey: () => draft.set({ key: randomId() }),
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

  const submit = useAdminMutation({
    mutationFn: () => put(seen.version).catch((error: unknown) => (isStale(error) ? putOver() : Promise.reject(error))),
    invalidates: quoteData,
    onSuccess: ({ response }) => {
      draft.discard();
      onSent(response);
    },
  });

  return {
    busy: submit.isPending,
    problem: submit.errorMessage,
    restoredAt: draft.restoredAt,
    discard: draft.discard,
    /** What happened since it was begun, once that matters. */
    meanwhile: looked ? since(looked.history, begun.activityAt) : [],
    /** Something happened after which it cannot be sent. */
    barred,
    text,
    setText: (typed: string) => draft.set({ text: typed, key: typed === '' ? '' : key || randomId() }),
    validity,
    missing: tried && missing,
    unfit: tried && unfit,
    send: () => {
      if (missing || unfit) setTried(true);
      else submit.mutate();
    },
  };
}
