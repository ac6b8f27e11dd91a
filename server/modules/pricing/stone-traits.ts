import type { StoneRate } from '#domain/pricing/worktop-job.ts';
import type { Catalogue } from '#server/modules/catalogue/index.ts';

export type PricedStone = NonNullable<Awaited<ReturnType<Catalogue['findPricedProduct']>>>;

type StoneTraits = { material: string; rates: StoneRate[]; slab?: { lengthMm: number; widthMm: number } };

/** Returns the properties of a stone that rates and pricing strategies depend on. */
export const toStoneTraits = ({
  material,
  rates,
  slabLengthMm,
  slabWidthMm,
}: Pick<PricedStone, 'material' | 'rates' | 'slabLengthMm' | 'slabWidthMm'>): StoneTraits => ({
  material,
  rates,
  ...(slabLengthMm !== null && slabWidthMm !== null && { slab: { lengthMm: slabLengthMm, widthMm: slabWidthMm } }),
});
