import { useEffect, useState } from 'react';
import type { OutputOf, InputOf } from '#contract/index.ts';
import { call } from '#web/lib/api/api-client.ts';
import type { QuoteDraft } from '#web/features/quote-form/draft/quote-draft.ts';
import { useDebouncedValue } from '#web/lib/hooks/use-debounced-value.ts';
import { useQuery } from '#web/lib/api/use-query.ts';
import { toEstimateQuery } from './estimate-query.ts';
import { storeShownToken } from './shown-token.ts';

type Answer = OutputOf<'/site/price/estimate'>['response'];
const debounceMs = 500;
const announceAfterMs = 1200;

// The card and the bar ask the same: one call does for both.
let requested: { question: string; answer: Promise<Answer> } | undefined;

function ask(question: string): Promise<Answer> {
  if (requested?.question === question) return requested.answer;
  const answer = call('/site/price/estimate', JSON.parse(question) as InputOf<'/site/price/estimate'>).then(({ response }) => response);
  const mine = { question, answer };
  requested = mine;
  // Failed requests are not cached, and responses only for a short time.
  const forget = () => void (requested === mine && (requested = undefined));
  answer.then(() => setTimeout(forget, announceAfterMs), forget);
  return answer;
}

/** The draft's range. While a newer one is on its way the last one stays, `waiting`. Nothing waits for it. */
export function useEstimate(draft: QuoteDraft) {
  const now = toEstimateQuery(draft);
  const question = useDebouncedValue(now, debounceMs);
  const {
    data: answer,
    error,
    isPending,
    refetch: retry,
  } = useQuery({ queryKey: [question], queryFn: () => ask(question), keepPreviousData: true });
  const token = answer?.state === 'range' ? answer.token : undefined;
  useEffect(() => {
    if (token !== undefined) storeShownToken(token);
  }, [token]);
  return { answer, error, retry, waiting: isPending || (error === undefined && now !== question) };
}

/** Debounces the text of a live region, so that screen readers do not interrupt typing. */
export const useDebouncedAnnouncement = (announcement: string): string => {
  const debounced = useDebouncedValue(announcement, announceAfterMs);
  // Screen readers do not announce the initial text of a live region.
  const [isStarted, setStarted] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setStarted(true), announceAfterMs);
    return () => clearTimeout(timer);
  }, []);
  return isStarted ? debounced : '';
};
