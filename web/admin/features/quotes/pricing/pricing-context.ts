import { createContext, useContext } from 'react';
import type { FieldErrors } from '#domain/revisions/edit/list-field-errors.ts';
import { runAfterPress } from '#web/ui/run-after-press.ts';
import type { PricingData } from './pricing-data.ts';
import type { PricingSession } from './pricing-session.ts';
import type { PricingState } from './pricing-state.ts';
import type { useStonePrices } from './use-stone-prices.ts';

/** The data that the parts of the pricing page share. */
export type Pricing = {
  session: PricingSession;
  state: PricingState;
  data: PricingData;
  stonePrices: ReturnType<typeof useStonePrices>;
  /** True while the quote is being sent. */
  isSending: boolean;
};

export const PricingContext = createContext<Pricing | undefined>(undefined);

export function usePricing(): Pricing {
  const pricing = useContext(PricingContext);
  if (pricing === undefined) throw new Error('The component is outside the pricing page.');
  return pricing;
}

/** Returns the error and the handler of a field: leaving a filled field validates it. */
export const bindField = (session: PricingSession, errors: FieldErrors, name: string) => ({
  name,
  error: errors[name],
  onBlur: ({ target }: { target: { value: string } }) => {
    if (target.value !== '') runAfterPress(() => session.showErrorOf(name));
  },
});
