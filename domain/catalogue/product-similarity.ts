import type { SaleUnit } from '#domain/pricing/meters.ts';

/** The traits by which products are compared. */
export type ProductTraits = { mainCategory: string; subCategory: string; colour: string; priceCents: number; saleUnit: SaleUnit };

// The type weighs most, because it decides the pattern. The color weighs more than the material or the price alone.
const weights = { subCategory: 4, colour: 3, mainCategory: 2, price: 2 } as const;

/** Returns 1 for equal prices, 0 for a ratio of two or more, and values in between. 0 if the units differ, or a unit or price is unknown. */
function calculatePriceSimilarity(a: ProductTraits, b: ProductTraits): number {
  if (a.saleUnit !== b.saleUnit || a.saleUnit === 'other' || a.priceCents <= 0 || b.priceCents <= 0) return 0;
  return Math.max(0, 1 - Math.abs(Math.log2(a.priceCents / b.priceCents)));
}

/** Returns how similar two products are: 0 if they share nothing, 11 if they share everything. */
export const calculateSimilarity = (a: ProductTraits, b: ProductTraits): number =>
  (a.subCategory === b.subCategory ? weights.subCategory : 0) +
  (a.colour === b.colour ? weights.colour : 0) +
  (a.mainCategory === b.mainCategory ? weights.mainCategory : 0) +
  weights.price * calculatePriceSimilarity(a, b);

/** Sorts products by their similarity to a product, most similar first. Stable. */
export const sortBySimilarity = <Candidate extends ProductTraits>(product: ProductTraits, candidates: readonly Candidate[]): Candidate[] =>
  candidates
    .map((candidate) => ({ candidate, score: calculateSimilarity(product, candidate) }))
    .toSorted((a, b) => b.score - a.score)
    .map(({ candidate }) => candidate);
