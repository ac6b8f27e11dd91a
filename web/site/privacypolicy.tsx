import { useLoaderData } from 'react-router';
import { browserLoader, serverLoader } from '#web/lib/load.ts';
import { ContentPage, contentMeta } from './content/content-page.tsx';
import { loadContent } from './content/load.ts';

const title = 'Privacy policy';

export const loader = serverLoader(loadContent);
export const clientLoader = browserLoader(loadContent);
export const meta = contentMeta(title, 'privacypolicy');

/** How the business handles personal information. */
export default function PrivacyPolicy() {
  return <ContentPage title={title} slug="privacypolicy" content={useLoaderData<typeof loader>()} />;
}
