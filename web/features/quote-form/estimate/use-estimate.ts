import { useEffect, useState } from 'react';
import type { AnswerOf, InputOf } from '#contract/index.ts';
import { call } from '#web/lib/api/api-client.ts';
import type { QuoteDraft } from '#web/features/quote-form/draft/quote-draft.ts';
import { useAnswer } from '#web/lib/api/use-query.ts';
import { questionOf } from './estimate-query.ts';
import { storeShownToken } from './shown-token.ts';

type Answer = AnswerOf<'/site/price/estimate'>['response'];
const settleAfter = 500;
const tellAfter = 1200;

/** A value once it has stood still for so long; the first one at once. */
function useSettled<Value>(value: Value, after: number): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), after);
    return () => clearTimeout(timer);
  }, [value, after]);
  return settled;
}

// The card and the bar ask the same: one call does for both.
let asked: { question: string; answer: Promise<Answer> } | undefined;

function ask(question: string): Promise<Answer> {
  if (asked?.question === question) return asked.answer;
  const answer = call('/site/price/estimate', JSON.parse(question) as InputOf<'/site/price/estimate'>).then(({ response }) => response);
  const mine = { question, answer };
  asked = mine;
  // What failed is asked anew; what came may be old by the time it is asked for again.
  const forget = () => void (asked === mine && (asked = undefined));
  answer.then(() => setTimeout(forget, tellAfter), forget);
  return answer;
}

/** The draft's range. While a newer one is on its way the last one stays, `waiting`. Nothing waits for it. */
export function useRange(draft: QuoteDraft) {
  const now = questionOf(draft);
  const question = useSettled(now, settleAfter);
  const { data, problem, retry } = useAnswer(question, ask);
  const [last, setLast] = useState<Answer>();
  if (data !== undefined && data !== last) setLast(data);
  const answer = problem === undefined ? (data ?? last) : undefined;
  const token = answer?.state === 'range' ? answer.token : undefined;
  useEffect(() => {
    if (token !== undefined) storeShownToken(token);
  }, [token]);
  return { answer, problem, retry, waiting: problem === undefined && (data === undefined || now !== question) };
}

/** Words for assistive technology: only what has stood for a while, so that typing is not talked over. */
export const useTold = (words: string): string => {
  const settled = useSettled(words, tellAfter);
  // Words that stand in a region from its beginning are not told.
  const [begun, setBegun] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setBegun(true), tellAfter);
    return () => clearTimeout(timer);
  }, []);
  return begun ? settled : '';
};
