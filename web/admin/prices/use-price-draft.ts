import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import type { DeskPriceBook } from '#contract/admin/prices.ts';
import { readStored, store } from '#web/admin/lib/stored.ts';
import { offerUndo, useUndoHere } from '#web/admin/lib/undo.ts';
import { useDraft, type Values } from '#web/admin/lib/use-draft.ts';
import { useSaving } from '#web/admin/lib/use-saving.ts';
import * as paths from '#web/admin/paths.ts';
import { call } from '#web/lib/api/api-client.ts';
import { draftName, type LoadedBook } from './load.ts';
import { bookOf, emptyValues, valuesOf } from './values.ts';

const stored = `draft:${draftName}`;

/** The draft of new prices, and publishing it. */
export function usePriceDraft({ book }: LoadedBook) {
  const navigate = useNavigate();
  const draft = useDraft<Values>(draftName, book ? valuesOf(book) : emptyValues(), book?.version ?? 0);
  const saving = useSaving<Values, DeskPriceBook>(draft, {
    toValues: (current) => valuesOf(current as DeskPriceBook),
    send: async (values, version) => {
      const input = { ...bookOf(values), note: values['note'] ?? '', ...(version ? { version } : {}) };
      return (await call('/admin/prices/publish', input)).response;
    },
    toBase: valuesOf,
    onSaved: (made, values) => {
      const { base, version } = draft;
      void navigate(paths.prices);
      if (!version) return undefined;
      offerUndo(`Version ${made.version} is in force`, async () => {
        await call('/admin/prices/undo', { version: made.version });
        const words = `Version ${made.version} is taken back`;
        if (readStored(stored) !== undefined) return `${words}; the draft begun since is kept`;
        // What was typed is a draft again; a form that is open already is to begin with it.
        await navigate(paths.prices);
        store(stored, { base, values, version, at: Date.now() });
        await navigate(paths.newPrices);
        return words;
      });
      return 'told';
    },
  });
  return { draft, saving, changeMany: useManyChanged(draft) };
}

/** Changes many fields at once, and offers to take that back; what has been typed into one of them since stays. */
function useManyChanged({ values, set }: { values: Values; set: (change: Values) => void }) {
  const latest = useRef(values);
  useEffect(() => {
    latest.current = values;
  }, [values]);
  const offer = useUndoHere();
  return (change: Values, words: string) => {
    set(change);
    offer(words, () => {
      const untouched = Object.keys(change).filter((key) => latest.current[key] === change[key]);
      set(Object.fromEntries(untouched.map((key) => [key, values[key]!])));
      return Promise.resolve();
    });
  };
}
