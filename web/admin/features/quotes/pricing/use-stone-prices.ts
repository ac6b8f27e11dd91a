import { useState } from 'react';
import type { CalculatedAlternative } from '#contract/admin/quotes/calculate-quote.endpoints.ts';
import { isApiError } from '#domain/errors/api-error.ts';
import { isNotPriceable } from '#domain/errors/pricing-errors.ts';
import type { QuoteArea } from '#domain/revisions/quote-area.ts';
import { toPricedLines, type EditedLine } from '#domain/revisions/edit/edited-revision.ts';
import type { EnginePrice, StoneChoice } from '#domain/revisions/edit/revision-editor.ts';
import { useAdminMutation } from '#web/admin/api/use-admin-mutation.ts';
import { call } from '#web/lib/api/api-client.ts';
import { createRandomId } from '#web/lib/create-random-id.ts';
import { usePricing } from './pricing-context.ts';
import type { PricingData } from './pricing-data.ts';
import type { PricingSession } from './pricing-session.ts';

/** A stone and the strategy by which it is charged; null for the default of the server. */
type PricedChoice = Pick<StoneChoice, 'stoneId' | 'strategy'>;

const toLines = (price: CalculatedAlternative | undefined): EditedLine[] | undefined => price && toPricedLines(price.lines, createRandomId);

/** Prices the alternatives again by changed sizes. Uses the price book of the newest revision. */
export function useStonePrices({ quoteId, edit, getEditor }: PricingSession, { revisions }: PricingData) {
  const [calculated, setCalculated] = useState<readonly CalculatedAlternative[]>([]);
  const priceBook = revisions[0]?.priceBook ?? undefined;
  const getPrices = async (areas: readonly QuoteArea[], choices: readonly PricedChoice[]): Promise<CalculatedAlternative[]> => {
    const alternatives = choices.map(({ stoneId, strategy }) => ({ stoneId, strategy, areas: [...areas] }));
    const prices = (await call('/admin/quotes/calculate', { _id: quoteId, priceBook, alternatives })).response.alternatives;
    setCalculated((earlier) => [...prices, ...earlier]);
    return prices;
  };
  /** Returns undefined if the areas cannot be priced; staff then enter the lines by hand. @throws other errors */
  const findPrices = (areas: readonly QuoteArea[], choices: readonly PricedChoice[]) =>
    getPrices(areas, choices).catch((error: unknown) => {
      if (!isApiError(error) || !isNotPriceable(error.code)) throw error;
      return undefined;
    });
  const repriceMutation = useAdminMutation({
    hasErrorToast: false,
    mutationFn: async (areas: readonly QuoteArea[]) => {
      const { current, pricedAreas } = getEditor();
      const choices = current.alternatives.flatMap(({ key, stoneId, strategy }) => (stoneId === null ? [] : [{ key, stoneId, strategy }]));
      const [previous, next] = await Promise.all([findPrices(pricedAreas, choices), getPrices(areas, choices)]);
      return { choices, previous, next };
    },
    onSuccess: ({ choices, previous, next }, areas) => {
      const before = getEditor();
      // Omits an alternative if its stone was changed meanwhile.
      const isUnchanged = ({ key, stoneId, strategy }: (typeof choices)[number]) =>
        before.current.alternatives.some((item) => item.key === key && item.stoneId === stoneId && item.strategy === strategy);
      const prices = choices.flatMap((choice, index): [string, EnginePrice][] =>
        isUnchanged(choice) ? [[choice.key, { previous: toLines(previous?.[index]), next: toLines(next[index]) }]] : [],
      );
      edit({ type: 'price_areas', areas, prices: new Map(prices) });
      return { message: 'Priced again', undo: async () => edit({ type: 'restore_lines', editor: before }) };
    },
  });
  return {
    /** Prices that were calculated on this page, newest first. */
    calculated,
    findPrices,
    repriceMutation,
  };
}

/** Changes the stone or strategy of an alternative. @param onChosen called after the change */
export function useChooseStone(key: string, onChosen: (isOtherStone: boolean) => void) {
  const { session, data, stonePrices } = usePricing();
  return useAdminMutation({
    mutationFn: (choice: StoneChoice) => {
      const { current, pricedAreas } = session.getEditor();
      const alternative = session.findAlternative(key);
      // A new alternative has no stone. Its lines are copies of the lines of the first alternative.
      const stoneId = alternative?.stoneId ?? current.alternatives[0]?.stoneId;
      const previous = stoneId ? stonePrices.findPrices(pricedAreas, [{ stoneId, strategy: alternative?.strategy ?? null }]) : undefined;
      return Promise.all([previous, stonePrices.findPrices(pricedAreas, [choice])]);
    },
    onSuccess: ([previous, next], choice) => {
      const before = session.findAlternative(key);
      const price = { previous: toLines(previous?.[0]), next: toLines(next?.[0]), strategy: next?.[0]?.strategy };
      const bookStrategy = data.prices.strategy ?? undefined;
      session.edit({ type: 'choose_stone', alternative: key, choice, price, bookStrategy, newKey: createRandomId() });
      onChosen(before?.stoneId !== choice.stoneId);
      const isPriced = next !== undefined;
      return {
        message: isPriced ? `Priced with ${choice.name}` : `${choice.name} has no price yet. Enter the sizes, or the lines by hand.`,
        undo: async () => before && session.edit({ type: 'replace_alternative', value: before }),
      };
    },
  });
}
