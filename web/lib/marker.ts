import { createContext } from 'react-router';

/** What the server marks the page's own scripts with while it renders; it changes with each rendering, so no content can hold it. */
export const markerContext = createContext<string>();
