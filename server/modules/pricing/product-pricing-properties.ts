import type { StoneRate } from '#domain/pricing/worktop-job.ts';
import type { PricedProduct } from '#server/modules/catalogue/index.ts';

/** The properties of a product that its price depends on. */
type ProductPricingProperties = { material: string; rates: StoneRate[]; slab?: { lengthMm: number; widthMm: number } };

export const toPricingProperties = ({
  material,
  rates,
  slabLengthMm,
  slabWidthMm,
}: Pick<PricedProduct, 'material' | 'rates' | 'slabLengthMm' | 'slabWidthMm'>): ProductPricingProperties => ({
  material,
  rates,
  ...(slabLengthMm !== null && slabWidthMm !== null && { slab: { lengthMm: slabLengthMm, widthMm: slabWidthMm } }),
});
