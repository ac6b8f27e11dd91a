import type { APIRequestContext } from '@playwright/test';
import type { InputOf } from '#contract/index.ts';
import { addDays, toLocalDate } from '#domain/shared/time.ts';
import { callAs } from './staff-accounts.ts';
import { fetchProduct, type Account } from './support.ts';

type Alternative = InputOf<'/admin/quotes/revise'>['alternatives'][number];
type Line = Alternative['lines'][number];

/** Returns a line of a revision: by default 2.4 m² of stone. */
export const buildLine = (overrides: Partial<Line> = {}): Line => ({
  kind: 'stone',
  label: 'Stone, 20 mm',
  quantity: 2.4,
  unit: 'm2',
  unitPriceCents: 100_000,
  area: 'Kitchen',
  ...overrides,
});

/** Returns an alternative of R3 400 with a splashback of R1 200 as an extra. */
export async function buildAlternative(request: APIRequestContext, slug: string, overrides: Partial<Line> = {}): Promise<Alternative> {
  return {
    stoneId: (await fetchProduct(request, slug))._id,
    name: '',
    lines: [
      buildLine(overrides),
      buildLine({ kind: 'edge', label: 'Bevelled edge', quantity: 4, unit: 'm', unitPriceCents: 25_000 }),
      buildLine({ kind: 'splashback', label: 'Splashback', quantity: 4, unit: 'm', unitPriceCents: 30_000, isOptional: true }),
    ],
  };
}

/** Returns the last valid day of a revision that is valid for 7 days. */
export const buildValidUntil = (): string => addDays(toLocalDate(new Date()), 7);

/** Creates a revision of a quote as staff, valid for 7 days, and sends it to the customer. */
export async function sendRevision(
  request: APIRequestContext,
  staff: Account,
  _id: string,
  alternatives: readonly Alternative[],
): Promise<void> {
  await callAs(request, staff, '/admin/quotes/revise', { _id, alternatives, validUntil: buildValidUntil() });
  await callAs(request, staff, '/admin/quotes/send', { _id });
}
