import type { Product } from '#contract/catalogue.ts';
import type { QuoteDraft } from '#web/features/quote-form/draft/quote-draft.ts';
import { answersOf } from '#web/features/quote-form/navigation-state.ts';

const selectors = ['mainCategory', 'subCategory', 'primary_colour'] as const;
type Selected = Pick<QuoteDraft, (typeof selectors)[number]>;
/** What the person had asked for before a stone filled in its own, and what it filled in. */
export type Filled = { asked: Selected; own: Selected };

/** What the list of stones is to answer: what the person asked for, and not what the chosen stone filled in. */
export const askedIn = (draft: Selected, filled: Filled | undefined): Selected =>
  filled && selectors.every((name) => draft[name] === filled.own[name]) ? filled.asked : draft;

/** A stone chosen from the list brings its material, its type and its colour. Without one they are again as the person had them. */
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
