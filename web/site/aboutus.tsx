import { useLoaderData } from 'react-router';
import type { Call } from '#contract/index.ts';
import { browserLoader, serverLoader } from '#web/lib/load.ts';
import * as paths from '#web/lib/paths.ts';
import { hasPage } from '#web/lib/route-table.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { ContentPage, contentMeta } from './content/content-page.tsx';
import { loadContent } from './content/load.ts';

const title = 'About us';

/** The text, and with it the picture of the home page's teaser: without that the text is still worth reading. */
async function load(call: Call, page: { url: URL }) {
  const [content, picture] = await Promise.all([
    loadContent(call, page),
    call('/site/home/get').then(
      ({ response }) => response.about.picture,
      () => null,
    ),
  ]);
  return { ...content, picture };
}

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const meta = contentMeta(title, 'aboutus');

/** Who does the work. */
export default function AboutUs() {
  const { picture, ...content } = useLoaderData<typeof loader>();
  const ways = (
    <div className="mt-14 flex flex-wrap gap-3 print:hidden">
      <ButtonLink to={paths.quotes()}>Request a Quote</ButtonLink>
      {hasPage('/contactus') && (
        <ButtonLink to="/contactus" variant="secondary">
          Contact us
        </ButtonLink>
      )}
    </div>
  );
  return <ContentPage title={title} slug="aboutus" content={content} picture={picture} after={ways} />;
}
