import { useWindowEvent } from './use-window-event.ts';

/** Makes the browser ask for confirmation before it closes or reloads a page with unsaved changes. */
export const useUnsavedWarning = (hasUnsavedChanges: boolean): void =>
  useWindowEvent('beforeunload', (event) => event.preventDefault(), hasUnsavedChanges);
