import type { ApiClient } from '#contract/index.ts';
import type { Lookup } from '#contract/schemas.ts';
import type { QuoteDraft } from '#web/features/quote-form/draft/quote-draft.ts';
import { answersFromProduct, type QuoteState } from './navigation-state.ts';

const find = (list: readonly Lookup[], id: string): Lookup | null => list.find(({ _id }) => _id === id) ?? null;

/**
 * Returns the answers that a navigation state requests. Products and categories that no longer exist are left out.
 * @param lists the materials and colours that the form has loaded
 */
export async function resolveNavState(
  state: QuoteState,
  call: ApiClient,
  lists: { materials: Lookup[]; colours: Lookup[] },
): Promise<Partial<QuoteDraft>> {
  if (state.service !== '') return { service_name: state.service };
  const answers: Partial<QuoteDraft> = {};
  const color = find(lists.colours, state.color);
  if (state.product_id !== '') {
    const found = await call('/site/product/get', { productId: state.product_id }).catch(() => undefined);
    if (found) return { ...answersFromProduct(found.response), ...(color && { primary_colour: color }) };
  }
  if (color) answers.primary_colour = color;
  const main = find(lists.materials, state.main);
  if (!main) return answers;
  answers.mainCategory = main;
  const types =
    state.sub === '' ? undefined : await call('/site/product/subcategory/listall', { mainCategoryId: main._id }).catch(() => undefined);
  return { ...answers, subCategory: find(types?.response.result ?? [], state.sub) };
}
