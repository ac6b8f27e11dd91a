/** What every list tells of a stone, `p`, beside its ids. */
export const stoneColumns = [
  'p.slug',
  'p.name',
  'p.description',
  'p.priceCents',
  'p.pricePer',
  'p.status',
  'p.finish',
  'p.slabLengthMm',
  'p.slabWidthMm',
  'p.edgeProfile',
] as const;

/** The ids of a stone and of what it is, with the names: of its material `m`, its type `s` and its colour `c`. */
export const stoneNames = [
  'p.id as _id',
  'p.mainCategoryId as mainCategory',
  'm.name as mainCategoryName',
  'p.subCategoryId as subCategory',
  's.name as subCategoryName',
  'p.colourId as colour',
  'c.name as colourName',
] as const;
