import { useEffect, useRef, useState } from 'react';
import type { Contact } from '#domain/quote.ts';
import { emptyDraft, type QuoteDraft } from './quote-draft.ts';
import { randomId } from '#web/lib/random-id.ts';
import { useSession } from '#web/lib/session/use-session.ts';
import { fillEmpty } from '#web/features/quote-form/fill-empty-address.ts';
import { openForms, readAllKept, stillWhole, toOffer, withAddress } from './stored-forms.ts';
import { Offer, StartAgain, Undo } from './recovery-notices.tsx';
import { finishForm, hasAnswers, keepForm, reviveForm } from './form-storage.ts';
import type { KeptForm } from './find-form.ts';
import { useAutosave, useHold } from './use-autosave.ts';
import type { QuoteFormState } from '#web/features/quote-form/use-quote-form.ts';
import { useResidence } from '#web/features/quote-form/use-residence.ts';

/** What stood in the form before it was cleared or another was restored, for Undo: until so many edits. */
type Before = { draft: QuoteDraft; by: 'cleared' | 'restored'; until: number; lost: number };

/** Returns the stored forms that no tab shows, on a new visit only; read again when the key of this tab's form changes. */
function useOffered(key: string, isNewVisit: boolean): [readonly KeptForm[], (offered: readonly KeptForm[]) => void] {
  const [offered, setOffered] = useState<readonly KeptForm[]>([]);
  const person = useSession().session?.userId ?? '';
  useEffect(() => {
    if (key === '' || !isNewVisit) return undefined;
    let left = false;
    const look = async () => {
      const open = await openForms();
      const now = Date.now();
      if (!left) setOffered(toOffer(readAllKept(now), now, open.add(key), person));
    };
    void look();
    return () => {
      left = true;
    };
  }, [key, person, isNewVisit]);
  return [offered, setOffered];
}

const filesGone = (lost: number): string =>
  lost === 1 ? 'Its file is no longer kept; please add it again.' : `Its ${lost} files are no longer kept; please add them again.`;

/** Fills in the address of a customer's profile where none was typed. @returns that address, for a form that starts again */
function useAddress({ draft, dispatch }: Pick<QuoteFormState, 'draft' | 'dispatch'>): { current: Contact | undefined } {
  const loaded = useRef<Contact>(undefined);
  useResidence((residence, isSignIn) => {
    loaded.current = residence;
    // The address of a restored form is not filled from the profile, except when its guest signs in.
    if (isSignIn) dispatch({ type: 'prefill', answers: { contact: fillEmpty(draft.contact, residence) } });
    dispatch({ type: 'residence', residence });
  });
  return loaded;
}

/** Takes another form in place of the one that stands here, and back. */
function useReplacing({ draft, edits, setEdits, given, replace, dispatch }: QuoteFormState) {
  const residence = useAddress({ draft, dispatch });
  const [before, setBefore] = useState<Before>();
  const [undone, setUndone] = useState(0);
  useEffect(() => {
    // The button that had the focus is gone, and the form begins at its first step.
    if (undone > 0) document.querySelector<HTMLElement>('#step-1')?.focus();
  }, [undone]);
  return {
    /** As long as Undo would lose nothing that was typed since. */
    before: before?.until === edits ? before : undefined,
    startAgain: () => {
      finishForm(draft.key);
      const fresh = { ...emptyDraft(), ...given.current, key: randomId() };
      const contact = residence.current;
      replace(fresh);
      dispatch({ type: 'untouch' });
      if (contact) dispatch({ type: 'residence', residence: contact });
      setEdits(0);
      setBefore({ draft, by: 'cleared', until: 0, lost: 0 });
    },
    restore: (kept: KeptForm) => {
      finishForm(draft.key);
      const { draft: whole, lost } = stillWhole(kept, Date.now());
      const now = withAddress({ ...kept, draft: whole }, given.current);
      reviveForm(now.key);
      replace(now);
      setBefore({ draft, by: 'restored', until: edits + 1, lost });
    },
    undo: () => {
      if (!before) return;
      reviveForm(before.draft.key);
      replace(before.draft);
      setBefore(undefined);
      setUndone((count) => count + 1);
    },
  };
}

/**
 * Stores the form on this device and fills in the customer's address. Above it: the offer to restore one that was kept, and the way back from what was restored or
 * cleared; at its foot, the way to start again.
 */
export function KeptForms(form: QuoteFormState) {
  const { draft, edits, start } = form;
  const [offered, setOffered] = useOffered(draft.key, start.isNewVisit);
  const isGuest = useSession().session === undefined;
  const [dropped, setDropped] = useState<readonly KeptForm[]>();
  const [tookBack, setTookBack] = useState(false);
  const { before, startAgain, restore, undo } = useReplacing(form);
  useAutosave(form);
  useHold(form);
  const drop = () => {
    for (const { draft: each } of offered) finishForm(each.key);
    setDropped(offered);
    setOffered([]);
  };
  const takeBack = (kept: readonly KeptForm[]) => {
    for (const each of kept) {
      reviveForm(each.draft.key);
      keepForm(each);
    }
    setOffered(kept);
    setDropped(undefined);
    setTookBack(true);
  };
  const [newest] = offered;
  return (
    <>
      {before ? (
        <Undo key={before.by} title={before.by === 'cleared' ? 'The form is empty again' : 'What you typed is back'} onUndo={undo}>
          {before.lost > 0 ? filesGone(before.lost) : undefined}
        </Undo>
      ) : dropped ? (
        <Undo title="What was kept is gone" onUndo={() => takeBack(dropped)} />
      ) : (
        newest && <Offer kept={newest} takesFocus={tookBack} onRestore={() => restore(newest)} onDrop={drop} />
      )}
      {edits > 0 && hasAnswers(draft) && <StartAgain isGuest={isGuest} onPress={startAgain} />}
    </>
  );
}
