import { data, useLocation } from 'react-router';
import { pageMeta } from '#web/lib/meta.ts';
import { Toaster } from '#web/site/shell/toaster.tsx';
import { Unreached } from '#web/site/shell/unreached.tsx';
import { Gate } from './gate.tsx';
import { screenAt } from './screens.ts';
import { UndoBar } from './ui/undo-bar.tsx';
import './desk.css';

/** The frame holds nothing of anybody's: what a screen shows is asked for in the browser, with the person's token. */
export const loader = ({ request }: { request: Request }) => data(null, { status: screenAt(new URL(request.url).pathname) ? 200 : 404 });
export const clientLoader = () => null;
export const shouldRevalidate = (): boolean => false;

export function meta({ matches, location }: { matches: Parameters<typeof pageMeta>[0]; location: { pathname: string } }) {
  return pageMeta(matches, { title: screenAt(location.pathname)?.screen.title ?? 'Page not found', hidden: true });
}

/** The back office: every screen of it, on a route of its own that no public page loads. */
export default function Frame() {
  const { pathname } = useLocation();
  return (
    // The script sets the chosen light on this element before anything is painted.
    <div className="desk min-h-dvh bg-paper text-ink" suppressHydrationWarning>
      <script src="/desk-theme.js" />
      <a
        href="#main"
        className="sr-only z-50 bg-ink px-4 py-2 font-semibold text-white focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        Skip to the content
      </a>
      <noscript>
        <p className="p-5">The back office needs JavaScript.</p>
      </noscript>
      <Gate pathname={pathname} />
      <Unreached />
      <UndoBar />
      <Toaster />
    </div>
  );
}
