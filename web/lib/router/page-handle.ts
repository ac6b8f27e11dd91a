import type { LazyRouteFunction, RouteObject } from 'react-router';

/** Exports of a page's file: `Component`, and optionally `loader`, `shouldRevalidate` and `preload`. */
export type PageModule = Awaited<ReturnType<LazyRouteFunction<RouteObject>>> & {
  /** Requests private data of the page. Called before hydration with the URL of the document. */
  preload?: (url: URL) => void;
};

/** Static properties of a page, available before its code is loaded. */
export type PageHandle = {
  /** Source file, relative to `web/`. The build manifest maps it to the built files. */
  file: string;
  load: () => Promise<PageModule>;
  /** Returns the source files of lazy modules that the page loads at once. The document preloads them with the page. */
  listLazyFiles?: (query: URLSearchParams) => readonly string[];
  /** True if the header is transparent over the page's hero until the page is scrolled. */
  hasTransparentHeader?: true;
  /** Query parameters that change the page. The cache key contains no others (except `/prodlist`, see `getCacheKey`). */
  params?: readonly string[];
  /**
   * True if the browser loads the content of the page, or the content is private. The server does not cache the page,
   * and search engines must not index it.
   */
  isPersonal?: true;
};
