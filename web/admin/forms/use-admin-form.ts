import { useEffect, useRef, useState } from 'react';
import type { FieldError, FieldErrors, FieldValues, Path, Resolver } from 'react-hook-form';
import { isApiError } from '#domain/errors/api-error.ts';
import { showReport, type Report } from '#web/admin/api/use-admin-mutation.ts';
import { getErrorMessage } from '#web/lib/api/api-client.ts';
import { showToast } from '#web/lib/stores/toast-store.ts';
import { offerDraftRestore, useScopedUndo } from '#web/admin/utils/undo.ts';
import { listChangedPaths, fromFields, toFields, type FieldsByPath, type FormShape } from './form-values.ts';
import { resetPendingUploads, waitForUploads } from './pending-picture-uploads.ts';
import { rebaseValues } from './draft.ts';
import { useDraft, type FormDraft } from './use-draft.ts';

/** Error messages by field path. */
export type FieldMessages = Partial<Record<string, string>>;

type Versioned = { version: number };

type AdminFormOptions<V extends FieldValues, Current extends Versioned, SaveResponse extends Versioned> = {
  /** Returns the draft name. @param saved saved record; undefined for a new one */
  draftName: (saved: SaveResponse | Current | undefined) => string;
  saved: Current | undefined;
  toValues: (saved: Current | undefined) => V;
  /** Returns the form values after a save. By default the response is the whole record. */
  toBase?: (response: SaveResponse, sent: V) => V;
  save: (values: V, base: V, version: number | undefined) => Promise<SaveResponse>;
  /**
   * Called after a save. @returns the success message, with or without undo; undefined for "Saved", '' for no message
   */
  onSaved: (response: SaveResponse, sent: V) => Report;
  /** Called with the version that someone else saved if the user discards their draft. */
  onDraftDiscarded?: (current: Current) => void;
  validate?: (values: V, base: V) => FieldMessages;
  /** Returns the field of an error code of the server; undefined if the code belongs to no field. */
  fieldForErrorCode?: (code: string, values: V) => string | undefined;
  /** Returns false for fields that another form edits: changes of them are not edit conflicts. */
  isOwn?: (path: string) => boolean;
  shape?: FormShape;
};

/** Edit conflict: someone else saved the record after the form was filled. */
export type EditConflict = {
  base: FieldsByPath;
  draft: FieldsByPath;
  saved: FieldsByPath;
  /** Name of the user who saved the current version; '' if unknown. */
  savedBy: string;
  saveSelected: (fields: FieldsByPath) => void;
  discardDraft: () => void;
  close: () => void;
};

export type AdminForm<V extends FieldValues = FieldValues> = FormDraft<V> & {
  busy: boolean;
  /** Message of the last failed save; undefined if it is displayed at a field. */
  saveError: string | undefined;
  code: string | undefined;
  save: () => void;
  conflict: EditConflict | undefined;
  clearError: () => void;
};

/** Returns the current version and the name of its author if a save failed because of an edit conflict. */
function findConflict(error: unknown): { current: unknown; savedBy: string } | undefined {
  if (!isApiError(error) || error.code !== 'version_stale' || !error.details['current']) return undefined;
  const { by } = error.details;
  return { current: error.details['current'], savedBy: typeof by === 'string' ? by : '' };
}

/** Converts messages by path into errors of react-hook-form. */
function toFieldErrors<V extends FieldValues>(messages: FieldMessages): FieldErrors<V> {
  const fields: FieldsByPath = {};
  for (const [path, message] of Object.entries(messages)) if (message) fields[path] = { type: 'domain', message } satisfies FieldError;
  const errors: FieldsByPath = {};
  for (const [path, error] of Object.entries(fields)) {
    const keys = path.split('.');
    let target = errors;
    for (const key of keys.slice(0, -1)) target = (target[key] ??= {}) as FieldsByPath;
    target[keys.at(-1)!] = error;
  }
  return errors as FieldErrors<V>;
}

/**
 * Provides the form of a record: its stored draft, saving, errors at fields, and edit conflicts. The first field with
 * an error takes the focus.
 */
