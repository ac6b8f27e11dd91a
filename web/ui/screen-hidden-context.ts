import { createContext } from 'react';

/**
 * True while the content is hidden, for example because the session has ended. Dialogs in hidden content are closed,
 * because a modal dialog would block the sign-in form. The dialogs open again when the content reappears.
 */
export const ScreenHiddenContext = createContext(false);
