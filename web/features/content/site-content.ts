import { useRouteLoaderData } from 'react-router';
import type { RootData } from '#web/lib/seo/page-meta.ts';

/** What the shop says on its pages; undefined where that failed to load. */
export const useSiteContent = (): RootData['words'] => useRouteLoaderData<RootData>('root')?.words;

/** The answer time of the settings; '' if staff emptied it or the settings failed to load. */
export const useAnswerTime = (): string => useRouteLoaderData<RootData>('root')?.settings?.answer_time.trim() ?? '';

/** What stands where a price of 0 says that there is none. */
export const useOnRequest = (): string => useSiteContent()?.headings.onRequest || 'Priced on request';
