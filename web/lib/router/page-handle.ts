import type { LazyRouteFunction, RouteObject } from 'react-router';

/** Exports of a page's file: `Component`, and optionally `loader` and `shouldRevalidate`. */
export type PageModule = Awaited<ReturnType<LazyRouteFunction<RouteObject>>>;

/** Static properties of a page, available before its code is loaded. */
export type PageHandle = {
  /** Source file, relative to `web/`. The build manifest maps it to the built files. */
  file: string;
  load: () => Promise<PageModule>;
  /** True if the header is transparent over the page's hero until the page is scrolled. */
  transparentHeader?: true;
  /** Query parameters that change the page. Other parameters do not create cache entries. */
  params?: readonly string[];
  /**
   * True if the page is filled in the browser, or its content is private. It is neither cached nor indexed by search
   * engines.
   */
  personal?: true;
};
