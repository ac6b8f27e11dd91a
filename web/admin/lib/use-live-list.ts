import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { LiveEvents, StaffName } from '#contract/admin/requests.ts';
import { useAnswer } from '#web/lib/use-answer.ts';
import { arrivals } from './arrivals.ts';
import { useKept } from './use-kept.ts';
import { useLive } from './use-live.ts';

export type Listed<Row> = { result: Row[]; fullcount: number };

/** What comes in a burst is asked for once. */
const burst = 400;

/**
 * Runs work soon, once for all who ask meanwhile; never two at a time.
 * @param work the newest counts
 */
export function useSoon(work: () => Promise<unknown>): () => void {
  const latest = useRef(work);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const running = useRef(false);
  useEffect(() => {
    latest.current = work;
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  const ask = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      if (running.current) return ask();
      running.current = true;
      void latest.current().finally(() => (running.current = false));
    }, burst);
  };
  return ask;
}

/**
 * A list that others change while it is read: what is shown changes in its place, and what would move it waits to be asked for.
 * @param question what is asked, as for `useAnswer`; @param load the same function each time
 * @param options.about the event that tells of changes; @param options.place as for `arrivals`
 */
export function useLiveList<Row extends { _id: string; looking?: StaffName[] }, List extends Listed<Row> = Listed<Row>>(
  question: string,
  load: (question: string, signal: AbortSignal) => Promise<List>,
  { about = 'requests', place }: { about?: keyof LiveEvents & ('requests' | 'contacts'); place?: keyof Row } = {},
) {
  const answer = useAnswer(question, load);
  const { data, fresh } = useKept(answer.data);
  const [held, setHeld] = useState<{ question: string; data: List }>();
  const shown = answer.data;
  const asked = useRef(question);
  // Changes that come between two renders build on one another.
  const latest = useRef(shown);
  useLayoutEffect(() => {
    asked.current = question;
    latest.current = shown;
  }, [question, shown]);
  const replace = (next: List) => {
    latest.current = next;
    answer.replace(next);
  };
  const deeds = useRef(0);

  /** @returns undefined where nothing came, or another question was asked meanwhile */
  const ask = async (): Promise<List | undefined> => {
    const before = deeds.current;
    const next = await load(question, new AbortController().signal).catch(() => undefined);
    if (asked.current !== question) return undefined;
    // Something was done here meanwhile: the answer may be older than that.
    return deeds.current === before ? next : ask();
  };
  const compare = async () => {
    if (!latest.current) return;
    const next = await ask();
    if (!next || !latest.current) return;
    const { inPlace, moves } = arrivals<Row, List>(latest.current, next, place);
    replace(inPlace);
    setHeld(moves ? { question, data: next } : undefined);
  };
  const renew = async () => {
    const next = await ask();
    if (next) replace(next);
  };
  const soon = useSoon(compare);
  useLive({
    [about]: soon,
    refresh: soon,
    hello: soon,
    presence: ({ _id, looking }) => {
      const list = latest.current;
      if (list?.result.some((row) => row._id === _id)) {
        replace({ ...list, result: list.result.map((row) => (row._id === _id ? { ...row, looking } : row)) });
      }
    },
  });

  const waiting = held?.question === question && shown ? arrivals<Row, List>(shown, held.data, place) : undefined;
  return {
    data,
    fresh,
    problem: answer.problem,
    retry: answer.retry,
    /** What waits to be shown: how many are new, and which of those that show have left the list. */
    waiting: waiting?.moves ? { fresh: waiting.fresh, gone: waiting.gone } : undefined,
    show: () => {
      deeds.current += 1;
      if (held) replace(held.data);
      setHeld(undefined);
    },
    /** Asks anew at once, after something that was done here. */
    reload: () => {
      deeds.current += 1;
      setHeld(undefined);
      void renew();
    },
  };
}
