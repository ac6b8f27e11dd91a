import { isQuotePage } from './draft-storage.ts';
import { markTab, tabForm } from './active-form.ts';

/** The form in a history entry: its key, once something was answered, and the open step, from 0. */
type FormEntry = { key?: string; step?: number };

/** Returns the form of the current history entry. It is empty on a new visit; Back, Forward and a reload find what was stored. */
export const readFormEntry = (): FormEntry => (history.state as { quoteForm?: FormEntry } | null)?.quoteForm ?? {};

function storeFormEntry(values: FormEntry): void {
  // Going Back changes the address before the form is gone.
  if (isQuotePage(location.pathname)) history.replaceState({ ...history.state, quoteForm: { ...readFormEntry(), ...values } }, '');
}

/** Stores the form's key in the current history entry. */
export const storeFormKey = (key: string): void => storeFormEntry({ key });

/** Stores the open step, from 0, in the current history entry and for the tab. */
export function storeFormStep(step: number): void {
  storeFormEntry({ step });
  const form = tabForm();
  if (form) markTab(form.key, step);
}
