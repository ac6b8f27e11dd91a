import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import type { DeskPriceBook } from '#contract/admin/prices.ts';
import { readLocal, writeLocal } from '#web/admin/utils/local-store.ts';
import { showUndo, useScopedUndo } from '#web/admin/utils/undo.ts';
import { useDraft, type FormValues } from '#web/admin/forms/use-draft.ts';
import { useSave } from '#web/admin/forms/use-save.ts';
import * as paths from '#web/admin/app/paths.ts';
import { call } from '#web/lib/api/api-client.ts';
import { priceBookDraftName, type PriceBookResponse } from './fetch-price-book.ts';
import { toPriceBook, emptyPriceBookValues, toPriceBookFormValues } from './form-values.ts';

const stored = `draft:${priceBookDraftName}`;

/** The draft of new prices, and publishing it. */
export function usePriceBookDraft({ book }: PriceBookResponse) {
  const navigate = useNavigate();
  const draft = useDraft<FormValues>(priceBookDraftName, book ? toPriceBookFormValues(book) : emptyPriceBookValues(), book?.version ?? 0);
  const saving = useSave<FormValues, DeskPriceBook>(draft, {
    toValues: (current) => toPriceBookFormValues(current as DeskPriceBook),
    send: async (values, version) => {
      const input = { ...toPriceBook(values), note: values['note'] ?? '', ...(version ? { version } : {}) };
      return (await call('/admin/prices/publish', input)).response;
    },
    toBase: toPriceBookFormValues,
    onSaved: (made, values) => {
      const { base, version } = draft;
      void navigate(paths.priceBook);
      if (!version) return undefined;
      showUndo(`Version ${made.version} is in force`, async () => {
        await call('/admin/prices/undo', { version: made.version });
        const words = `Version ${made.version} is taken back`;
        if (readLocal(stored) !== undefined) return `${words}; the draft begun since is kept`;
        // What was typed is a draft again; a form that is open already is to begin with it.
        await navigate(paths.priceBook);
        writeLocal(stored, { base, values, version, at: Date.now() });
        await navigate(paths.priceBookDraft);
        return words;
      });
      return 'told';
    },
  });
  return { draft, saving, changeMany: useManyChanged(draft) };
}

/** Changes many fields at once, and offers to take that back; what has been typed into one of them since stays. */
function useManyChanged({ values, set }: { values: FormValues; set: (change: FormValues) => void }) {
  const latest = useRef(values);
  useEffect(() => {
    latest.current = values;
  }, [values]);
  const offer = useScopedUndo();
  return (change: FormValues, words: string) => {
    set(change);
    offer(words, () => {
      const untouched = Object.keys(change).filter((key) => latest.current[key] === change[key]);
      set(Object.fromEntries(untouched.map((key) => [key, values[key]!])));
      return Promise.resolve();
    });
  };
}
