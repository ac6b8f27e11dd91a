import { z } from 'zod';
import { permissions } from '#domain/accounts/staff.ts';
import { maxProductRates } from '#domain/catalogue/product-rates.ts';
import { defineEndpoint } from '#contract/endpoint.ts';
import { expectedVersion, idInput } from './admin.schemas.ts';

// Separate from the product, because editors may see products but not costs.

export const productRate = z.object({
  /** Null for every thickness. */
  thicknessMm: z.int().nullable(),
  /** False: the price is per unit of the product's price. */
  isPerSlab: z.boolean(),
  /** Cents, VAT included. */
  priceCents: z.int(),
  /** Cents without VAT. */
  costCents: z.int(),
});

const productRates = z.object({
  _id: z.string(),
  /** Cents without VAT, per unit of the product's price. */
  costCents: z.int(),
  /** Prices by thickness, per slab, or both. They replace the product's price. */
  rates: z.array(productRate),
  /** The number of saves of costs and rates. */
  version: z.int(),
});
export type ProductRatesDto = z.infer<typeof productRates>;

export const productRateEndpoints = {
  '/admin/product/rates/get': defineEndpoint({
    summary: 'Returns the cost of a product and its prices by thickness and per slab.',
    access: permissions.prices,
    input: idInput,
    response: productRates,
    errors: ['not_found'],
  }),

  '/admin/product/rates/save': defineEndpoint({
    summary: 'Saves the cost of a product and its prices by thickness and per slab.',
    access: permissions.price_changes,
    input: z.object({
      _id: z.uuid(),
      costCents: z.number(),
      rates: z
        .array(productRate.extend({ thicknessMm: z.number().nullable(), priceCents: z.number(), costCents: z.number() }))
        .max(maxProductRates),
      version: expectedVersion,
    }),
    response: productRates,
    errors: ['not_found', 'version_stale', 'product_rate_invalid'],
  }),
};
