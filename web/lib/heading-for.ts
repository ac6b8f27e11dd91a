import { attempt } from './attempt.ts';

// Where the code of the next page cannot be fetched, the router reloads the page that is there. The person wanted the next one.
const name = 'headingFor';

type Router = { state: { navigation: { location?: { pathname: string; search: string } | undefined } } };

/** Notes, whenever the page goes, where a navigation was going. */
export function noteHeading(): void {
  addEventListener('pagehide', () => {
    const { location: next } = (globalThis as { __reactRouterDataRouter?: Router }).__reactRouterDataRouter?.state.navigation ?? {};
    if (next) attempt(() => sessionStorage.setItem(name, next.pathname + next.search));
  });
}

/** After a reload in the midst of a navigation: goes on to where it was going. Once: what fails there too is not tried again. */
export function goOn(): void {
  const address = attempt(() => {
    const noted = sessionStorage.getItem(name);
    sessionStorage.removeItem(name);
    return noted;
  });
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (typeof address === 'string' && visit?.type === 'reload') location.replace(address);
}
