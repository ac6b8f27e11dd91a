import type { ApiClient } from '#contract/index.ts';
import type { Lookup } from '#contract/schemas.ts';
import type { QuoteDraft } from '#web/features/quote-form/draft/quote-draft.ts';
import { toProductAnswers, type QuoteNavState } from './navigation-state.ts';

const findById = (list: readonly Lookup[], id: string): Lookup | null => list.find(({ _id }) => _id === id) ?? null;

/**
 * Returns the answers that a navigation state fills in. Omits products and categories that do not exist or could not be
 * loaded.
 * @param lists materials and colours that the form has loaded
 */
export async function resolveNavState(
  state: QuoteNavState,
  call: ApiClient,
  lists: { materials: Lookup[]; colours: Lookup[] },
): Promise<Partial<QuoteDraft>> {
  if (state.service !== '') return { service_name: state.service };
  const answers: Partial<QuoteDraft> = {};
  const color = findById(lists.colours, state.color);
  if (state.product_id !== '') {
    const response = await call('/site/product/get', { productId: state.product_id }).catch(() => undefined);
    if (response) return { ...toProductAnswers(response.response), ...(color && { primary_colour: color }) };
  }
  if (color) answers.primary_colour = color;
  const main = findById(lists.materials, state.main);
  if (!main) return answers;
  answers.mainCategory = main;
  const types =
    state.sub === '' ? undefined : await call('/site/product/subcategory/listall', { mainCategoryId: main._id }).catch(() => undefined);
  return { ...answers, subCategory: findById(types?.response.result ?? [], state.sub) };
}
