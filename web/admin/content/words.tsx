import { HomeScreen } from './home.tsx';

/** The logo, and the words of every page besides the home page. */
export default function Words() {
  return <HomeScreen part="words" />;
}
