import type { AdminRevision } from '#contract/admin/quotes/revisions.endpoints.ts';
import { isApiError } from '#domain/errors/api-error.ts';
import { hasMissingCost, type EditedRevision } from '#domain/revisions/edit/edited-revision.ts';
import { markSaved, replaceRevision } from '#domain/revisions/edit/revision-editor.ts';
import { refetchAfterChange } from '#web/admin/api/query-client.ts';
import { cacheRevision } from '#web/admin/features/quotes/revisions/revision-queries.ts';
import { getErrorMessage } from '#web/lib/api/api-client.ts';
import { showToast } from '#web/lib/stores/toast-store.ts';
import type { PricingStateStore } from './pricing-state.ts';
import { saveRevision, type RevisionToSave, type SaveContext } from './save-revision.ts';

/** Delay between the last change and the automatic save. */
const autosaveDelayMs = 1500;
/** Delay while a new line has a price, but no cost yet. Saving it would say that an owner must approve the draft. */
const missingCostDelayMs = 10_000;

type Options = {
  quoteId: string;
  state: PricingStateStore;
  getContext: () => Pick<SaveContext, 'bookStrategy' | 'requestAreas'>;
  onSaved: (revision: AdminRevision) => void;
};

/** Saves the draft of a quote, one save at a time: automatically after changes, and on request. */
export function createDraftSaving({ quoteId, state, getContext, onSaved }: Options) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<AdminRevision | undefined> | undefined;
  let isOpen = false;
  /** The revision that the server rejected. It is saved again only after a change. */
  let rejected: EditedRevision | undefined;

  function schedule(): void {
    clearTimeout(timer);
    const { editor, errors, isChanged, saving, conflictVersion } = state.get();
    const isPaused = saving !== 'no' || conflictVersion === editor.version || rejected === editor.current;
    if (!isOpen || !isChanged || isPaused || Object.keys(errors).length > 0) return;
    const delayMs = hasMissingCost(editor.current) && !hasMissingCost(editor.base) ? missingCostDelayMs : autosaveDelayMs;
    timer = setTimeout(() => void start(editor), delayMs);
  }

  /** Opens the dialog of an edit conflict. @returns false for other errors */
  function handleConflict(error: unknown): boolean {
    if (!isApiError(error) || error.code !== 'version_stale' || !error.details['current']) return false;
    const { current, by } = error.details;
    const conflict = { saved: current as AdminRevision, savedBy: typeof by === 'string' ? by : '' };
    state.update({ conflict, conflictVersion: state.get().editor.version });
    return true;
  }

  /** @param isSelected true for a revision that staff selected in an edit conflict: it replaces that of the editor */
  async function send(toSave: RevisionToSave, isSelected: boolean): Promise<AdminRevision | undefined> {
    const sent = toSave.current;
    state.update({ saving: 'yes', saveError: undefined });
    try {
      const onUnreachable = () => state.update({ saving: 'unreachable' });
      const revision = await saveRevision(quoteId, toSave, { ...getContext(), isOpen: () => isOpen, onUnreachable });
      const { editor } = state.get();
      const saved = (isSelected ? replaceRevision : markSaved)(editor, sent, revision.version);
      onSaved(revision);
      state.update({ saving: 'no', conflict: undefined, earlierChangeAt: undefined }, saved);
      cacheRevision(quoteId, revision);
      refetchAfterChange(['/admin/quotes/get', '/admin/quotes/pricing']);
      return revision;
    } catch (error) {
      rejected = sent;
      const message = getErrorMessage(error);
      const isConflict = handleConflict(error);
      state.update({ saving: 'no', ...(!isConflict && { saveError: message }) });
      if (!isConflict) showToast(message, { tone: 'error' });
      return undefined;
    }
  }

  function start(toSave: RevisionToSave, isSelected = false): Promise<AdminRevision | undefined> {
    clearTimeout(timer);
    running = send(toSave, isSelected).finally(() => {
      running = undefined;
      schedule();
    });
    return running;
  }

  return {
    handleConflict,

    /** Starts the automatic save. @returns a function that stops it */
    open: (): (() => void) => {
      isOpen = true;
      const unsubscribe = state.store.subscribe(schedule);
      schedule();
      return () => {
        isOpen = false;
        unsubscribe();
        clearTimeout(timer);
      };
    },

    /** Returns the result of the save that is running; undefined without one. */
    getRunning: () => running,

    start,
  };
}
