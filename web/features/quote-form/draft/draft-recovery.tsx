import { useEffect, useRef, useState } from 'react';
import type { Contact } from '#domain/quotes/quote-request.ts';
import { pluralize } from '#domain/shared/counts.ts';
import { fillEmptyAddress } from '#web/features/quote-form/fill-empty-address.ts';
import type { QuoteFormController } from '#web/features/quote-form/use-quote-form.ts';
import { useResidence } from '#web/features/quote-form/use-residence.ts';
import { createRandomId } from '#web/lib/create-random-id.ts';
import { useSession } from '#web/lib/session/use-session.ts';
import { listFormsInOtherTabs } from './draft-lock.ts';
import { discardAutosave, listAutosaves, resumeAutosave, writeAutosave, type Autosave } from './draft-storage.ts';
import { DraftStorageNote } from './draft-storage-note.tsx';
import { createEmptyDraft, hasAnswers, type QuoteDraft } from './quote-draft.ts';
import { RestoreNotice, UndoNotice } from './recovery-notices.tsx';
import { deleteExpiredFiles, listRestorable, mergeUrlSelection } from './restorable-drafts.ts';
import { useQuoteFormLock } from './use-quote-form-lock.ts';

/**
 * Returns the autosaves that are not open in any tab, and their setter. Returns an empty list if this page has restored a
 * form. Reads the autosaves again when the key of this tab's form changes.
 */
function useRestorableAutosaves(key: string, isNewVisit: boolean): [readonly Autosave[], (autosaves: readonly Autosave[]) => void] {
  const [restorable, setRestorable] = useState<readonly Autosave[]>([]);
  const userId = useSession().session?.userId ?? '';
  useEffect(() => {
    if (key === '' || !isNewVisit) return undefined;
    let isCancelled = false;
    const loadAutosaves = async () => {
      const openKeys = await listFormsInOtherTabs();
      const now = Date.now();
      if (!isCancelled) setRestorable(listRestorable(listAutosaves(now), now, openKeys.add(key), userId));
    };
    void loadAutosaves();
    return () => {
      isCancelled = true;
    };
  }, [key, userId, isNewVisit]);
  return [restorable, setRestorable];
}

/**
 * Fills an empty address from the customer's profile. @returns a ref with that address, which also fills a cleared form
 */
function useProfileAddress({ draft, dispatch }: Pick<QuoteFormController, 'draft' | 'dispatch'>): { current: Contact | undefined } {
  const loadedAddress = useRef<Contact>(undefined);
  useResidence((residence, isSignIn) => {
    loadedAddress.current = residence;
    // The address of a restored form is not filled from the profile, except after the visitor has signed in.
    if (isSignIn) dispatch({ type: 'prefill', answers: { contact: fillEmptyAddress(draft.contact, residence) } });
    dispatch({ type: 'applyProfileAddress', residence });
  });
  return loadedAddress;
}

/**
 * Form before it was cleared or replaced. Undo is available while the number of edits equals `editCount`. After later
 * edits, undo would discard them.
 */
type UndoSnapshot = { draft: QuoteDraft; reason: 'cleared' | 'restored'; editCount: number; lostFileCount: number };

/** Returns functions that replace the form by an empty form or by an autosave, and that undo the replacement. */
function useReplaceDraft({ draft, editCount, setEditCount, requested, replace, dispatch }: QuoteFormController) {
  const profileAddress = useProfileAddress({ draft, dispatch });
  const [snapshot, setSnapshot] = useState<UndoSnapshot>();
  const [undoCount, setUndoCount] = useState(0);
  useEffect(() => {
    // Undo removes the focused button and opens the first step.
    if (undoCount > 0) document.querySelector<HTMLElement>('#step-1')?.focus();
  }, [undoCount]);

  function clear(): void {
    discardAutosave(draft.key);
    replace({ ...createEmptyDraft(), ...requested.current, key: createRandomId() });
    dispatch({ type: 'resetTouched' });
    if (profileAddress.current) dispatch({ type: 'applyProfileAddress', residence: profileAddress.current });
    setEditCount(0);
    setSnapshot({ draft, reason: 'cleared', editCount: 0, lostFileCount: 0 });
  }

  function restore(autosave: Autosave): void {
    discardAutosave(draft.key);
    const { draft: draftWithFiles, lostFileCount } = deleteExpiredFiles(autosave, Date.now());
    const restored = mergeUrlSelection({ ...autosave, draft: draftWithFiles }, requested.current);
    resumeAutosave(restored.key);
    replace(restored);
    setSnapshot({ draft, reason: 'restored', editCount: editCount + 1, lostFileCount });
  }

  function undo(): void {
    if (!snapshot) return;
    resumeAutosave(snapshot.draft.key);
    replace(snapshot.draft);
    setSnapshot(undefined);
    setUndoCount((count) => count + 1);
  }

  return { snapshot: snapshot?.editCount === editCount ? snapshot : undefined, clear, restore, undo };
}

/** Returns functions that discard the offered autosaves and that undo the discard. */
function useDiscardOffer(offered: readonly Autosave[], setOffered: (autosaves: readonly Autosave[]) => void) {
  const [discarded, setDiscarded] = useState<readonly Autosave[]>();
  const [isUndone, setIsUndone] = useState(false);

  function discard(): void {
    for (const { draft } of offered) discardAutosave(draft.key);
    setDiscarded(offered);
    setOffered([]);
  }

  function undoDiscard(): void {
    if (!discarded) return;
    for (const autosave of discarded) {
      resumeAutosave(autosave.draft.key);
      writeAutosave(autosave);
    }
    setOffered(discarded);
    setDiscarded(undefined);
    setIsUndone(true);
  }

  return { isDiscarded: discarded !== undefined, isUndone, discard, undoDiscard };
}

const createLostFilesMessage = (count: number): string =>
  pluralize(count, 'file is no longer stored. Add the file again.', 'files are no longer stored. Add the files again.');

/**
 * Locks the form for this tab. Renders the offer to restore an autosave, *Undo*, and the button that clears the form.
 */
export function DraftRecovery(form: QuoteFormController) {
  const { draft, editCount, start } = form;
  const [offered, setOffered] = useRestorableAutosaves(draft.key, start.isNewVisit);
  const isGuest = useSession().session === undefined;
  const { isDiscarded, isUndone, discard, undoDiscard } = useDiscardOffer(offered, setOffered);
  const { snapshot, clear, restore, undo } = useReplaceDraft(form);
  useQuoteFormLock(form);
  const [newestAutosave] = offered;
  return (
    <>
      {snapshot ? (
        <UndoNotice
          key={snapshot.reason}
          title={snapshot.reason === 'cleared' ? 'Form cleared' : 'Your answers have been restored'}
          onUndo={undo}
        >
          {snapshot.lostFileCount > 0 ? createLostFilesMessage(snapshot.lostFileCount) : undefined}
        </UndoNotice>
      ) : isDiscarded ? (
        <UndoNotice title="Saved answers deleted" onUndo={undoDiscard} />
      ) : (
        newestAutosave && (
          <RestoreNotice autosave={newestAutosave} takesFocus={isUndone} onRestore={() => restore(newestAutosave)} onDiscard={discard} />
        )
      )}
      {editCount > 0 && hasAnswers(draft) && <DraftStorageNote isGuest={isGuest} onClear={clear} />}
    </>
  );
}
