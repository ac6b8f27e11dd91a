import { createContext } from 'react-router';

/** A document in three parts. Its own scripts stand in the first and the last; what lies between, most of it, is content alone. */
export type DocumentParts = { head: string; content: string; end: string };

/** One rendering of a page: what goes in beside the request, and what comes out beside the answer's head. */
export type Sheet = {
  /** What the server marks the page's own scripts with; it changes with each rendering, so no content can hold it. */
  marker: string;
  /** What the page's loaders loaded, each at the place that stands in the router's data for it (lib/hand-over.ts). */
  loaded: unknown[];
  /** The whole document, as strings: wrapped in a `Response` it would be encoded and decoded again on its way. */
  document?: DocumentParts;
};

export const sheetContext = createContext<Sheet>();
