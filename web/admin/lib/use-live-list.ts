import { useEffect, useRef, useState } from 'react';
import type { StaffName } from '#contract/admin/requests.ts';
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
 */
export function useLiveList<Row extends { _id: string; looking: StaffName[] }>(
  question: string,
  load: (question: string, signal: AbortSignal) => Promise<Listed<Row>>,
) {
  const answer = useAnswer(question, load);
  const { data, fresh } = useKept(answer.data);
  const [held, setHeld] = useState<{ question: string; data: Listed<Row> }>();
  const shown = answer.data;
  const asked = useRef(question);
  useEffect(() => {
    asked.current = question;
  });

  const compare = async () => {
    if (!shown) return;
    const next = await load(question, new AbortController().signal).catch(() => undefined);
    // Another question was asked meanwhile.
    if (!next || asked.current !== question) return;
    const { inPlace, moves } = arrivals(shown, next);
    answer.replace(inPlace);
    setHeld(moves ? { question, data: next } : undefined);
  };
  const renew = async () => {
    const next = await load(question, new AbortController().signal).catch(() => undefined);
    if (next && asked.current === question) answer.replace(next);
  };
  const soon = useSoon(compare);
  useLive({
    requests: soon,
    refresh: soon,
    hello: soon,
    presence: ({ _id, looking }) => {
      if (shown?.result.some((row) => row._id === _id)) {
        answer.replace({ ...shown, result: shown.result.map((row) => (row._id === _id ? { ...row, looking } : row)) });
      }
    },
  });

  const waiting = held?.question === question && shown ? arrivals(shown, held.data) : undefined;
  return {
    data,
    fresh,
    problem: answer.problem,
    retry: answer.retry,
    /** What waits to be shown: how many are new, and which of those that show have left the list. */
    waiting: waiting?.moves ? { fresh: waiting.fresh, gone: waiting.gone } : undefined,
    show: () => {
      if (held) answer.replace(held.data);
      setHeld(undefined);
    },
    /** Asks anew at once, after something that was done here. */
    reload: () => {
      setHeld(undefined);
      void renew();
    },
  };
}
