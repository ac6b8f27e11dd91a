import { useSyncExternalStore } from 'react';

const changeEvent = 'modaldialogchange';

/** Reports to `useTopModalDialog` that a modal dialog has opened or closed. */
export const reportModalDialogChange = (): void => void document.dispatchEvent(new Event(changeEvent));

function subscribe(listener: () => void): () => void {
  document.addEventListener(changeEvent, listener);
  return () => document.removeEventListener(changeEvent, listener);
}

const findTopModalDialog = (): Element | undefined => [...document.querySelectorAll('dialog:modal')].at(-1);

/** Returns the open modal dialog on top, which makes everything outside it inert. Undefined if no dialog is open. */
export const useTopModalDialog = (): Element | undefined => useSyncExternalStore(subscribe, findTopModalDialog, () => undefined);
