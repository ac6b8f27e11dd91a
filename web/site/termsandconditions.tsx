import { useLoaderData } from 'react-router';
import { browserLoader, serverLoader } from '#web/lib/load.ts';
import { ContentPage, contentMeta } from './content/content-page.tsx';
import { loadContent } from './content/load.ts';

const title = 'Terms and conditions';

export const loader = serverLoader(loadContent);
export const clientLoader = browserLoader(loadContent);
export const meta = contentMeta(title, 'termsandconditions');

/** What holds between the business and its customers. */
export default function TermsAndConditions() {
  return <ContentPage title={title} slug="termsandconditions" content={useLoaderData<typeof loader>()} />;
}
