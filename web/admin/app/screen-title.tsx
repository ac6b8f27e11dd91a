import { useQuoteCounts } from '#web/admin/api/quote-counts.ts';
import { getScreenTitle } from './screens.ts';
import { useSiteTitle } from './site-settings.ts';

/** Sets the title of the document. It starts with the number of quotes awaiting action by the user. */
export function ScreenTitle({ pathname }: { pathname: string }) {
  const count = useQuoteCounts()?.needsMe ?? 0;
  const siteTitle = useSiteTitle();
  return <title>{`${count > 0 ? `(${count}) ` : ''}${getScreenTitle(pathname)}${siteTitle && ` · ${siteTitle}`}`}</title>;
}
