import type { Facet } from '#contract/public/catalogue.endpoints.ts';

/** Selection in the product finder or in the filters. An empty string or list means any. */
export type Selection = { colours: readonly string[]; main: string; sub: string };

/** Returns the number of products that match a selection; undefined while the facets are not loaded. */
export function countProducts(facets: readonly Facet[] | undefined, { colours, main, sub }: Selection): number | undefined {
  return facets
    ?.filter(
      (facet) =>
        (main === '' || facet.mainCategory === main) &&
        (sub === '' || facet.subCategory === sub) &&
        (colours.length === 0 || colours.includes(facet.colour)),
    )
    .reduce((sum, { count }) => sum + count, 0);
}

/**
 * Returns functions that count the products of an option, combined with the selections in the other filters. A change of
 * the material clears the type, so the counts of the materials ignore the type.
 */
export const countOptions = (facets: readonly Facet[] | undefined, selection: Selection) => ({
  countForColour: (id: string) => countProducts(facets, { ...selection, colours: [id] }),
  countForMaterial: (id: string) => countProducts(facets, { ...selection, main: id, sub: '' }),
  countForType: (id: string) => countProducts(facets, { ...selection, sub: id }),
});
