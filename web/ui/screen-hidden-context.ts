import { createContext } from 'react';

/**
 * True while the content is hidden, as a screen is until the same user has signed in again. Its dialogs are then closed, because a modal
 * dialog would block the sign-in form. They open again afterwards.
 */
export const ScreenHiddenContext = createContext(false);