export function useAdminForm<V extends FieldValues, Current extends Versioned, SaveResponse extends Versioned = Current>({
  draftName,
  saved,
  toValues,
  toBase = (response) => toValues(response as unknown as Current),
  save: send,
  onSaved,
  onDraftDiscarded,
  validate,
  fieldForErrorCode,
  isOwn = () => true,
  shape,
}: AdminFormOptions<V, Current, SaveResponse>): AdminForm<V> {
  const base = useRef<V>(undefined);
  const resolver: Resolver<V> = (values) => {
    const errors = toFieldErrors<V>(validate?.(values, base.current ?? values) ?? {});
    return Object.keys(errors).length === 0 ? { values, errors: {} } : { values: {}, errors };
  };
  const draft = useDraft(draftName(saved), toValues(saved), saved?.version, { shape, resolver });
  const { form } = draft;
  const [busy, setBusy] = useState(false);
  const [saveError, setSaveError] = useState<{ message: string; code: string | undefined }>();
  const [conflict, setConflict] = useState<{ current: Current; savedBy: string }>();
  const offerUndo = useScopedUndo();
  // A ref, because a double click happens before the state is rendered.
  const isSaving = useRef(false);
  useEffect(() => {
    base.current = draft.base;
  }, [draft.base]);
  useEffect(() => resetPendingUploads, []);

  /** Saves. Repeats the save with the newer version if that changed none of the form's own fields. */
  async function saveOntoNewest(values: V, baseValues: V, version: number | undefined): Promise<SaveResponse> {
    try {
      return await send(values, baseValues, version);
    } catch (error) {
      const newerVersion = findConflict(error)?.current as Current | undefined;
      if (!newerVersion || newerVersion.version === version) throw error;
      const now = toValues(newerVersion);
      if (listChangedPaths(toFields(now, shape), toFields(baseValues, shape)).some(isOwn)) throw error;
      return send(rebaseValues(now, baseValues, values, shape), now, newerVersion.version);
    }
  }

  function handleError(error: unknown, values: V): void {
    const editConflict = findConflict(error);
    if (editConflict) return setConflict({ ...editConflict, current: editConflict.current as Current });
    const message = getErrorMessage(error);
    const code = isApiError(error) ? error.code : undefined;
    const field = code === undefined ? undefined : fieldForErrorCode?.(code, values);
    if (field === undefined) setSaveError({ message, code });
    else form.setError(field as Path<V>, { type: 'server', message }, { shouldFocus: true });
    return showToast(message, { tone: 'alarm' });
  }

  async function submit(values: V, baseValues: V, version: number | undefined, valuesBefore: V): Promise<void> {
    try {
      const response = await saveOntoNewest(values, baseValues, version);
      setConflict(undefined);
      const next = toBase(response, values);
      const name = draftName(response);
      if (name !== draftName(saved)) draft.transferDraft(name, next, response.version, valuesBefore);
      else draft.rebase(next, response.version, valuesBefore);
      const report = onSaved(response, values) ?? 'Saved';
      if (report !== '') showReport(report);
    } catch (error) {
      handleError(error, values);
    }
  }

  /**
   * Saves after all uploads have completed. @param selected values selected in an edit conflict; by default the current
   * form values
   */
  async function save(selected?: { values: V; base: V; version: number }): Promise<void> {
    if (isSaving.current) return;
    isSaving.current = true;
    setBusy(true);
    setSaveError(undefined);
    try {
      await waitForUploads();
      const valuesBefore = draft.latest();
      if (selected) await submit(selected.values, selected.base, selected.version, valuesBefore.values);
      else await form.handleSubmit(() => submit(valuesBefore.values, valuesBefore.base, valuesBefore.version, valuesBefore.values))();
    } finally {
      isSaving.current = false;
      setBusy(false);
    }
  }

  const currentValues = conflict && toValues(conflict.current);
  return {
    ...draft,
    busy,
    saveError: saveError?.message,
    code: saveError?.code,
    save: () => void save(),
    clearError: () => setSaveError(undefined),
    conflict: conflict &&
      currentValues && {
        base: toFields(draft.base, shape),
        draft: toFields(draft.values, shape),
        saved: toFields(currentValues, shape),
        savedBy: conflict.savedBy,
        saveSelected: (fields) =>
          void save({ values: fromFields(fields, shape) as V, base: currentValues, version: conflict.current.version }),
        discardDraft: () => {
          const restore = draft.rebase(currentValues, conflict.current.version);
          setConflict(undefined);
          onDraftDiscarded?.(conflict.current);
          offerDraftRestore('Changes discarded', restore, offerUndo);
        },
        close: () => setConflict(undefined),
      },
  };
}
