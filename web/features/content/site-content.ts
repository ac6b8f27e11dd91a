import { useRouteLoaderData } from 'react-router';
import type { RootData } from '#web/lib/seo/page-meta.ts';

/** Returns the CMS texts; undefined if they failed to load. */
export const useSiteContent = (): RootData['content'] => useRouteLoaderData<RootData>('root')?.content;

/** Returns the reply time of the settings; '' if it is empty or the settings failed to load. */
export const useAnswerTime = (): string => useRouteLoaderData<RootData>('root')?.settings?.answer_time.trim() ?? '';

/** Returns the CMS label that replaces a price of 0. */
export const usePriceOnRequestLabel = (): string => useSiteContent()?.headings.onRequest || 'Priced on request';
