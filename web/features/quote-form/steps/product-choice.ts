import type { Product } from '#contract/public/catalogue.endpoints.ts';
import type { QuoteDraft } from '#web/features/quote-form/draft/quote-draft.ts';
import { answersFromProduct } from '#web/features/quote-form/navigation-state.ts';

const selectors = ['mainCategory', 'subCategory', 'primary_colour'] as const;
type Selected = Pick<QuoteDraft, (typeof selectors)[number]>;
/** The user's own selection before a product filled in its categories and colour, and what it filled in. */
export type AutofillSnapshot = { asked: Selected; own: Selected };

/** Returns the user's own selection, which filters the list of products, without what the selected product filled in. */
export const userSelection = (draft: Selected, filled: AutofillSnapshot | undefined): Selected =>
  filled && selectors.every((name) => draft[name] === filled.own[name]) ? filled.asked : draft;

/** Returns the answers after selecting a product, which fills in its material, type and colour. Clearing it restores the user's selection. */
export function applyProduct(
  draft: Selected,
  filled: AutofillSnapshot | undefined,
  stone: Product | undefined,
): { answers: Partial<QuoteDraft>; filled?: AutofillSnapshot } {
  const { mainCategory, subCategory, primary_colour } = userSelection(draft, filled);
  const requested = { mainCategory, subCategory, primary_colour };
  if (!stone) return { answers: { ...requested, product: null } };
  const answers = { ...requested, ...answersFromProduct(stone) };
  answers.primary_colour ??= primary_colour;
  return { answers, filled: { asked: requested, own: answers } };
}
