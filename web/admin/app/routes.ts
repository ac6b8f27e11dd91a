import type { ComponentType } from 'react';
import { matchRoutes, type RouteObject } from 'react-router';
import type { StaffRole } from '#domain/accounts/staff.ts';
import type { ScreenLoader } from '#web/admin/api/screen-loaders.ts';
import type { SchemaTree } from '#web/admin/kit/form/form-schema.ts';
import type { Resource, ResourceConfig } from '#web/admin/resources/resource-config.ts';
import { loadResourceListPage, loadResourceRecordPage } from '#web/admin/resources/resource-screens.tsx';
import { createLazyComponent } from './create-lazy-component.tsx';
import { importModule } from './import-module.ts';
import { createForbiddenScreen, MissingScreen, ScreenError, ScreenSkeleton } from './screen-states.tsx';
import { canOpen, findScreen, screens, type Screen } from './screens.ts';

/** Module of a screen. Its loader fills the query cache before the screen opens. */
export type ScreenModule = { default: ComponentType; loader?: ScreenLoader };
type ScreenHandle = { load: () => Promise<ScreenModule> };
type ResourceModule = Record<string, ResourceConfig<Resource, SchemaTree>>;

const pageModules = import.meta.glob<ScreenModule>('../features/**/*-page.tsx');
const resourceModules = import.meta.glob<ResourceModule>('../features/**/*-resource.{ts,tsx}');

const findPageModule = ({ file }: Screen) => pageModules[`../features/${file}.tsx`];
const findResourceModule = ({ file }: Screen) => resourceModules[`../features/${file}.ts`] ?? resourceModules[`../features/${file}.tsx`];

/** Returns true if the file of a screen exists. */
export const hasPage = (screen: Screen): boolean => (screen.resource ? findResourceModule(screen) : findPageModule(screen)) !== undefined;

/** Loads the configuration of a resource: the only export of its file. */
const loadResource = async (screen: Screen): Promise<ResourceConfig<Resource, SchemaTree>> =>
  Object.values(await importModule(findResourceModule(screen)!))[0]!;

/** Loads the code of a screen. */
function loadScreen(screen: Screen): Promise<ScreenModule> {
  const { resource } = screen;
  if (resource === undefined) return importModule(findPageModule(screen)!);
  const loadPage = resource.view === 'list' ? loadResourceListPage : loadResourceRecordPage;
  return loadPage(resource, loadResource(screen));
}

/** Loads the code of the screen at a path ahead. A failure is reported when the screen opens. */
export const preloadScreen = (pathname: string): void => {
  const screen = findScreen(pathname);
  if (screen) loadScreen(screen).catch(() => undefined);
};

/** Returns the route of one screen. Its page is loaded when the screen is opened. */
function createScreenRoute(screen: Screen): RouteObject {
  const load = () => loadScreen(screen);
  return {
    path: screen.path,
    caseSensitive: true,
    handle: { load } satisfies ScreenHandle,
    lazy: () =>
      load().then(
        ({ default: Component, loader }) => ({ Component, ...(loader && { loader }) }),
        // React Router does not retry a failed `lazy`; this component does.
        () => ({ Component: createLazyComponent(load) }),
      ),
    // A change of the query string renders the screen at once, and its queries load the data.
    shouldRevalidate: () => false,
    HydrateFallback: ScreenSkeleton,
    ErrorBoundary: ScreenError,
  };
}

/** Returns the routes of all screens for a role. Screens that the role may not open show an error. */
export const createScreenRoutes = (role: StaffRole): RouteObject[] => [
  ...screens.map((screen) =>
    canOpen(role, screen)
      ? createScreenRoute(screen)
      : { path: screen.path, caseSensitive: true, Component: createForbiddenScreen(screen.title) },
  ),
  { path: '*', Component: MissingScreen },
];

/** Loads the code and the data of the screen at a URL ahead. */
export async function prefetchScreen(routes: RouteObject[], url: URL): Promise<void> {
  const match = matchRoutes(routes, url.pathname)?.at(-1);
  const handle = match?.route.handle as ScreenHandle | undefined;
  if (handle) await (await handle.load()).loader?.({ params: match!.params, url });
}
