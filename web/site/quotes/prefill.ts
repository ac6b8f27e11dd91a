import type { Call } from '#contract/index.ts';
import type { Product } from '#contract/catalogue.ts';
import type { Lookup } from '#contract/shapes.ts';
import { toChosenStone, type QuoteDraft } from '#web/lib/quote-draft.ts';

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

const find = (list: readonly Lookup[], id: string): Lookup | null => list.find(({ _id }) => _id === id) ?? null;

/**
 * The answers that a navigation state gives. What is no longer in the range is left out.
 * @param lists the materials and colours the form has already
 */
export async function answersOfState(
  state: QuoteState,
  call: Call,
  lists: { materials: Lookup[]; colours: Lookup[] },
): Promise<Partial<QuoteDraft>> {
  if (state.service !== '') return { service_name: state.service };
  const answers: Partial<QuoteDraft> = {};
  const color = find(lists.colours, state.color);
  if (state.product_id !== '') {
    const found = await call('/site/product/get', { productId: state.product_id }).catch(() => undefined);
    if (found) return { ...answersOf(found.response), ...(color && { primary_colour: color }) };
  }
  if (color) answers.primary_colour = color;
  const main = find(lists.materials, state.main);
  if (!main) return answers;
  answers.mainCategory = main;
  const types =
    state.sub === '' ? undefined : await call('/site/product/subcategory/listall', { mainCategoryId: main._id }).catch(() => undefined);
  return { ...answers, subCategory: find(types?.response.result ?? [], state.sub) };
}
