import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '#web/lib/api/api-client.ts';
import { getSiteTitle } from '#web/lib/seo/page-meta.ts';

/** The public settings of the business. A failed refetch does not make a screen outdated. */
export const siteSettingsQuery = queryOptions({
  queryKey: ['/getGeneralSettings'] as const,
  queryFn: async ({ signal }) => (await call('/getGeneralSettings', {}, { signal })).settings,
  meta: { isInSidebar: true },
});

/** Returns the site's title; '' while it is loading, and the default title after a failure. */
export function useSiteTitle(): string {
  const { data: settings, isPending } = useQuery(siteSettingsQuery);
  return isPending ? '' : getSiteTitle({ settings });
}
