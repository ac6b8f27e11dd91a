import { useLoaderData } from 'react-router';
import { pageLoader } from '#web/lib/load.ts';
import { ContentPage } from '#web/site/content/content-page.tsx';
import { loadContent } from '#web/site/content/load.ts';

const title = 'Privacy policy';

export const loader = pageLoader(loadContent);

/** How the business handles personal information. */
export function Component() {
  return <ContentPage title={title} slug="privacypolicy" content={useLoaderData<typeof loader>()} />;
}
