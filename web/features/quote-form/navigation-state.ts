import type { Product } from '#contract/public/catalogue.endpoints.ts';
import { toSelectedProduct, type QuoteDraft } from '#web/features/quote-form/draft/quote-draft.ts';

/** Navigation state of the form (specification, section 2): ids, and the name of a service. */
export type QuoteNavState = { main: string; sub: string; color: string; product_id: string; service: string };

/** Returns the valid fields of a navigation state; '' for invalid fields. */
export function parseNavState(state: unknown): QuoteNavState {
  const values = (state ?? {}) as Record<string, unknown>;
  const text = (name: string): string => (typeof values[name] === 'string' ? values[name] : '');
  return { main: text('main'), sub: text('sub'), color: text('color'), product_id: text('product_id'), service: text('service') };
}

/** Returns the answers that selecting a product fills in. */
export const toProductAnswers = (product: Product): Partial<QuoteDraft> => ({
  mainCategory: { _id: product.mainCategory, name: product.mainCategoryName },
  subCategory: product.subCategory === '' ? null : { _id: product.subCategory, name: product.subCategoryName },
  primary_colour: product.colour === '' ? null : { _id: product.colour, name: product.colourName },
  product: toSelectedProduct(product),
});
