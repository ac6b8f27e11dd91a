import { useEffect } from 'react';
import { Outlet, ScrollRestoration, useRouteError, useRouteLoaderData } from 'react-router';
import type { ApiClient } from '#contract/index.ts';
import type { HomeContent } from '#contract/public/settings.endpoints.ts';
import { createPageLoader } from '#web/lib/router/page-loaders.ts';
import type { RootData } from '#web/lib/seo/page-meta.ts';
import { PageMetadata } from '#web/lib/seo/page-metadata.tsx';
import { getErrorTitle, ErrorPage } from './error-page.tsx';
import { SiteFrame } from './site-frame.tsx';
import { restoreTypedValues } from '#web/lib/hydration/restore-typed-values.ts';

// A failed load of settings is ignored (specification, section 8), because a page is useful without settings.
const ignoreError = <Value,>(value: Promise<Value>): Promise<Value | undefined> => value.catch(() => undefined);

const getHeroPreview = ({ hero: { slides } }: HomeContent): RootData['homePreview'] => ({
  text: slides[0]?.text ?? '',
  picture: slides.find((slide) => slide.picture)?.picture,
});

function getPageContent(home: HomeContent): RootData['content'] {
  const { hero: _, highlights: __, steps: ___, about: ____, ...content } = home;
  return content;
}

async function load(callApi: ApiClient, { url }: { url: URL }): Promise<RootData> {
  const [general, social, home, openingExceptions] = await Promise.all([
    ignoreError(callApi('/getGeneralSettings')),
    ignoreError(callApi('/getSocialSettings')),
    ignoreError(callApi('/site/home/get')),
    ignoreError(callApi('/site/opening/exceptions')),
  ]);
  return {
    settings: general?.settings,
    social: social?.settings.social ?? [],
    origin: url.origin,
    year: new Date().getFullYear(),
    homePreview: home && getHeroPreview(home.response),
    content: home && getPageContent(home.response),
    openingExceptions: openingExceptions?.response.result,
  };
}

export const loader = createPageLoader(load);

function useHydrationEffects(): void {
  useEffect(() => {
    document.documentElement.dataset['hydrated'] = '';
    void restoreTypedValues();
  }, []);
}

export function RootRoute() {
  useHydrationEffects();
  return (
    <>
      <Outlet />
      <ScrollRestoration />
    </>
  );
}

export function RootErrorPage() {
  const error = useRouteError();
  const root = useRouteLoaderData<RootData>('root');
  useHydrationEffects();
  return (
    <SiteFrame root={root} header="solid">
      <PageMetadata title={getErrorTitle(error)} hidden />
      <ErrorPage error={error} content={root?.content?.notFound} />
      <ScrollRestoration />
    </SiteFrame>
  );
}
