import { useEffect, useState } from 'react';
import type { CalculatedAlternative } from '#contract/admin/quotes/calculate-quote.endpoints.ts';
import { useAdminMutation } from '#web/admin/api/use-admin-mutation.ts';
import { isSameValue } from '#web/admin/kit/form/form-values.ts';
import { readLocal, writeLocal } from '#web/admin/utils/local-store.ts';
import { mergeStaffChanges } from './merge-staff-changes.ts';
import { toPricingLines } from './pricing-form-values.ts';
import { findStonePrices, getStonePrices, type StoneChoice } from './request-prices.ts';
import { parseAreas, type QuoteAreaInputs } from './sizes/sizes-form-values.ts';
import type { PricingForm } from './use-pricing-form.ts';

type StoredAreas = { version: number; areas: QuoteAreaInputs };

/**
 * Provides the sizes from which the lines of the form were calculated. They differ from the typed sizes until the user prices again, even if the
 * draft is saved in between. If they also differ from the saved sizes, they are stored on this device for a reload, like the draft.
 */
function usePricedAreas(quoteId: string, { form, isDirty }: PricingForm) {
  const { base, values, version = 0 } = form;
  const storageName = `draft:pricing-sizes:${quoteId}`;
  const [pricedAreas, setPricedAreas] = useState<QuoteAreaInputs>(() => {
    const stored = readLocal(storageName) as StoredAreas | undefined;
    return stored?.version === version ? stored.areas : (parseAreas(base.areas) ?? []);
  });
  const isStored = !isSameValue(pricedAreas, parseAreas(base.areas));
  useEffect(() => {
    writeLocal(storageName, isStored ? ({ version, areas: pricedAreas } satisfies StoredAreas) : undefined);
  }, [storageName, isStored, version, pricedAreas]);
  const quantities = values.alternatives.map(({ lines }) => lines.map(({ engine }) => engine?.quantity));
  const [previous, setPrevious] = useState({ base, quantities });
  const hasNewQuantities = !isSameValue(previous.quantities, quantities);
  if (previous.base !== base || hasNewQuantities) {
    setPrevious({ base, quantities });
    // New quantities with a new `base` are those of another user, who priced other sizes. A save by this user changes only `base`.
    if (previous.base !== base && hasNewQuantities && !isDirty) setPricedAreas(parseAreas(base.areas) ?? []);
  }
  return [pricedAreas, setPricedAreas] as const;
}

/**
 * Calculates prices of the areas with the stones of the form.
 * @param priceBookVersion by default the current version
 */
export function useStonePrices(quoteId: string, pricing: PricingForm, priceBookVersion: number | undefined) {
  const { form } = pricing;
  const [pricedAreas, setPricedAreas] = usePricedAreas(quoteId, pricing);
  const { getValues, setValue } = form.formMethods;
  const [calculated, setCalculated] = useState<readonly CalculatedAlternative[]>([]);
  /** Converts calculated alternatives to lines of the form, and stores them for their cost rates. */
  const storeCalculated = (alternatives: readonly CalculatedAlternative[]) => {
    setCalculated((earlier) => [...alternatives, ...earlier]);
    return alternatives.map(({ lines, strategy }) => ({ strategy, lines: toPricingLines(lines) }));
  };
  const findLines = async (areas: QuoteAreaInputs, choices: readonly StoneChoice[]) => {
    const stoneChoices = choices.filter(({ stoneId }) => stoneId !== '');
    const stonePrices = await findStonePrices(quoteId, { areas, priceBookVersion, choices: stoneChoices });
    return stonePrices && storeCalculated(stonePrices);
  };

  async function priceChoice(previous: StoneChoice, next: StoneChoice) {
    const [previousLines, nextLines] = await Promise.all([findLines(pricedAreas, [previous]), findLines(pricedAreas, [next])]);
    return { previous: previousLines?.[0]?.lines, next: nextLines?.[0] };
  }

  const repriceMutation = useAdminMutation({
    hasErrorToast: false,
    mutationFn: async (areas: QuoteAreaInputs) => {
      const choices = getValues('alternatives').filter(({ stoneId }) => stoneId !== '');
      const [previous, next] = await Promise.all([
        findLines(pricedAreas, choices),
        getStonePrices(quoteId, { areas, priceBookVersion, choices }),
      ]);
      return { previous, next: storeCalculated(next), choices: choices.map(({ stoneId, strategy }) => ({ stoneId, strategy })) };
    },
    onSuccess: ({ previous, next, choices }, areas) => {
      // Copies the values, because `setValue` changes the objects of the form.
      const previousAlternatives = structuredClone(getValues('alternatives'));
      previousAlternatives.forEach(({ stoneId, strategy, lines }, index) => {
        // Two alternatives can have the same stone with different strategies.
        const position = choices.findIndex((choice) => choice.stoneId === stoneId && choice.strategy === strategy);
        if (position === -1) return;
        const priced = { current: lines, previous: previous?.[position]?.lines, next: next[position]!.lines };
        setValue(`alternatives.${index}.lines`, mergeStaffChanges({ ...priced, isOtherStone: false, isOtherStrategy: false }));
      });
      setPricedAreas(areas);
      const undo = async () => {
        previousAlternatives.forEach(({ lines }, index) => setValue(`alternatives.${index}.lines`, lines));
        setPricedAreas(pricedAreas);
      };
      return { message: 'Priced again', undo };
    },
  });
  const areas = parseAreas(form.values.areas);
  return {
    /** Prices that were calculated on this page, newest first. */
    calculated,
    pricedAreas,
    priceChoice,
    repriceMutation,
    isPriced: JSON.stringify(areas) === JSON.stringify(pricedAreas),
    onPriceAgain: () => areas && repriceMutation.mutate(areas),
  };
}
