import { useLoaderData } from 'react-router';
import type { ApiClient } from '#contract/index.ts';
import { parseProductIds, loadProductSelection, type ProductSelection } from '#web/features/shortlist/product-selection.ts';
import { createPageLoader } from '#web/lib/router/page-loaders.ts';
import { PageMetadata } from '#web/lib/seo/page-metadata.tsx';
import * as paths from '#web/lib/router/site-paths.ts';
import { useSiteContent } from '#web/features/content/site-content.ts';
import { ButtonLink } from '#web/lib/router/button-link.tsx';
import { PageContainer } from '#web/ui/page-container.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { OwnShortlist } from '#web/features/shortlist/own-shortlist.tsx';
import { SharedShortlist } from '#web/features/shortlist/shared-shortlist.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';

type MyStonesPageData = { sharedSelection?: ProductSelection };

async function load(call: ApiClient, { url }: { url: URL }): Promise<MyStonesPageData> {
  const ids = parseProductIds(url);
  return ids.length === 0 ? {} : { sharedSelection: await loadProductSelection(call, ids) };
}

export const loader = createPageLoader(load);

/** Renders the shortlist of this device or account, or the shared list of the URL. */
export function Component() {
  const { sharedSelection } = useLoaderData<typeof loader>();
  const siteContent = useSiteContent();
  const intro = sharedSelection ? siteContent?.sentIntro : siteContent?.mystonesIntro;
  return (
    <PageContainer className="pt-10 pb-24 lg:pt-14">
      <PageMetadata
        title={siteContent?.mystonesIntro.title || 'My stones'}
        description={siteContent?.descriptions.mystones}
        path={paths.myStones()}
        hidden
      />
      <PageHeading title={intro?.title || 'My stones'}>{intro?.text}</PageHeading>
      <div className="mt-10 lg:mt-12">
        {sharedSelection ? <SharedShortlist selection={sharedSelection} /> : <OwnShortlist />}
        {!sharedSelection && (
          <noscript>
            <Notice title="Your list needs JavaScript" action={<ButtonLink to={paths.prodlist()}>See all stones</ButtonLink>}>
              Your list is stored in this browser.
            </Notice>
          </noscript>
        )}
      </div>
    </PageContainer>
  );
}
