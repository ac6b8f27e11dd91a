import { createContext } from 'react';

/**
 * True while the content is hidden, like a screen after its session has ended. Its dialogs are then closed, because a
 * modal dialog would block the sign-in form. They open again afterwards.
 */
export const ScreenHiddenContext = createContext(false);
