import { useEffect, useRef, useState } from 'react';
import { Problem } from '#domain/errors/problem.ts';
import { offerDraftRestore, useScopedUndo } from '#web/admin/utils/undo.ts';
import { changedFields } from './draft.ts';
import { useDraft, type FormValues } from './use-draft.ts';
import { call, getErrorMessage } from '#web/lib/api/api-client.ts';
import { showToast } from '#web/lib/stores/toast-store.ts';
import { pickChanged } from './field-config.ts';
import { resetPendingUploads, waitForUploads } from './pending-uploads.ts';

/** Something saved, with the count of its changes. */
export type Versioned = { version: number };

type EditFormOptions<View extends Versioned> = {
  /** What the draft is kept under on this device. @param saved undefined for what is to be made */
  nameOf: (saved: View | undefined) => string;
  /** What is saved; undefined for what is to be made. */
  saved: View | undefined;
  valuesOf: (saved: View | undefined) => FormValues;
  /** Saves. @param base what the form was filled from */
  send: (values: FormValues, base: FormValues, version: number | undefined) => Promise<View>;
  onSaved: (saved: View) => void;
  /** What can be told of the values before they are sent. */
  check?: (values: FormValues) => FieldProblem | undefined;
  /** The field that a refusal is about, where it is about one. */
  faultIn?: (code: string, values: FormValues) => string | undefined;
  /** Whether a value is this form's to change, where others are another form's. */
  isOwn?: (name: string) => boolean;
};

/** What was refused, and the field it is about. */
export type FieldProblem = { words: string; field: string | undefined };

/** What somebody else saved, and who that was, where a save is refused for it. */
type Theirs<View> = { view: View; by: string };
const theirsIn = <View>(error: unknown): Theirs<View> | undefined =>
  error instanceof Problem && error.code === 'version_stale' && error.more['current']
    ? { view: error.more['current'] as View, by: typeof error.more['by'] === 'string' ? error.more['by'] : '' }
    : undefined;

/** A call of the back office whose path is put together; whoever asks knows what answers. */
export const callUntyped = call as unknown as (
  path: string,
  input: object,
  options?: { signal?: AbortSignal },
) => Promise<{ response: unknown }>;

/** The form of something: its draft, saving it, what was refused, and the comparison where somebody else was quicker. */
export function useResourceForm<View extends Versioned>({
  nameOf,
  saved,
  valuesOf,
  send,
  onSaved,
  check,
  faultIn,
  isOwn = () => true,
}: EditFormOptions<View>) {
  const draft = useDraft(nameOf(saved), valuesOf(saved), saved?.version);
  const [problem, setProblem] = useState<FieldProblem>();
  const [busy, setBusy] = useState(false);
  const [theirs, setTheirs] = useState<Theirs<View>>();
  const offerUndo = useScopedUndo();

  // State comes too late for a double click.
  const saving = useRef(false);
  useEffect(() => resetPendingUploads, []);

  /** Sends; where somebody else saved what this form does not hold, on top of that. */
  async function put(values: FormValues, base: FormValues, version: number | undefined): Promise<View> {
    try {
      return await send(values, base, version);
    } catch (error) {
      const current = theirsIn<View>(error)?.view;
      if (!current) throw error;
      const now = valuesOf(current);
      if (changedFields(now, base).some(isOwn)) throw error;
      return send({ ...now, ...pickChanged(values, base, false) }, now, current.version);
    }
  }

  /** @param chosen left out, what is typed when every picture has arrived */
  async function save(chosen?: Pick<typeof draft, 'values' | 'base' | 'version'>): Promise<void> {
    if (saving.current) return;
    saving.current = true;
    setBusy(true);
    setProblem(undefined);
    try {
      await waitForUploads();
      const began = draft.latest();
      const { values, base, version } = chosen ?? began;
      const fault = check?.(values);
      if (fault) return setProblem(fault);
      const now = await put(values, base, version);
      setTheirs(undefined);
      if (saved === undefined) draft.handOn(nameOf(now), valuesOf(now), now.version, began.values);
      else draft.rebase(valuesOf(now), now.version, began.values);
      showToast('Saved', { tone: 'success' });
      onSaved(now);
    } catch (error) {
      const current = theirsIn<View>(error);
      if (current) setTheirs(current);
      else {
        const field = error instanceof Problem ? faultIn?.(error.code, chosen?.values ?? draft.latest().values) : undefined;
        setProblem({ words: getErrorMessage(error), field });
        showToast(getErrorMessage(error), { tone: 'alarm' });
      }
    } finally {
      saving.current = false;
      setBusy(false);
    }
  }

  return {
    ...draft,
    fault: problem,
    busy,
    theirs: theirs && valuesOf(theirs.view),
    /** Who saved that, where it is known. */
    who: theirs?.by,
    change: (change: FormValues) => {
      setProblem(undefined);
      draft.set(change);
    },
    save: () => void save(),
    /** Saves what was chosen of both. */
    saveChosen: (values: FormValues) => theirs && void save({ values, base: valuesOf(theirs.view), version: theirs.view.version }),
    takeTheirs: () => {
      if (!theirs) return;
      const bringBack = draft.rebase(valuesOf(theirs.view), theirs.view.version);
      setTheirs(undefined);
      onSaved(theirs.view);
      offerDraftRestore('What you typed is dropped', bringBack, offerUndo);
    },
    closeComparison: () => setTheirs(undefined),
  };
}
