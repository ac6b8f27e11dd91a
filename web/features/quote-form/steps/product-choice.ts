import type { Product } from '#contract/public/catalogue.ts';
import type { QuoteDraft } from '#web/features/quote-form/draft/quote-draft.ts';
import { answersOf } from '#web/features/quote-form/navigation-state.ts';

const selectors = ['mainCategory', 'subCategory', 'primary_colour'] as const;
type Selected = Pick<QuoteDraft, (typeof selectors)[number]>;
/** The user's own selection before a product filled in its categories and colour, and what it filled in. */
export type Filled = { asked: Selected; own: Selected };

/** Returns the user's own selection, which filters the list of products, without what the selected product filled in. */
export const askedIn = (draft: Selected, filled: Filled | undefined): Selected =>
  filled && selectors.every((name) => draft[name] === filled.own[name]) ? filled.asked : draft;

/** Returns the answers after selecting a product, which fills in its material, type and colour. Clearing it restores the user's selection. */
export function chooseStone(
  draft: Selected,
  filled: Filled | undefined,
  stone: Product | undefined,
): { answers: Partial<QuoteDraft>; filled?: Filled } {
  const { mainCategory, subCategory, primary_colour } = askedIn(draft, filled);
  const asked = { mainCategory, subCategory, primary_colour };
  if (!stone) return { answers: { ...asked, product: null } };
  const answers = { ...asked, ...answersOf(stone) };
  answers.primary_colour ??= primary_colour;
  return { answers, filled: { asked, own: answers } };
}
