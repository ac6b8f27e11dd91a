import type { ProductRatesDto } from '#contract/admin/product-rates.endpoints.ts';
import { formatRandInput, parseRand } from '#domain/catalogue/product-price.ts';
import { validateProductRates } from '#domain/catalogue/product-rates.ts';
import type { FieldMessages } from '#web/admin/kit/form/use-admin-form.ts';

/** Form values of one rate. Numbers are strings as entered. `per`: `unit` is the product's price unit. */
export type RateRowValues = { thickness: string; per: 'unit' | 'slab'; price: string; cost: string };
export type ProductRatesFormValues = { cost: string; rates: RateRowValues[] };

export const emptyRate: RateRowValues = { thickness: '', per: 'unit', price: '', cost: '0' };

export const toProductRatesFormValues = (saved: ProductRatesDto | undefined): ProductRatesFormValues => ({
  cost: formatRandInput(saved?.costCents ?? 0),
  rates: (saved?.rates ?? []).map(({ thicknessMm, isPerSlab, priceCents, costCents }) => ({
    thickness: thicknessMm === null ? '' : String(thicknessMm),
    per: isPerSlab ? 'slab' : 'unit',
    price: formatRandInput(priceCents),
    cost: formatRandInput(costCents),
  })),
});

const parseCents = (typed: string): number => parseRand(typed) ?? Number.NaN;

/** Returns the cost and rates of a form. Texts that are not numbers become NaN. */
export const toProductRates = ({ cost, rates }: ProductRatesFormValues) => ({
  costCents: parseCents(cost),
  rates: rates.map((rate) => ({
    thicknessMm: rate.thickness.trim() === '' ? null : Number(rate.thickness),
    isPerSlab: rate.per === 'slab',
    priceCents: parseCents(rate.price),
    costCents: parseCents(rate.cost),
  })),
});

const inputNames = { costCents: 'cost', priceCents: 'price', thicknessMm: 'thickness' } as const;

export function validateProductRatesForm(values: ProductRatesFormValues): FieldMessages {
  const { costCents, rates } = toProductRates(values);
  const errors = validateProductRates(costCents, rates);
  return Object.fromEntries(
    errors.map(({ rateIndex, field, message }) => [
      rateIndex === undefined ? inputNames[field] : `rates.${rateIndex}.${inputNames[field]}`,
      message,
    ]),
  );
}
