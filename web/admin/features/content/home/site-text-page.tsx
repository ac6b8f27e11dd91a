import { HomeContentForm } from './home-content-page.tsx';

/** The logo, and the words of every page besides the home page. */
export default function SiteTextPage() {
  return <HomeContentForm part="words" />;
}
