import { useLoaderData } from 'react-router';
import type { ApiClient } from '#contract/index.ts';
import { createPageLoader } from '#web/lib/router/page-loaders.ts';
import * as paths from '#web/lib/router/site-paths.ts';
import { ButtonLink } from '#web/lib/router/button-link.tsx';
import { ContentPage } from '#web/features/content/content-page.tsx';
import { loadContent } from '#web/features/content/load-content-page.ts';

const title = 'About us';

/** Loads the text of the page, and the picture of the home page's teaser. A failed load of the picture is ignored. */
async function load(call: ApiClient, page: { url: URL }) {
  const [content, picture] = await Promise.all([
    loadContent(call, page),
    call('/site/home/get').then(
      ({ response }) => response.about.picture,
      () => null,
    ),
  ]);
  return { ...content, picture };
}

export const loader = createPageLoader(load);

export function Component() {
  const { picture, ...content } = useLoaderData<typeof loader>();
  const actions = (
    <div className="mt-14 flex flex-wrap gap-3 print:hidden">
      <ButtonLink to={paths.quotes()}>Request a Quote</ButtonLink>
      <ButtonLink to="/contactus" variant="secondary">
        Contact us
      </ButtonLink>
    </div>
  );
  return <ContentPage title={title} slug="aboutus" content={content} picture={picture} footer={actions} />;
}
