import { useEffect, useRef, useState, type RefObject } from 'react';
import type { FieldError, FieldErrors, FieldValues, Path, Resolver } from 'react-hook-form';
import { isApiError } from '#domain/errors/api-error.ts';
import { useAdminMutation, type MutationReport } from '#web/admin/api/use-admin-mutation.ts';
import { findErrorField, getErrorMessage, NetworkError } from '#web/lib/api/api-client.ts';
import { useIsMounted } from '#web/lib/hooks/use-is-mounted.ts';
import { createRandomId } from '#web/lib/create-random-id.ts';
import { showToast } from '#web/lib/stores/toast-store.ts';
import { offerDraftRestore, useScopedUndo } from '#web/admin/utils/undo.ts';
import { listChangedPaths, fromFields, setAtPath, toFields, type FieldsByPath, type FormShape } from './form-values.ts';
import { resetPendingUploads, waitForUploads } from '#web/admin/kit/form/inputs/pending-picture-uploads.ts';
import { rebaseValues } from '#web/admin/kit/draft/draft.ts';
import { useDraft, type FormDraft } from '#web/admin/kit/draft/use-draft.ts';

/** Error messages by field path. */
export type FieldMessages = Partial<Record<string, string>>;

type Versioned = { version: number };

/** Delay before a save is repeated after a network error. */
const retryDelayMs = 2000;

