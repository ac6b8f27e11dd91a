import { HomeContentForm } from './home-content-page.tsx';

/** The logo, and the text of every page except the home page. */
export default function SiteTextPage() {
  return <HomeContentForm part="words" />;
}
