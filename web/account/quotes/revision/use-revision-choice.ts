import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { CustomerAlternative, CustomerRevision, Totals } from '#contract/account/revision.schemas.ts';
import { call, getErrorMessage } from '#web/lib/api/api-client.ts';
import { accountStoragePrefix, tabStorage } from '#web/lib/storage/browser-storage.ts';
import { findSameExtras } from './revision-text.ts';

/** Index of the selected alternative, and indexes of the selected extras by alternative. */
type StoredChoice = { alternative: number; extras: Record<number, number[]> };
/** The selected alternative, and the indexes of its selected extras. */
export type RevisionChoice = { alternative: CustomerAlternative; extras: readonly number[] };

/** Reads the stored choice. Ignores indexes that the revision does not have. */
function readChoice(key: string, { alternatives }: CustomerRevision): StoredChoice {
  const { alternative = 0, extras = {} } = tabStorage.get<Partial<StoredChoice>>(key) ?? {};
  const validExtras = alternatives.map(({ extras: extraLines, index }) => [
    index,
    extraLines.flatMap((line) => (extras[index]?.includes(line.index) ? [line.index] : [])),
  ]);
  return { alternative: alternatives[alternative] ? alternative : 0, extras: Object.fromEntries(validExtras) as StoredChoice['extras'] };
}

/** Provides the selected alternative and extras, stored in this tab. An accepted revision has the accepted choice. */
export function useRevisionChoice(quoteId: string, revision: CustomerRevision) {
  const storageKey = `${accountStoragePrefix}choice:${quoteId}:${revision.number}`;
  const [stored, setStored] = useState(() => readChoice(storageKey, revision));
  const { alternatives, acceptance } = revision;
  const change = (next: StoredChoice) => {
    setStored(next);
    tabStorage.set(storageKey, next);
  };
  const alternative = alternatives[acceptance?.alternative ?? stored.alternative]!;
  const extras = acceptance?.extras ?? stored.extras[stored.alternative] ?? [];
  return {
    choice: { alternative, extras } satisfies RevisionChoice,
    /** Selects an alternative. Selected extras that the new alternative also has remain selected. */
    selectAlternative: (index: number) => {
      const sharedExtras = findSameExtras(alternative, extras, alternatives[index]!);
      change({ alternative: index, extras: { ...stored.extras, [index]: sharedExtras } });
    },
    toggleExtra: (index: number, isSelected: boolean) => {
      const selected = alternative.extras
        .map((line) => line.index)
        .filter((extraIndex) => (extraIndex === index ? isSelected : extras.includes(extraIndex)));
      change({ ...stored, extras: { ...stored.extras, [stored.alternative]: selected } });
    },
  };
}

export type ChoiceTotals = {
  /** Net, VAT and gross; undefined after a failure. */
  amounts: Totals | undefined;
  /** Undefined until the first response. */
  payments: { name: string; share: number; amountCents: number }[] | undefined;
  /** True while `amounts` belong to the previous choice. */
  isBusy: boolean;
  /** True while `payments` belong to the previous choice. */
  arePaymentsBusy: boolean;
  error: string | undefined;
  refetch: () => void;
};

/** Loads the totals of a choice from the server. Returns the previous totals until the response arrives. */
export function useChoiceTotals(quoteId: string, revision: number, { alternative, extras }: RevisionChoice): ChoiceTotals {
  const choice = { _id: quoteId, revision, alternative: alternative.index, extras: [...extras] };
  const { data, error, isPlaceholderData, isPending, refetch } = useQuery({
    queryKey: ['quote-totals', choice],
    queryFn: async ({ signal }) => (await call('/user/quotes/totals', choice, { signal })).response,
    placeholderData: keepPreviousData,
  });
  // The quote already contains the totals of a choice without extras.
  const totalsWithoutExtras = extras.length === 0 ? alternative.totals : undefined;
  const isWaiting = isPending || isPlaceholderData;
  const amounts = error === null ? (totalsWithoutExtras ?? data ?? alternative.totals) : totalsWithoutExtras;
  return {
    amounts,
    payments: data?.payments,
    isBusy: isWaiting && totalsWithoutExtras === undefined,
    arePaymentsBusy: isWaiting,
    error: error === null ? undefined : getErrorMessage(error),
    refetch: () => void refetch(),
  };
}
