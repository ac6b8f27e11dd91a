import type { Product } from '#contract/public/catalogue.endpoints.ts';
import type { QuoteDraft } from '#web/features/quote-form/draft/quote-draft.ts';
import { toProductAnswers } from '#web/features/quote-form/navigation-state.ts';

const selectors = ['mainCategory', 'subCategory', 'primary_colour'] as const;
type ProductSelectors = Pick<QuoteDraft, (typeof selectors)[number]>;
/** User's selection before a product filled in its categories and colour, and the values that it filled in. */
export type AutofillSnapshot = { userSelected: ProductSelectors; autofilled: ProductSelectors };

/** Returns true if the answer is the one that the product filled in. Compares ids, because a stored draft contains copies. */
export const isAutofilled = (draft: ProductSelectors, { autofilled }: AutofillSnapshot, name: keyof ProductSelectors): boolean =>
  draft[name]?._id === autofilled[name]?._id;

/**
 * Returns the selection of the user, which filters the list of products. Values that the selected product filled in are
 * not part of it.
 */
export const getUserSelection = (draft: ProductSelectors, snapshot: AutofillSnapshot | undefined): ProductSelectors =>
  snapshot && selectors.every((name) => isAutofilled(draft, snapshot, name)) ? snapshot.userSelected : draft;

/**
 * Returns the answers after a product was selected or cleared. A selected product fills in its material, type and colour.
 * A cleared product restores the selection of the user.
 */
export function applyProduct(
  draft: ProductSelectors,
  snapshot: AutofillSnapshot | undefined,
  product: Product | undefined,
): { answers: Partial<QuoteDraft>; snapshot?: AutofillSnapshot } {
  const { mainCategory, subCategory, primary_colour } = getUserSelection(draft, snapshot);
  const userSelected = { mainCategory, subCategory, primary_colour };
  if (!product) return { answers: { ...userSelected, product: null } };
  const answers = { ...userSelected, ...toProductAnswers(product) };
  answers.primary_colour ??= primary_colour;
  return { answers, snapshot: { userSelected, autofilled: answers } };
}
