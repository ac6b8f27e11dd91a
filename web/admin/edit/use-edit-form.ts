import { useEffect, useRef, useState } from 'react';
import { Problem } from '#domain/problem.ts';
import { useUndoHere } from '#web/admin/lib/undo.ts';
import { useDraft, type Values } from '#web/admin/lib/use-draft.ts';
import { call, wordsOf } from '#web/lib/call.ts';
import { showToast } from '#web/lib/toast.ts';
import { changedOnly } from './fields.ts';
import { uploadsDone } from './uploads.ts';

/** Something saved, with the count of its changes. */
export type Saved = { version: number };

type EditFormOptions<View extends Saved> = {
  /** What the draft is kept under on this device. */
  name: string;
  /** What is saved; undefined for what is to be made. */
  saved: View | undefined;
  valuesOf: (saved: View | undefined) => Values;
  /** Saves. @param base what the form was filled from */
  send: (values: Values, base: Values, version: number | undefined) => Promise<View>;
  onSaved: (saved: View) => void;
  /** What can be told of the values before they are sent. */
  check?: (values: Values) => Fault | undefined;
  /** The field that a refusal is about, where it is about one. */
  faultIn?: (code: string, values: Values) => string | undefined;
  /** Whether a value is this form's to change, where others are another form's. */
  isOwn?: (name: string) => boolean;
};

/** What was refused, and the field it is about. */
export type Fault = { words: string; field: string | undefined };

const currentOf = (error: unknown): unknown =>
  error instanceof Problem && error.code === 'version_stale' ? error.more['current'] : undefined;

/** A call of the back office whose path is put together; whoever asks knows what answers. */
export const ask = call as unknown as (path: string, input: object, options?: { signal?: AbortSignal }) => Promise<{ response: unknown }>;

/** The form of something: its draft, saving it, what was refused, and the comparison where somebody else was quicker. */
export function useEditForm<View extends Saved>({
  name,
  saved,
  valuesOf,
  send,
  onSaved,
  check,
  faultIn,
  isOwn = () => true,
}: EditFormOptions<View>) {
  const draft = useDraft(name, valuesOf(saved), saved?.version);
  const [problem, setProblem] = useState<Fault>();
  const [busy, setBusy] = useState(false);
  const [theirs, setTheirs] = useState<View>();
  const offerUndo = useUndoHere();

  // What arrived last is part of the draft only after the next render; saving may be quicker.
  const saving = useRef(false);
  const typed = useRef(draft.values);
  useEffect(() => {
    typed.current = draft.values;
  }, [draft.values]);

  /** Sends; where somebody else saved what this form does not hold, on top of that. */
  async function put(values: Values, base: Values, version: number | undefined): Promise<View> {
    try {
      return await send(values, base, version);
    } catch (error) {
      const current = currentOf(error) as View | undefined;
      if (!current) throw error;
      const now = valuesOf(current);
      if (Object.keys({ ...base, ...now }).some((field) => isOwn(field) && now[field] !== base[field])) throw error;
      return send({ ...now, ...changedOnly(values, base, false) }, now, current.version);
    }
  }

  /** @param chosen left out, what is typed when every picture has arrived */
  async function save(chosen?: Pick<typeof draft, 'values' | 'base' | 'version'>): Promise<void> {
    // State comes too late for a double click.
    if (saving.current) return;
    saving.current = true;
    setBusy(true);
    setProblem(undefined);
    try {
      await uploadsDone();
      const { values, base, version } = chosen ?? { ...draft, values: typed.current };
      const fault = check?.(values);
      if (fault) return setProblem(fault);
      const now = await put(values, base, version);
      setTheirs(undefined);
      draft.rebase(valuesOf(saved === undefined ? undefined : now), now.version);
      showToast('Saved', { tone: 'success' });
      onSaved(now);
    } catch (error) {
      const current = currentOf(error);
      if (current) setTheirs(current as View);
      else {
        const field = error instanceof Problem ? faultIn?.(error.code, chosen?.values ?? typed.current) : undefined;
        setProblem({ words: wordsOf(error), field });
        showToast(wordsOf(error), { tone: 'alarm' });
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
    theirs: theirs && valuesOf(theirs),
    change: (change: Values) => {
      setProblem(undefined);
      typed.current = { ...typed.current, ...change };
      draft.set(change);
    },
    save: () => void save(),
    /** Saves what was chosen of both. */
    saveChosen: (values: Values) => theirs && void save({ values, base: valuesOf(theirs), version: theirs.version }),
    takeTheirs: () => {
      if (!theirs) return;
      const { base, version = 0, values } = draft;
      draft.rebase(valuesOf(theirs), theirs.version);
      setTheirs(undefined);
      onSaved(theirs);
      offerUndo('What you typed is dropped', () => Promise.resolve(draft.rebase(base, version, values)));
    },
    closeComparison: () => setTheirs(undefined),
  };
}
