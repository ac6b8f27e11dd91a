import { useLoaderData } from 'react-router';
import type { ApiClient } from '#contract/index.ts';
import { parseProductIds, loadProductSelection, type Chosen } from '#web/features/shortlist/product-selection.ts';
import { pageLoader } from '#web/lib/router/page-loaders.ts';
import { PageMetadata } from '#web/lib/seo/page-metadata.tsx';
import { myStones, prodlist } from '#web/lib/router/site-paths.ts';
import { useSiteContent } from '#web/features/content/site-content.ts';
import { ButtonLink } from '#web/lib/router/button-link.tsx';
import { Container } from '#web/ui/container.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { OwnShortlist } from '#web/features/shortlist/own-shortlist.tsx';
import { SharedShortlist } from '#web/features/shortlist/shared-shortlist.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';

type Page = { sent?: Chosen };

async function load(call: ApiClient, { url }: { url: URL }): Promise<Page> {
  const ids = parseProductIds(url);
  return ids.length === 0 ? {} : { sent: await loadProductSelection(call, ids) };
}

export const loader = pageLoader(load);

/** The shortlist of this device or account, or the shared list in the URL. */
export function Component() {
  const { sent } = useLoaderData<Page>();
  const all = useSiteContent();
  const intro = sent ? all?.sentIntro : all?.mystonesIntro;
  return (
    <Container className="pt-10 pb-24 lg:pt-14">
      <PageMetadata title={all?.mystonesIntro.title || 'My stones'} description={all?.descriptions.mystones} path={myStones()} hidden />
      <PageHeading title={intro?.title || 'My stones'}>{intro?.text}</PageHeading>
      <div className="mt-10 lg:mt-12">
        {sent ? <SharedShortlist chosen={sent} /> : <OwnShortlist />}
        {!sent && (
          <noscript>
            <Notice title="Your list needs JavaScript" action={<ButtonLink to={prodlist()}>See all stones</ButtonLink>}>
              Your list is stored in this browser.
            </Notice>
          </noscript>
        )}
      </div>
    </Container>
  );
}
