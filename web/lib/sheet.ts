import { createContext } from 'react-router';

/** One rendering of a page: what goes in beside the request, and what comes out beside the answer's head. */
export type Sheet = {
  /** What the server marks the page's own scripts with; it changes with each rendering, so no content can hold it. */
  marker: string;
  /** The whole document as a string: wrapped in a `Response` it would be encoded and decoded again on its way. */
  html?: string;
};

export const sheetContext = createContext<Sheet>();
