import type { KeyboardEvent } from 'react';

/** Sends something on its way by Ctrl Enter. */
export const submitOnCtrlEnter = (send: () => void) => (event: KeyboardEvent) => {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  send();
};
