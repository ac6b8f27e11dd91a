import { useEffect, useRef, useState } from 'react';
import type { FieldError, FieldErrors, FieldValues, Path, Resolver } from 'react-hook-form';
import { isApiError } from '#domain/errors/api-error.ts';
import { showReport, type Report } from '#web/admin/api/use-admin-mutation.ts';
import { getErrorMessage } from '#web/lib/api/api-client.ts';
import { showToast } from '#web/lib/stores/toast-store.ts';
import { offerDraftRestore, useScopedUndo } from '#web/admin/utils/undo.ts';
import { changedPaths, fromFields, toFields, type FieldsByPath, type FormShape } from './form-values.ts';
import { resetPendingUploads, waitForUploads } from './pending-picture-uploads.ts';
import { rebaseValues } from './draft.ts';
import { useDraft, type FormDraft } from './use-draft.ts';

/** Messages by the paths of the fields they belong to. */
export type FieldMessages = Partial<Record<string, string>>;

type Versioned = { version: number };

type AdminFormOptions<V extends FieldValues, Current extends Versioned, Answer extends Versioned> = {
  /** The name of the draft. @param saved the saved record; undefined for a new one */
  draftName: (saved: Answer | Current | undefined) => string;
  saved: Current | undefined;
  toValues: (saved: Current | undefined) => V;
  /** Returns the saved values after a save. By default the response is the whole record. */
  toBase?: (answer: Answer, sent: V) => V;
  save: (values: V, base: V, version: number | undefined) => Promise<Answer>;
  /** @returns the message of success, with or without undo; undefined for "Saved", '' for none */
  onSaved: (answer: Answer, sent: V) => Report;
  /** Called with the version that someone else saved, if the user discards their own. */
  onTakeTheirs?: (current: Current) => void;
  validate?: (values: V, base: V) => FieldMessages;
  /** The field that an error code of the server belongs to. */
  fieldForProblem?: (code: string, values: V) => string | undefined;
  /** False for fields that another form edits: a change of them is no conflict. */
  isOwn?: (path: string) => boolean;
  shape?: FormShape;
};

/** An edit conflict: another user saved the record first. */
export type EditConflict = {
  base: FieldsByPath;
  mine: FieldsByPath;
  theirs: FieldsByPath;
  /** The name of the user who saved it, or ''. */
  savedBy: string;
  saveChosen: (fields: FieldsByPath) => void;
  takeTheirs: () => void;
  close: () => void;
};

export type AdminForm<V extends FieldValues = FieldValues> = FormDraft<V> & {
  busy: boolean;
  /** The message of the last failed save, unless it is shown at a field. */
  problem: string | undefined;
  code: string | undefined;
  save: () => void;
  conflict: EditConflict | undefined;
  clearProblem: () => void;
};

/** Returns the newer version and the name of its author, if a save was refused because of an edit conflict. */
function findConflict(error: unknown): { current: unknown; savedBy: string } | undefined {
  if (!isApiError(error) || error.code !== 'version_stale' || !error.details['current']) return undefined;
  const { by } = error.details;
  return { current: error.details['current'], savedBy: typeof by === 'string' ? by : '' };
}

/** Turns messages by path into the errors of react-hook-form. */
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
 * The form of a record: its stored draft, saving, errors at their fields, and the comparison when someone else saved it first.
 * The first field with an error takes the focus.
 */
export function useAdminForm<V extends FieldValues, Current extends Versioned, Answer extends Versioned = Current>({
  draftName,
  saved,
  toValues,
  toBase = (answer) => toValues(answer as unknown as Current),
  save: send,
  onSaved,
  onTakeTheirs,
  validate,
  fieldForProblem,
  isOwn = () => true,
  shape,
}: AdminFormOptions<V, Current, Answer>): AdminForm<V> {
  const base = useRef<V>(undefined);
  const resolver: Resolver<V> = (values) => {
    const errors = toFieldErrors<V>(validate?.(values, base.current ?? values) ?? {});
    return Object.keys(errors).length === 0 ? { values, errors: {} } : { values: {}, errors };
  };
  const draft = useDraft(draftName(saved), toValues(saved), saved?.version, { shape, resolver });
  const { form } = draft;
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<{ message: string; code: string | undefined }>();
  const [conflict, setConflict] = useState<{ current: Current; savedBy: string }>();
  const offerUndo = useScopedUndo();
  // State is too late for a double click.
  const isSaving = useRef(false);
  useEffect(() => {
    base.current = draft.base;
  }, [draft.base]);
  useEffect(() => resetPendingUploads, []);

  /** Saves; repeated on the newer version if that changed none of the form's own fields. */
  async function put(values: V, onto: V, version: number | undefined): Promise<Answer> {
    try {
      return await send(values, onto, version);
    } catch (error) {
      const newer = findConflict(error)?.current as Current | undefined;
      if (!newer || newer.version === version) throw error;
      const now = toValues(newer);
      if (changedPaths(toFields(now, shape), toFields(onto, shape)).some(isOwn)) throw error;
      return send(rebaseValues(now, onto, values, shape), now, newer.version);
    }
  }

  function handleError(error: unknown, values: V): void {
    const found = findConflict(error);
    if (found) return setConflict({ ...found, current: found.current as Current });
    const message = getErrorMessage(error);
    const code = isApiError(error) ? error.code : undefined;
    const field = code === undefined ? undefined : fieldForProblem?.(code, values);
    if (field === undefined) setProblem({ message, code });
    else form.setError(field as Path<V>, { type: 'server', message }, { shouldFocus: true });
    return showToast(message, { tone: 'alarm' });
  }

  async function submit(values: V, onto: V, version: number | undefined, began: V): Promise<void> {
    try {
      const answer = await put(values, onto, version);
      setConflict(undefined);
      const next = toBase(answer, values);
      const name = draftName(answer);
      if (name !== draftName(saved)) draft.transferDraft(name, next, answer.version, began);
      else draft.rebase(next, answer.version, began);
      const report = onSaved(answer, values) ?? 'Saved';
      if (report !== '') showReport(report);
    } catch (error) {
      handleError(error, values);
    }
  }

  /** @param chosen the result of a comparison; left out, the present values once every upload has arrived */
  async function save(chosen?: { values: V; base: V; version: number }): Promise<void> {
    if (isSaving.current) return;
    isSaving.current = true;
    setBusy(true);
    setProblem(undefined);
    try {
      await waitForUploads();
      const began = draft.latest();
      if (chosen) await submit(chosen.values, chosen.base, chosen.version, began.values);
      else await form.handleSubmit(() => submit(began.values, began.base, began.version, began.values))();
    } finally {
      isSaving.current = false;
      setBusy(false);
    }
  }

  const theirs = conflict && toValues(conflict.current);
  return {
    ...draft,
    busy,
    problem: problem?.message,
    code: problem?.code,
    save: () => void save(),
    clearProblem: () => setProblem(undefined),
    conflict: conflict &&
      theirs && {
        base: toFields(draft.base, shape),
        mine: toFields(draft.values, shape),
        theirs: toFields(theirs, shape),
        savedBy: conflict.savedBy,
        saveChosen: (fields) => void save({ values: fromFields(fields, shape) as V, base: theirs, version: conflict.current.version }),
        takeTheirs: () => {
          const restore = draft.rebase(theirs, conflict.current.version);
          setConflict(undefined);
          onTakeTheirs?.(conflict.current);
          offerDraftRestore('Changes discarded', restore, offerUndo);
        },
        close: () => setConflict(undefined),
      },
  };
}
