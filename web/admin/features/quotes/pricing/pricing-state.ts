import { flushSync } from 'react-dom';
import type { AdminRevision } from '#contract/admin/quotes/revisions.endpoints.ts';
import type { PricingStrategy } from '#domain/pricing/price-book.ts';
import { listFieldErrors, type FieldErrors } from '#domain/revisions/edit/list-field-errors.ts';
import { isChanged, type RevisionEditor } from '#domain/revisions/edit/revision-editor.ts';
import { createStore } from '#web/lib/stores/create-store.ts';
import { storeEditor, type StoredEditor } from './pricing-storage.ts';

export type PricingState = {
  editor: RevisionEditor;
  isChanged: boolean;
  /** All errors by field, also of fields that do not show theirs yet. */
  errors: FieldErrors;
  /** The errors of fields that were left or saved with an error. */
  shownErrors: FieldErrors;
  /** The time of the last change in milliseconds, if an earlier visit stored the changes. */
  earlierChangeAt: number | undefined;
  saving: 'no' | 'yes' | 'unreachable';
  saveError: string | undefined;
  /** The draft that another user saved, if it differs, and the name of this user. */
  conflict: { saved: AdminRevision; savedBy: string } | undefined;
  /** The version on which a save was an edit conflict. The automatic save pauses until the editor has another version. */
  conflictVersion: number | undefined;
};

const noErrors: FieldErrors = {};

/** Returns the errors of the shown fields; `noErrors` without any, so that rows without errors do not render again. */
function pickErrors(errors: FieldErrors, shownFields: ReadonlySet<string>): FieldErrors {
  const shown = Object.entries(errors).filter(([name]) => shownFields.has(name));
  return shown.length === 0 ? noErrors : Object.fromEntries(shown);
}

type Options = {
  quoteId: string;
  stored: StoredEditor | undefined;
  initial: RevisionEditor;
  getBookStrategy: () => PricingStrategy | undefined;
};

/** Creates the state of the pricing page. Each change of the editor is validated, and stored on this device. */
export function createPricingState({ quoteId, stored, initial, getBookStrategy }: Options) {
  const shownFields = new Set<string>();
  const withEditor = (editor: RevisionEditor) => {
    const errors = listFieldErrors(editor.current, new Date(), getBookStrategy());
    return { editor, isChanged: isChanged(editor), errors, shownErrors: pickErrors(errors, shownFields) };
  };
  const store = createStore<PricingState>({
    ...withEditor(stored?.editor ?? initial),
    earlierChangeAt: stored && isChanged(stored.editor) ? stored.at : undefined,
    saving: 'no',
    saveError: undefined,
    conflict: undefined,
    conflictVersion: undefined,
  });
  const update = (changes: Partial<PricingState>, editor?: RevisionEditor): void => {
    store.set({ ...store.get(), ...changes, ...(editor && withEditor(editor)) });
    if (editor) storeEditor(quoteId, editor, Date.now());
  };
  const showErrors = (names: readonly string[]): void => {
    for (const name of names) shownFields.add(name);
    update({ shownErrors: pickErrors(store.get().errors, shownFields) });
  };
  return {
    store,
    get: store.get,
    update,

    /** Hides the errors of fields that are being changed. */
    hideErrors: (names: readonly string[]): void => {
      for (const name of names) shownFields.delete(name);
    },

    /** Shows the error of a field that staff left. */
    showErrorOf: (name: string): void => {
      if (store.get().errors[name] !== undefined) showErrors([name]);
    },

    /** Shows all errors, and focuses the first field with one. @returns true without errors */
    validate: (): boolean => {
      const names = Object.keys(store.get().errors);
      flushSync(() => showErrors(names));
      if (names[0] !== undefined) document.getElementsByName(names[0])[0]?.focus();
      return names.length === 0;
    },
  };
}
export type PricingStateStore = ReturnType<typeof createPricingState>;
