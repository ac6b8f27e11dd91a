import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import {
  useForm,
  useWatch,
  type DefaultValues,
  type FieldValues,
  type Path,
  type PathValue,
  type Resolver,
  type UseFormReturn,
} from 'react-hook-form';
import { readLocal, writeLocal } from '#web/admin/utils/local-store.ts';
import { clearUndoIfObsolete, type RestoreDraft } from '#web/admin/utils/undo.ts';
import { isDirty, mergeDraft, parseStoredDraft, rebaseValues, type DraftState } from './draft.ts';
import { listChangedFields, isSameValue, writeDifferences, type FormShape } from '#web/admin/kit/form/form-values.ts';

export type FormDraft<V extends FieldValues> = {
  /** Methods of react-hook-form. */
  formMethods: UseFormReturn<V>;
  /** Values that the form was filled from; `version` is their version. */
  base: V;
  version: number | undefined;
  values: V;
  /** Paths of the fields that differ from `base`. */
  changedPaths: string[];
  /** Time of the draft's last change in milliseconds, if an earlier visit stored it. */
  earlierDraftChangedAt: number | undefined;
  /** Returns the current state, also before the next render. */
  getLatestState: () => DraftState<V>;
  set: (change: Partial<V>) => void;
  /** Resets the form to the saved values. @returns a function that restores the draft */
  discard: () => RestoreDraft;
  /**
   * Fills the form from saved values.
   * @param sent values when the form was sent; later changes are preserved. If omitted, all changes are discarded
   * @returns a function that restores the draft
   */
  rebase: (base: V, version: number, sent?: V) => RestoreDraft;
  /** Empties the form after a record was created. Changes made after the form was sent become a draft of the new record. */
  moveDraft: (name: string, base: V, version: number, sent: V) => void;
};

type OpenForm = {
  getLatestState: () => DraftState<object>;
  replaceState: (state: DraftState<object>, isFromEarlierVisit: boolean) => void;
};
/** Open forms by the storage key of their draft. */
const openForms = new Map<string, OpenForm>();

const storeDraft = (key: string, state: DraftState<object>, shape?: FormShape): void =>
  writeLocal(key, isDirty(state, shape) ? state : undefined);

/** Returns a function that restores a discarded draft, in the open form or in storage. */
function createRestore<V extends object>(
  key: string,
  before: DraftState<V>,
  after: DraftState<V>,
  wasFromEarlierVisit: boolean,
  shape?: FormShape,
): RestoreDraft {
  const discarded = { before, after };
  const getCurrent = (): DraftState<V> =>
    (openForms.get(key)?.getLatestState() as DraftState<V> | undefined) ?? parseStoredDraft(readLocal(key), after.values) ?? after;
  const restore = () => {
    const merged = mergeDraft(discarded, getCurrent(), shape);
    const openForm = openForms.get(key);
    if (openForm) openForm.replaceState(merged, wasFromEarlierVisit);
    else storeDraft(key, merged, shape);
  };
  const isObsolete = () => {
    const current = getCurrent();
    return listChangedFields(mergeDraft(discarded, current, shape).values, current.values, shape).length === 0;
  };
  return Object.assign(restore, { isObsolete });
}

type DraftOptions<V extends FieldValues> = { shape?: FormShape | undefined; resolver?: Resolver<V> };
type DraftBasis<V> = Omit<DraftState<V & object>, 'values'> & { isFromEarlierVisit: boolean };

/**
 * Provides a form (react-hook-form) with a draft: unsaved values are stored on this device until they are saved or
 * discarded. A draft of an older version is not rebased, so that saving the draft shows the edit conflict.
 * @param name name of the record, for example `product:<id>`
 */
