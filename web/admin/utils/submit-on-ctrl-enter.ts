import type { KeyboardEvent } from 'react';

/** Returns a key handler that submits with Ctrl + Enter. */
export const submitOnCtrlEnter = (send: () => void) => (event: KeyboardEvent) => {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  send();
};
