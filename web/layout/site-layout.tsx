import { Outlet, useMatches, useRouteLoaderData, type LoaderFunctionArgs } from 'react-router';
import { throwNotFound } from '#web/lib/router/page-loaders.ts';
import type { RootData } from '#web/lib/seo/page-meta.ts';
import type { PageHandle } from '#web/lib/router/page-handle.ts';
import { SiteFrame } from './site-frame.tsx';

/** Checks the URL of a page. @throws Response with status 404 for a trailing slash, which React Router ignores */
export function loader({ request }: LoaderFunctionArgs): null {
  const { pathname } = new URL(request.url);
  if (pathname !== '/' && pathname.endsWith('/')) throwNotFound();
  return null;
}

export function SiteLayout() {
  const handle = useMatches().at(-1)?.handle as PageHandle | undefined;
  return (
    <SiteFrame root={useRouteLoaderData<RootData>('root')} header={handle?.hasTransparentHeader ? 'transparent' : 'solid'}>
      <Outlet />
    </SiteFrame>
  );
}