type AdminFormOptions<V extends FieldValues, Current extends Versioned, SaveResponse extends Versioned> = {
  /** Returns the draft name. @param saved saved record; undefined for a new one */
  draftName: (saved: SaveResponse | Current | undefined) => string;
  saved: Current | undefined;
  toValues: (saved: Current | undefined) => V;
  /** Returns the form values after a save; by default `toValues` of the response, which must then be the whole record. */
  toBase?: (response: SaveResponse, sent: V) => V;
  /** @param idempotencyKey key of the request. A retry has the same key, because the server may have saved before the response was lost */
  save: (values: V, base: V, version: number | undefined, idempotencyKey: string) => Promise<SaveResponse>;
  /** True to repeat a save after network errors while the form is open. */
  retriesNetworkErrors?: boolean;
  /**
   * Called after a save. @returns the success message, with or without undo; undefined for "Saved", '' for no message
   */
  onSaved: (response: SaveResponse, sent: V) => MutationReport;
  /** Called when the user resolves an edit conflict by discarding the draft. @param current version saved by someone else */
  onDraftDiscarded?: (current: Current) => void;
  validate?: (values: V, base: V) => FieldMessages;
  /** Returns the field of an error code if it depends on the values. By default the error response names the fields of an error. */
  fieldForErrorCode?: (code: string, values: V) => string | undefined;
  /** Returns false for fields that another form edits: changes of these fields are not edit conflicts. */
  isFieldOfForm?: ((path: string) => boolean) | undefined;
  shape?: FormShape | undefined;
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

export type AdminForm<V extends FieldValues = FieldValues, SaveResponse = unknown> = FormDraft<V> & {
  busy: boolean;
  /** True while a save is repeated after network errors. */
  isUnreachable: boolean;
  /** Message of the last failed save; undefined if it is displayed at a field. */
  saveError: string | undefined;
  /** @returns the saved record; undefined if it was not saved, for example because of an error */
  save: () => Promise<SaveResponse | undefined>;
  /** `save` for event handlers. */
  submit: () => void;
  conflict: EditConflict | undefined;
};

/** Values to save, and the values and version that they replace. */
type Submission<V> = { values: V; base: V; version: number | undefined };
type SaveRequest<V> = Submission<V> & { idempotencyKey: string };
type PreparedSave<V> = {
  submission: Submission<V>;
  /** Form values when the submission was sent. The submission contains other values if it resolves an edit conflict. */
  formValuesWhenSent: V;
  /** Latest request for the submission. A retry after a network error repeats it. */
  request: SaveRequest<V>;
};

/** Returns the current version and the name of its author if a save failed because of an edit conflict. */
function findConflict(error: unknown): { current: unknown; savedBy: string } | undefined {
  if (!isApiError(error) || error.code !== 'version_stale' || !error.details['current']) return undefined;
  const { by } = error.details;
  return { current: error.details['current'], savedBy: typeof by === 'string' ? by : '' };
}

/** Converts messages by path into errors of react-hook-form. */
function toFieldErrors<V extends FieldValues>(messages: FieldMessages): FieldErrors<V> {
  const errors: FieldsByPath = {};
  for (const [path, message] of Object.entries(messages))
    if (message) setAtPath(errors, path, { type: 'domain', message } satisfies FieldError);
  return errors as FieldErrors<V>;
}

type SendOptions<V extends FieldValues, Current extends Versioned, SaveResponse extends Versioned> = Pick<
  AdminFormOptions<V, Current, SaveResponse>,
  'save' | 'toValues' | 'isFieldOfForm' | 'shape'
>;

/** Sends the request. If another user has saved a newer version without changing this form's fields, repeats it on that version. */
async function saveOnNewestVersion<V extends FieldValues, Current extends Versioned, SaveResponse extends Versioned>(
  preparedSave: PreparedSave<V>,
  { save: send, toValues, isFieldOfForm = () => true, shape }: SendOptions<V, Current, SaveResponse>,
): Promise<SaveResponse> {
  const sendRequest = ({ values, base, version, idempotencyKey }: SaveRequest<V>) => send(values, base, version, idempotencyKey);
  const { request } = preparedSave;
  try {
    return await sendRequest(request);
  } catch (error) {
    const newerVersion = findConflict(error)?.current as Current | undefined;
    if (!newerVersion || newerVersion.version === request.version) throw error;
    const newerValues = toValues(newerVersion);
    if (listChangedPaths(toFields(newerValues, shape), toFields(request.base, shape)).some(isFieldOfForm)) throw error;
    const values = rebaseValues(newerValues, request.base, request.values, shape);
    preparedSave.request = { values, base: newerValues, version: newerVersion.version, idempotencyKey: createRandomId() };
    return sendRequest(preparedSave.request);
  }
}

/**
 * Returns the values to save after all uploads have completed; undefined if a field has an error.
 * @param selected values selected in an edit conflict; by default the current form values
 */
async function prepareSave<V extends FieldValues>(
  { formMethods, getLatestState }: FormDraft<V>,
  selected?: Submission<V>,
): Promise<PreparedSave<V> | undefined> {
  await waitForUploads();
  const formState = getLatestState();
  if (!selected && !(await formMethods.trigger(undefined, { shouldFocus: true }))) return undefined;
  const submission = selected ?? formState;
  return { submission, formValuesWhenSent: formState.values, request: { ...submission, idempotencyKey: createRandomId() } };
}

/** Sends a prepared save. @returns undefined if a field has an error */
async function sendPreparedSave<V extends FieldValues, Current extends Versioned, SaveResponse extends Versioned>(
  preparation: Promise<PreparedSave<V> | undefined>,
  options: SendOptions<V, Current, SaveResponse>,
) {
  const preparedSave = await preparation;
  return preparedSave && { ...preparedSave, response: await saveOnNewestVersion(preparedSave, options) };
}

const toResolverResult = <V extends FieldValues>(values: V, messages: FieldMessages): ReturnType<Resolver<V>> =>
  Object.values(messages).some(Boolean) ? { values: {}, errors: toFieldErrors<V>(messages) } : { values, errors: {} };

/** Returns a ref that is true while the form is open. Its uploads are not awaited after that. */
function useOpenForm(): RefObject<boolean> {
  useEffect(() => resetPendingUploads, []);
  return useIsMounted();
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
  retriesNetworkErrors = false,
  onSaved,
  onDraftDiscarded,
  validate,
  fieldForErrorCode,
  isFieldOfForm,
  shape,
}: AdminFormOptions<V, Current, SaveResponse>): AdminForm<V, SaveResponse> {
  const base = useRef<V>(undefined);
  const resolver: Resolver<V> = (values) => toResolverResult(values, validate?.(values, base.current ?? values) ?? {});
  const draft = useDraft(draftName(saved), toValues(saved), saved?.version, { shape, resolver });
  const { formMethods } = draft;
  const [saveError, setSaveError] = useState<string>();
  const [conflict, setConflict] = useState<{ current: Current; savedBy: string }>();
  const offerUndo = useScopedUndo();
  const isOpen = useOpenForm();
  const isSaving = useRef(false);
  useEffect(() => {
    base.current = draft.base;
  }, [draft.base]);
  const findField = (error: unknown): string | undefined =>
    (isApiError(error) && fieldForErrorCode?.(error.code, draft.values)) || findErrorField(error, toFields(draft.values, shape));
  const saving = useAdminMutation({
    // Receives a promise, because a retry must not prepare a second request with another idempotency key.
    mutationFn: (preparation: Promise<PreparedSave<V> | undefined>) =>
      sendPreparedSave<V, Current, SaveResponse>(preparation, { save: send, toValues, isFieldOfForm, shape }),
    retry: (_count, error) => retriesNetworkErrors && isOpen.current && error instanceof NetworkError,
    retryDelay: retryDelayMs,
    hasErrorToast: false,
    onSuccess: (saveResult) => {
      if (!saveResult) return undefined;
      const { response, submission, formValuesWhenSent } = saveResult;
      setConflict(undefined);
      const newBase = toBase(response, submission.values);
      const newDraftName = draftName(response);
      if (newDraftName !== draftName(saved)) draft.moveDraft(newDraftName, newBase, response.version, formValuesWhenSent);
      else draft.rebase(newBase, response.version, formValuesWhenSent);
      return onSaved(response, submission.values) ?? 'Saved';
    },
    onError: (error) => {
      const editConflict = findConflict(error);
      if (editConflict) return setConflict({ ...editConflict, current: editConflict.current as Current });
      const message = getErrorMessage(error);
      // The dialog of an edit conflict hides the fields, so it displays the message itself.
      const field = conflict === undefined ? findField(error) : undefined;
      if (field === undefined) setSaveError(message);
      else formMethods.setError(field as Path<V>, { type: 'server', message }, { shouldFocus: true });
      return showToast(message, { tone: 'error' });
    },
  });
  const save = async (selected?: Submission<V>): Promise<SaveResponse | undefined> => {
    // A ref, because a double click happens before the state is rendered.
    if (isSaving.current) return undefined;
    isSaving.current = true;
    setSaveError(undefined);
    try {
      return (await saving.mutateAsync(prepareSave(draft, selected)))?.response;
    } catch {
      // `onError` has shown the error.
      return undefined;
    } finally {
      isSaving.current = false;
    }
  };

  const resolveConflict = ({ current, savedBy }: { current: Current; savedBy: string }): EditConflict => {
    const savedValues = toValues(current);
    return {
      base: toFields(draft.base, shape),
      draft: toFields(draft.values, shape),
      saved: toFields(savedValues, shape),
      savedBy,
      saveSelected: (fields) => void save({ values: fromFields(fields, shape) as V, base: savedValues, version: current.version }),
      discardDraft: () => {
        const restore = draft.rebase(savedValues, current.version);
        setConflict(undefined);
        onDraftDiscarded?.(current);
        offerDraftRestore('Changes discarded', restore, offerUndo);
      },
      close: () => setConflict(undefined),
    };
  };
  return {
    ...draft,
    busy: saving.isPending,
    isUnreachable: saving.isPending && saving.failureReason !== null,
    saveError,
    save: () => save(),
    submit: () => void save(),
    conflict: conflict && resolveConflict(conflict),
  };
}
