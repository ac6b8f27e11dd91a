import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { StaffName } from '#contract/admin/requests/shapes.ts';
import { useAnswer } from '#web/admin/api/use-answer.ts';
import { diffList } from './diff-list.ts';
import { usePreviousData } from './use-previous-data.ts';
import { useServerEvents } from '#web/admin/api/live-events.ts';

export type PagedResult<Row> = { result: Row[]; fullcount: number };

/** What comes in a burst is asked for once. */
const burst = 400;

/**
 * Runs work soon, once for all who ask meanwhile; never two at a time.
 * @param work the newest counts; @param within how long others are waited for, in milliseconds
 */
export function useDebouncedRefresh(work: () => Promise<unknown>, within = burst): () => void {
  const latest = useRef(work);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const running = useRef(false);
  useEffect(() => {
    latest.current = work;
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  const ask = () => {
    // Those who ask again and again do not put it off for ever.
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      if (running.current) return ask();
      running.current = true;
      void latest.current().finally(() => (running.current = false));
    }, within);
  };
  return ask;
}

/** What can have changed, as the line to the server names it. */
export type LiveTopic = 'requests' | 'contacts' | 'customers' | 'mails' | 'jobs';

/**
 * A list that others change while it is read: what is shown changes in its place, and what would move it waits to be asked for.
 * @param question what is asked, as for `useAnswer`; @param load the same function each time
 * @param options.hears what changes the list; @param options.place as for `arrivals`
 */
export function useLiveList<Row extends { _id: string; looking?: StaffName[] }, Answer extends PagedResult<Row> = PagedResult<Row>>(
  question: string,
  load: (question: string, signal: AbortSignal) => Promise<Answer & PagedResult<Row>>,
  { hears = ['requests'], place }: { hears?: readonly LiveTopic[]; place?: keyof Row } = {},
) {
  const answer = useAnswer(question, load);
  const { data, fresh } = usePreviousData(answer.data);
  const [held, setHeld] = useState<{ question: string; data: Answer & PagedResult<Row> }>();
  const shown = answer.data;
  const asked = useRef(question);
  // Changes that come between two renders build on one another.
  const latest = useRef(shown);
  useLayoutEffect(() => {
    asked.current = question;
    latest.current = shown;
  }, [question, shown]);
  const replace = (next: Answer & PagedResult<Row>) => {
    latest.current = next;
    answer.replace(next);
  };
  const deeds = useRef(0);

  /** @returns undefined where nothing came, or another question was asked meanwhile */
  const ask = async (): Promise<(Answer & PagedResult<Row>) | undefined> => {
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
    const { inPlace, moves } = diffList(latest.current, next, place);
    replace(inPlace);
    setHeld(moves ? { question, data: next } : undefined);
  };
  const renew = async () => {
    const next = await ask();
    if (next) replace(next);
  };
  const soon = useDebouncedRefresh(compare);
  useServerEvents({
    ...Object.fromEntries(hears.map((name) => [name, soon])),
    refresh: soon,
    hello: soon,
    presence: ({ _id, looking }) => {
      const list = latest.current;
      if (list?.result.some((row) => row._id === _id)) {
        replace({ ...list, result: list.result.map((row) => (row._id === _id ? { ...row, looking } : row)) });
      }
    },
  });

  const waiting = held?.question === question && shown ? diffList(shown, held.data, place) : undefined;
  return {
    data,
    /** The newest answer: what it counts is told at once, where its rows wait to be shown. */
    newest: held?.question === question ? held.data : data,
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
    /** Asks anew, as when others changed something. */
    check: soon,
    /** Asks anew at once, after something that was done here. */
    reload: () => {
      deeds.current += 1;
      setHeld(undefined);
      void renew();
    },
  };
}
