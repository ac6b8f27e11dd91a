import type { DeskColour, DeskMainCategory, DeskSubCategory } from '#contract/admin/categories.ts';
import { call } from '#web/lib/api/api-client.ts';
import { useAnswer, type Answer } from '#web/admin/api/use-answer.ts';

export type CatalogueOptions = { mainCategories: DeskMainCategory[]; subCategories: DeskSubCategory[]; colours: DeskColour[] };

async function load(_question: string, signal: AbortSignal): Promise<CatalogueOptions> {
  const [main, sub, colours] = await Promise.all([
    call('/admin/product/maincategory/list', {}, { signal }),
    call('/admin/product/subcategory/list', {}, { signal }),
    call('/admin/product/colours/list', {}, { signal }),
  ]);
  return { mainCategories: main.response.result, subCategories: sub.response.result, colours: colours.response.result };
}

/** Materials, types and colours, those in the archive too. */
export const useCatalogueOptions = (): Answer<CatalogueOptions> => useAnswer('choices', load);

export type SelectOption = { value: string; label: string };

/** What can be chosen of a kind: what is not in the archive, and what is chosen already. */
export const toSelectOptions = (things: readonly { _id: string; name: string; archived: boolean }[], chosen = ''): SelectOption[] =>
  things
    .filter(({ _id, archived }) => !archived || _id === chosen)
    .map(({ _id, name, archived }) => ({ value: _id, label: archived ? `${name} (archived)` : name }));
