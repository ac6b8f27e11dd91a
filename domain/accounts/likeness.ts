/** What stones are alike by. */
export type Likeness = { mainCategory: string; subCategory: string; colour: string; priceCents: number; pricePer: string };

// Who likes a stone likes its pattern first (its type), then its colour; the material and the price settle the rest.
const weights = { subCategory: 4, colour: 3, mainCategory: 2, price: 2 } as const;

/** 1 at the same price, falling to 0 at twice or half of it; 0 where the prices are for different measures or unknown. */
function priceNearness(a: Likeness, b: Likeness): number {
  if (a.pricePer !== b.pricePer || a.priceCents <= 0 || b.priceCents <= 0) return 0;
  return Math.max(0, 1 - Math.abs(Math.log2(a.priceCents / b.priceCents)));
}

/** How alike two stones are: 0 where they share nothing, 11 where they share everything. */
export const likeness = (a: Likeness, b: Likeness): number =>
  (a.subCategory === b.subCategory ? weights.subCategory : 0) +
  (a.colour === b.colour ? weights.colour : 0) +
  (a.mainCategory === b.mainCategory ? weights.mainCategory : 0) +
  weights.price * priceNearness(a, b);

/** The others, the most like `one` first; equals keep their order. */
export const mostAlike = <Other extends Likeness>(one: Likeness, others: readonly Other[]): Other[] =>
  others
    .map((other) => ({ other, alike: likeness(one, other) }))
    .toSorted((a, b) => b.alike - a.alike)
    .map(({ other }) => other);
