import type { Product } from '#contract/catalogue.ts';
import { toChosenStone, type QuoteDraft } from '#web/features/quote-form/draft/quote-draft.ts';

/** What navigation to the form may carry (specification, section 2): ids, and a service's name. */
export type QuoteState = { main: string; sub: string; color: string; product_id: string; service: string };

/** The known fields of a navigation state, whatever came. */
export function readState(state: unknown): QuoteState {
  const given = (state ?? {}) as Record<string, unknown>;
  const text = (name: string): string => (typeof given[name] === 'string' ? given[name] : '');
  return { main: text('main'), sub: text('sub'), color: text('color'), product_id: text('product_id'), service: text('service') };
}

/** The answers that a chosen stone gives. */
export const answersOf = (product: Product): Partial<QuoteDraft> => ({
  mainCategory: { _id: product.mainCategory, name: product.mainCategoryName },
  subCategory: product.subCategory === '' ? null : { _id: product.subCategory, name: product.subCategoryName },
  primary_colour: product.colour === '' ? null : { _id: product.colour, name: product.colourName },
  product: toChosenStone(product),
});
