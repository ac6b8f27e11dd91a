import { HomeContentScreen } from './home-content-page.tsx';

export { loader } from './home-content-page.tsx';

/** Edits the logo, and the text of all pages except the home page. */
export default function SiteTextPage() {
  return <HomeContentScreen screen="site_texts" />;
}
