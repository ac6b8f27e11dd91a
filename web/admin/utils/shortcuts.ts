import { readLocal, writeLocal } from './local-store.ts';

/** Keys that `useShortcuts` handles, and their descriptions. `mod` is Ctrl, or Command on a Mac. */
const screenShortcuts = {
  '/': 'Search the list',
  n: 'New',
  b: 'Quotes: table or board',
  m: 'Change status',
  j: 'Next quote or enquiry',
  k: 'Previous quote or enquiry',
  a: 'Quote: assign to me',
  r: 'Quote or enquiry: write to the customer',
  i: 'Add an internal note',
  s: 'Quote: snooze',
  u: 'Quote: mark as unread and return to list',
  'mod+s': 'Save the form',
  'mod+z': 'Undo last action',
  g: 'Go to navigation',
  '?': 'Show keyboard shortcuts',
} as const;

/** `mod+enter` and `arrowdown` are described with the keys of components. */
export type ShortcutKey = keyof typeof screenShortcuts | 'mod+enter' | 'arrowdown';

const singleKeysName = 'person:single-key-shortcuts';

/** Whether keys without Ctrl or Command are shortcuts for this user on this device. */
export const areSingleKeysEnabled = (): boolean => readLocal(singleKeysName) !== false;

/** Speech input types letters, and a wrong key is pressed easily: WCAG 2.1.4 asks for a way to switch single keys off. */
export const enableSingleKeys = (isEnabled: boolean): void => writeLocal(singleKeysName, isEnabled ? undefined : false);

/** Keys that a component handles while it has the focus. */
const componentShortcuts = {
  '↓ ↑': 'Move between rows (Home, End: first, last row)',
  Enter: 'Open the row',
  Space: 'Select row',
  Esc: 'Clear selection, or close dialog',
  '← →': 'Board: move between columns',
  'Ctrl Enter': 'Send the message or the quote',
};

const formatKey = (key: string): string =>
  key.length === 1 ? key.toUpperCase() : key.replace(/^mod\+(.)$/, (_, letter: string) => `Ctrl ${letter.toUpperCase()}`);

/** Descriptions of all shortcuts. */
export const shortcutDescriptions: readonly (readonly [keys: string, label: string])[] = [
  ...Object.entries(componentShortcuts),
  ...Object.entries(screenShortcuts).map(([key, label]) => [formatKey(key), label] as const),
];
