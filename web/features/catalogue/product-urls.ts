import type { MainCategory, Product, SubCategory } from '#contract/public/catalogue.endpoints.ts';
import * as paths from '#web/lib/router/site-paths.ts';

/** Navigation state of `/prodlist` (specification, section 2). The URL always contains the same data. */
export type CategoryState = { _id: string; type: 'main' | 'sub'; category: string; categoryDescription: string };
export type SelectionState = { filter: true; mainCategory: string; subCategory: string; colours: string[] };
export type LinkTarget<State> = { to: string; state: State };

const getCategoryTarget = (type: 'main' | 'sub', { _id, name, description }: MainCategory | SubCategory): LinkTarget<CategoryState> => ({
  to: paths.prodlist({ type, id: _id }),
  state: { _id, type, category: name, categoryDescription: description },
});

export const getMaterialTarget = (material: MainCategory): LinkTarget<CategoryState> => getCategoryTarget('main', material);

export const getTypeTarget = (type: SubCategory): LinkTarget<CategoryState> => getCategoryTarget('sub', type);

export const getSelectionTarget = (main: string, sub: string, colour: string): LinkTarget<SelectionState> => ({
  to: paths.prodlist({ main, sub, colour: [colour] }),
  state: { filter: true, mainCategory: main, subCategory: sub, colours: colour === '' ? [] : [colour] },
});

export const getQuoteTarget = (product: Product): LinkTarget<Record<'main' | 'sub' | 'product_id' | 'color', string>> => ({
  to: paths.quotes({ product: product.slug }),
  state: { main: product.mainCategory, sub: product.subCategory, product_id: product._id, color: product.colour },
});

export const getServiceQuoteTarget = (service: string): LinkTarget<{ service: string }> => ({
  to: paths.quotes({ service }),
  state: { service },
});
