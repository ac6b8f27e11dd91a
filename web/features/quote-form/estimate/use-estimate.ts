import { useEffect, useState } from 'react';
import type { OutputOf, InputOf } from '#contract/index.ts';
import { call } from '#web/lib/api/api-client.ts';
import type { QuoteDraft } from '#web/features/quote-form/draft/quote-draft.ts';
import { useDebouncedValue } from '#web/lib/hooks/use-debounced-value.ts';
import { useQuery } from '#web/lib/api/use-query.ts';
import { toEstimateQuery } from './estimate-query.ts';
import { storeEstimateToken } from './estimate-token.ts';

type EstimateResponse = OutputOf<'/site/price/estimate'>['response'];
const debounceMs = 500;
const announceAfterMs = 1200;

// The card and the bottom bar share a request.
let sharedRequest: { queryKey: string; response: Promise<EstimateResponse> } | undefined;

function fetchEstimate(queryKey: string): Promise<EstimateResponse> {
  if (sharedRequest?.queryKey === queryKey) return sharedRequest.response;
  const estimate = call('/site/price/estimate', JSON.parse(queryKey) as InputOf<'/site/price/estimate'>).then(({ response }) => response);
  const newRequest = { queryKey, response: estimate };
  sharedRequest = newRequest;
  // A response is cached for a short time, a failed request is not.
  const clearRequest = () => void (sharedRequest === newRequest && (sharedRequest = undefined));
  estimate.then(() => setTimeout(clearRequest, announceAfterMs), clearRequest);
  return estimate;
}

/** Loads the estimate of a draft. Returns the previous estimate with `isWaiting` while a newer estimate is loading. */
export function useEstimate(draft: QuoteDraft) {
  const currentKey = toEstimateQuery(draft);
  const queryKey = useDebouncedValue(currentKey, debounceMs);
  const {
    data: estimate,
    error,
    isPending,
    refetch,
  } = useQuery({ queryKey: [queryKey], queryFn: () => fetchEstimate(queryKey), keepPreviousData: true });
  const token = estimate?.state === 'range' ? estimate.token : undefined;
  useEffect(() => {
    if (token !== undefined) storeEstimateToken(token);
  }, [token]);
  return { estimate, error, refetch, isWaiting: isPending || (error === undefined && currentKey !== queryKey) };
}

/** Debounces the text of a live region, so that screen readers do not interrupt typing. */
export const useDebouncedAnnouncement = (announcement: string): string => {
  const debouncedText = useDebouncedValue(announcement, announceAfterMs);
  // Screen readers do not announce the initial text of a live region.
  const [isStarted, setStarted] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setStarted(true), announceAfterMs);
    return () => clearTimeout(timer);
  }, []);
  return isStarted ? debouncedText : '';
};
