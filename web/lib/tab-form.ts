import { formKey } from './draft-store.ts';

type TabForm = { key: string; search: string };

// Where storage is switched off, the tab knows it until it is reloaded.
let inMemory: string | null = null;

/** Says which form this tab shows. @param search the address it has */
export function markTab(key: string, search = ''): void {
  inMemory = JSON.stringify({ key, search } satisfies TabForm);
  try {
    sessionStorage.setItem(formKey, inMemory);
  } catch {
    // As above.
  }
}

/** The form that this tab showed last. */
export function tabForm(): TabForm | undefined {
  try {
    return (JSON.parse(sessionStorage.getItem(formKey) ?? inMemory ?? 'null') ?? undefined) as TabForm | undefined;
  } catch {
    return undefined;
  }
}
