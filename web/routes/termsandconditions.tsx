import { useLoaderData } from 'react-router';
import { createPageLoader } from '#web/lib/router/page-loaders.ts';
import { ContentPage } from '#web/features/content/content-page.tsx';
import { loadContent } from '#web/features/content/load-content-page.ts';

const title = 'Terms and conditions';

export const loader = createPageLoader(loadContent);

export function Component() {
  return <ContentPage title={title} slug="termsandconditions" content={useLoaderData<typeof loader>()} />;
}
