/** Focuses the first row of the list on the screen. @returns false if there is none */
export function focusFirstRow(): boolean {
  const row = document.querySelector<HTMLElement>('[data-row]');
  row?.focus();
  return row !== null;
}

// After a navigation, the page, its main content, its heading or the link to the screen has the focus.
const freshScreenSelector = 'body, main, main h1, nav a[aria-current]';

/** Focuses the first row if the user has not moved the focus since the screen was opened. @returns false if nothing was focused */
export const focusFirstRowOfFreshList = (): boolean => document.activeElement?.matches(freshScreenSelector) === true && focusFirstRow();