export function useDraft<V extends FieldValues>(
  name: string,
  saved: V,
  savedVersion: number | undefined,
  { shape, resolver }: DraftOptions<V> = {},
): FormDraft<V> {
  const key = `draft:${name}`;
  const [stored] = useState(() => parseStoredDraft(readLocal(key), saved));
  const createInitialState = (): DraftState<V> => ({ base: saved, values: saved, version: savedVersion, at: Date.now() });
  const [initialState] = useState(() => stored ?? createInitialState());
  const [basis, setBasis] = useState<DraftBasis<V>>({
    base: initialState.base,
    version: initialState.version,
    at: initialState.at,
    isFromEarlierVisit: stored !== undefined,
  });
  const formMethods = useForm<V>({
    defaultValues: initialState.values as DefaultValues<V>,
    // Errors are displayed on saving and on blur, and cleared by the next change of the field.
    reValidateMode: 'onSubmit',
    ...(resolver && { resolver }),
  });
  // Cloned, because the form mutates its values.
  const values = structuredClone(useWatch({ control: formMethods.control })) as V;
  // Refs, because several responses and uploads may arrive between two renders.
  const latestBasis = useRef(basis);
  const storedValues = useRef<object>(initialState.values);

  const getLatestState = useCallback((): DraftState<V> => {
    const { base, version, at } = latestBasis.current;
    return { base, version, at, values: structuredClone(formMethods.getValues()) };
  }, [formMethods]);
  const write = useCallback(
    (newValues: V) =>
      writeDifferences(formMethods.getValues(), newValues, shape ?? {}, (path, value) =>
        formMethods.setValue(path as Path<V>, value as PathValue<V, Path<V>>),
      ),
    [formMethods, shape],
  );
  // Stores the draft at once, because the form may unmount before an effect runs.
  const replaceState = useCallback(
    ({ values: newValues, ...state }: DraftState<V>, isFromEarlierVisit: boolean) => {
      latestBasis.current = { ...state, isFromEarlierVisit };
      setBasis(latestBasis.current);
      storedValues.current = newValues;
      write(newValues);
      formMethods.clearErrors();
      storeDraft(key, { ...state, values: newValues }, shape);
    },
    [formMethods, key, shape, write],
  );
  useLayoutEffect(() => {
    // A newer version replaces the values of a form without changes.
    if (savedVersion !== undefined && savedVersion > (latestBasis.current.version ?? 0) && !isDirty(getLatestState(), shape))
      replaceState(createInitialState(), false);
  });
  useEffect(() => {
    if (isSameValue(formMethods.getValues(), storedValues.current)) return;
    const state = { ...getLatestState(), at: Date.now() };
    latestBasis.current = { ...latestBasis.current, at: state.at };
    storedValues.current = state.values;
    storeDraft(key, state, shape);
    clearUndoIfObsolete();
  });
  useEffect(() => {
    const openForm = { getLatestState, replaceState } as unknown as OpenForm;
    openForms.set(key, openForm);
    return () => {
      if (openForms.get(key) === openForm) openForms.delete(key);
    };
  }, [key, getLatestState, replaceState]);

  const replace = (newState: DraftState<V>): RestoreDraft => {
    const [before, { isFromEarlierVisit }] = [getLatestState(), latestBasis.current];
    replaceState(newState, false);
    return createRestore(key, before, newState, isFromEarlierVisit, shape);
  };
  const changedPaths = listChangedFields(values, basis.base, shape);
  return {
    formMethods,
    base: basis.base,
    version: basis.version,
    values,
    changedPaths,
    earlierDraftChangedAt: basis.isFromEarlierVisit && changedPaths.length > 0 ? basis.at : undefined,
    getLatestState,
    set: (change) => write({ ...formMethods.getValues(), ...change }),
    discard: () => replace(createInitialState()),
    rebase: (base, version, sent) => {
      const newValues = sent ? rebaseValues(base, sent, getLatestState().values, shape) : base;
      return replace({ base, values: newValues, version, at: Date.now() });
    },
    moveDraft: (newName, base, version, sent) => {
      const newValues = rebaseValues(base, sent, getLatestState().values, shape);
      storeDraft(`draft:${newName}`, { base, values: newValues, version, at: Date.now() }, shape);
      replace(createInitialState());
    },
  };
}
