import { useLoaderData } from 'react-router';
import { pageLoader } from '#web/lib/load.ts';
import { ContentPage } from '#web/site/content/content-page.tsx';
import { loadContent } from '#web/site/content/load.ts';

const title = 'Terms and conditions';

export const loader = pageLoader(loadContent);

/** What holds between the business and its customers. */
export function Component() {
  return <ContentPage title={title} slug="termsandconditions" content={useLoaderData<typeof loader>()} />;
}
