import { QueryObserver } from '@tanstack/react-query';
import type { AdminRevision } from '#contract/admin/quotes/revisions.endpoints.ts';
import { toEditedRevision, type EditedRevision } from '#domain/revisions/edit/edited-revision.ts';
import { listTouchedFields } from '#domain/revisions/edit/list-field-errors.ts';
import { receiveContent } from '#domain/revisions/edit/receive-content.ts';
import {
  createRevisionEditor,
  editRevision,
  isChanged,
  replaceRevision,
  type RevisionEdit,
  type RevisionEditor,
} from '#domain/revisions/edit/revision-editor.ts';
import { queryClient } from '#web/admin/api/query-client.ts';
import { clearUndoIfObsolete, type RestoreDraft } from '#web/admin/utils/undo.ts';
import { showToast } from '#web/lib/stores/toast-store.ts';
import { createDraftSaving } from './draft-saving.ts';
import { findDraft, pricingQuery, toServerContent, type PricingData } from './pricing-data.ts';
import { readStoredEditor } from './pricing-storage.ts';
import { createPricingState } from './pricing-state.ts';

/** Edits the draft of a quote: changes, saves, newer data of the server, and the copy on this device. */
export function createPricingSession(numberOrId: string, initialData: PricingData) {
  const { _id: quoteId } = initialData.quote;
  let data = initialData;
  /** The draft as the server has it. */
  let savedDraft = findDraft(data);
  const getBookStrategy = () => data.prices.strategy ?? undefined;
  const stored = readStoredEditor(quoteId);
  let content = toServerContent(data);
  const initial = createRevisionEditor(content.revision, content.draftVersion ?? 0);
  const isStoredUsable = stored !== undefined && (isChanged(stored.editor) || stored.editor.version === initial.version);
  const state = createPricingState({ quoteId, stored: isStoredUsable ? stored : undefined, initial, getBookStrategy });
  const getEditor = (): RevisionEditor => state.get().editor;
  const saving = createDraftSaving({
    quoteId,
    state,
    getContext: () => ({ bookStrategy: getBookStrategy(), requestAreas: data.prices.areas }),
    onSaved: (revision) => {
      savedDraft = revision;
    },
  });

  function receive(newData: PricingData): void {
    const [previous, draft, newest] = [content, findDraft(newData), newData.revisions[0]];
    // The response to an earlier request.
    if (savedDraft && ((newest?.number ?? 0) < savedDraft.number || (draft && draft.version < savedDraft.version))) return;
    data = newData;
    content = toServerContent(data);
    savedDraft = draft ?? savedDraft;
    const { editor, isOutdated } = receiveContent(getEditor(), previous, content, getBookStrategy());
    if (editor !== getEditor()) state.update({ earlierChangeAt: undefined }, editor);
    if (isOutdated) showToast('A newer revision has been sent. Your changes are based on an earlier one.');
  }

  /** Replaces the changes by the content of the server. @returns a function that restores them, until staff edit again */
  function discard(to?: RevisionEditor): RestoreDraft {
    const { editor: before, earlierChangeAt } = state.get();
    const after = replaceRevision(before, to?.base ?? content.revision, to?.version ?? content.draftVersion ?? before.version);
    state.update({ conflict: undefined, earlierChangeAt: undefined }, after);
    const restore = () => state.update({ earlierChangeAt }, before);
    return Object.assign(restore, { isObsolete: () => getEditor().current !== after.current });
  }

  /**
   * Saves the draft. Waits for a save that is running.
   * @param force saves a draft without changes too
   * @returns the saved draft; undefined if the revision has errors, or if the save failed, which the page shows
   */
  async function save(force = false): Promise<AdminRevision | undefined> {
    const running = saving.getRunning();
    if ((running && !(await running)) || !state.validate()) return undefined;
    const editor = getEditor();
    return savedDraft && !force && !isChanged(editor) ? savedDraft : saving.start(editor);
  }

  return {
    quoteId,
    store: state.store,
    getEditor,
    findAlternative: (key: string) => getEditor().current.alternatives.find((alternative) => alternative.key === key),
    save,
    discard,
    validate: state.validate,
    showErrorOf: state.showErrorOf,
    handleConflict: saving.handleConflict,
    closeConflict: () => state.update({ conflict: undefined }),

    edit: (edit: RevisionEdit): void => {
      state.hideErrors(listTouchedFields(edit));
      const { prices, revisions } = data;
      // The minimums of the current price book do not apply to a revision that was priced with an earlier price book.
      const usesCurrentPriceBook = revisions[0] === undefined || revisions[0].priceBook === prices.priceBook;
      state.update({}, editRevision(getEditor(), edit, usesCurrentPriceBook ? prices.minimums : []));
      clearUndoIfObsolete();
    },

    /** Returns an editor of the draft that another user saved. */
    toEditor: (saved: AdminRevision): RevisionEditor => createRevisionEditor(toEditedRevision(saved, data.prices.areas), saved.version),

    /** Saves the values that staff selected in an edit conflict, on the version of `saved`. */
    saveSelected: (current: EditedRevision, { base, version }: RevisionEditor): void => {
      if (!saving.getRunning()) void saving.start({ current, base, version }, true);
    },

    /** Receives newer data of the query, and saves changes automatically. @returns a function that stops both */
    open: (): (() => void) => {
      const observer = new QueryObserver(queryClient, { ...pricingQuery(numberOrId), enabled: false });
      const stopReceiving = observer.subscribe((result) => result.data && receive(result.data));
      const stopSaving = saving.open();
      return () => {
        stopReceiving();
        stopSaving();
      };
    },
  };
}
export type PricingSession = ReturnType<typeof createPricingSession>;
