import type { LazyRouteFunction, RouteObject } from 'react-router';

/** Exports of a page's file: `Component`, and optionally `loader` and `shouldRevalidate`. */
export type PageModule = Awaited<ReturnType<LazyRouteFunction<RouteObject>>>;

/** Static properties of a page, available before its code is loaded. */
export type PageHandle = {
  /** Source file, relative to `web/`. The build manifest maps it to the built files. */
  file: string;
  load: () => Promise<PageModule>;
  /** True if the header is transparent over the page's hero until the page is scrolled. */
  hasTransparentHeader?: true;
  /** Query parameters that change the page. The cache key contains no others. */
  params?: readonly string[];
  /** Returns the cache key of the page, instead of `params`. Unknown values must not create cache entries. */
  getCacheKey?: (searchParams: URLSearchParams) => string;
  /**
   * True if the browser loads the content of the page, or the content is private. The server does not cache the page,
   * and search engines must not index it.
   */
  isUncached?: true;
};
