import { formKey } from './draft-storage.ts';

/** The form of a tab; `step` from 0. */
type TabForm = { key: string; step: number };

// Used where storage is switched off, until the page is reloaded.
let inMemory: string | null = null;

/** Returns the form that this tab showed last. */
export function tabForm(): TabForm | undefined {
  try {
    return (JSON.parse(sessionStorage.getItem(formKey) ?? inMemory ?? 'null') ?? undefined) as TabForm | undefined;
  } catch {
    return undefined;
  }
}

/** Stores which form this tab shows. @param step the open step, by default the one stored for this form */
export function markTab(key: string, step?: number): void {
  const current = tabForm();
  inMemory = JSON.stringify({ key, step: step ?? (current?.key === key ? current.step : 0) } satisfies TabForm);
  try {
    sessionStorage.setItem(formKey, inMemory);
  } catch {
    // As above.
  }
}
