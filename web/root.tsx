import { useEffect, type ReactNode } from 'react';
import {
  data,
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useRouteLoaderData,
  type MetaArgs,
} from 'react-router';
import appStylesUrl from './app.css?url';
import frauncesUrl from './fonts/fraunces.woff2?url';
import instrumentUrl from './fonts/instrument-sans.woff2?url';
import type { Call } from '#contract/index.ts';
import type { HomeContent } from '#contract/settings.ts';
import { browserLoader, serverLoader } from './lib/load.ts';
import { siteTitle, type RootData } from './lib/meta.ts';
import { doEarly } from './ui/early.ts';
import { useLinks } from './ui/link.tsx';
import { errorTitle, ErrorPage } from './site/shell/error-page.tsx';
import { Shell } from './site/shell/shell.tsx';

// Failures of the settings are silently ignored (specification, section 8): a page is worth showing without them.
const orNone = <Value,>(value: Promise<Value>): Promise<Value | undefined> => value.catch(() => undefined);

const openingOf = ({ hero: { slides } }: HomeContent): RootData['opening'] => ({
  text: slides[0]?.text ?? '',
  picture: slides.find((slide) => slide.picture)?.picture,
});

function wordsOf(home: HomeContent): RootData['words'] {
  const { hero: _, highlights: __, steps: ___, about: ____, ...words } = home;
  return words;
}

async function load(call: Call, { url }: { url: URL }): Promise<RootData> {
  const [general, social, home, exceptions] = await Promise.all([
    orNone(call('/getGeneralSettings')),
    orNone(call('/getSocialSettings')),
    orNone(call('/site/home/get')),
    orNone(call('/site/opening/exceptions')),
  ]);
  const root = {
    settings: general?.settings,
    social: social?.settings.social ?? [],
    origin: url.origin,
    year: new Date().getFullYear(),
    opening: home && openingOf(home.response),
    words: home && wordsOf(home.response),
    exceptions: exceptions?.response.result,
  };
  // Addresses are exact, and the router would overlook a slash at the end.
  if (url.pathname !== '/' && url.pathname.endsWith('/')) throw data(root, { status: 404 });
  return root;
}

/** What the root's own refusal of a slash too many carries. */
function handedAlong(error: unknown): RootData | undefined {
  const root = isRouteErrorResponse(error) ? (error.data as RootData | null | '') : undefined;
  return root && root.origin !== undefined ? root : undefined;
}

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const shouldRevalidate = (): boolean => false;

// By its address, not as something the code brings along: every part that is loaded later would fetch and apply it again. With a
// precedence React never takes it away: a page that failed is drawn as a new document, which would stand without it for a moment.
export const links = () => [
  { rel: 'stylesheet', href: appStylesUrl, precedence: 'app' },
  ...[frauncesUrl, instrumentUrl].map((href) => ({
    rel: 'preload',
    as: 'font',
    type: 'font/woff2',
    crossOrigin: 'anonymous' as const,
    href,
  })),
  { rel: 'icon', href: '/icon' },
];

/** What pages without a title of their own are called, and pages that failed. */
export function meta({ loaderData, error }: MetaArgs<typeof loader>) {
  const title = siteTitle(loaderData ?? handedAlong(error));
  return error ? [{ title: `${errorTitle(error)} · ${title}` }, { name: 'robots', content: 'noindex' }] : [{ title }];
}

/** The document around every page, the failed ones included. */
export function Layout({ children }: { children: ReactNode }) {
  useLinks();
  useEffect(doEarly, []);
  return (
    <html lang="en-ZA" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#f7f4ef" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function Root() {
  const root = useRouteLoaderData<RootData>('root');
  // The back office stands in a frame of its own.
  if (/^\/admin(?:\/|$)/.test(useLocation().pathname)) return <Outlet />;
  return (
    <Shell root={root}>
      <Outlet />
    </Shell>
  );
}

export function ErrorBoundary({ error }: { error: unknown }) {
  const root = useRouteLoaderData<RootData>('root');
  return (
    <Shell root={root ?? handedAlong(error)} failed>
      <ErrorPage error={error} words={(root ?? handedAlong(error))?.words?.notFound} />
    </Shell>
  );
}
