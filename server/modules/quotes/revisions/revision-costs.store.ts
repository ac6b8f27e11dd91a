import { selectLines, type RevisionAlternative, type RevisionLine } from '#domain/revisions/revision.ts';
import { getLineGrossCents } from '#domain/pricing/quote-totals.ts';
import type { Transaction } from '#server/db/connection.ts';

/** Cents without VAT per unit; for a percentage hundredths of a percent of the cost of the stone. */
type CostRate = { unit: string; costRate: number };
type StoneCost = { priceCents: number; costCents: number };

/** The costs of stones and of the lines of the current price book. */
async function loadCosts(trx: Transaction, stoneIds: readonly string[]) {
  const [lines, products, rates] = await Promise.all([
    trx
      .selectFrom('priceBookLines as l')
      .innerJoin('priceBookVersions as v', 'v.id', 'l.versionId')
      .select(['l.code', 'l.unit', 'l.costRate'])
      .where('v.isCurrent', '=', true)
      .execute(),
    trx
      .selectFrom('products as p')
      .innerJoin('productCosts as c', 'c.productId', 'p.id')
      .select(['p.id as productId', 'p.priceCents', 'c.costCents'])
      .where((eb) => eb('p.id', '=', eb.fn.any(eb.val([...stoneIds]))))
      .execute(),
    trx
      .selectFrom('productRates')
      .select(['productId', 'priceCents', 'costCents'])
      .where((eb) => eb('productId', '=', eb.fn.any(eb.val([...stoneIds]))))
      .execute(),
  ]);
  return {
    byCode: new Map<string, CostRate>(lines.map(({ code, unit, costRate }) => [code, { unit, costRate }])),
    ofStone: (stoneId: string | null): StoneCost[] => [...rates, ...products].filter(({ productId }) => productId === stoneId),
  };
}

const proportion = (quantity: number, costCents: number): number => Math.round((quantity * costCents) / 1000);

/** Returns the cost of a line of stone: by the rate that it was priced with, else by the usual one. A credit takes back its share. */
function getStoneCost({ engine, quantity, ...line }: RevisionLine, costs: readonly StoneCost[]): number {
  const usual = costs.at(-1);
  if (engine === null || usual === undefined) return 0;
  const price = Math.abs(engine.unitPriceCents);
  const matching = costs.find(({ priceCents }) => priceCents === price);
  if (matching) return Math.sign(line.unitPriceCents) * proportion(quantity, matching.costCents);
  // Other unit prices, for example per slab, cost in proportion to the usual price.
  if (usual.priceCents === 0) return 0;
  return Math.round((getLineGrossCents({ ...line, quantity }) * usual.costCents) / usual.priceCents);
}

/** Calculates the cost of each alternative without its extras, in cents without VAT. Lines entered by hand have none. */
export async function calculateCosts(trx: Transaction, alternatives: readonly RevisionAlternative[]): Promise<number[]> {
  const { byCode, ofStone } = await loadCosts(
    trx,
    alternatives.flatMap(({ stoneId }) => stoneId ?? []),
  );
  return alternatives.map(({ stoneId, ...alternative }) => {
    const lines = selectLines(alternative, []);
    const stoneCost = lines
      .filter(({ engine }) => engine?.code === 'stone')
      .reduce((sum, line) => sum + getStoneCost(line, ofStone(stoneId)), 0);
    const otherCost = lines.reduce((sum, { engine, quantity, unitPriceCents }) => {
      const rate = engine && byCode.get(engine.code);
      if (!rate) return sum;
      return (
        sum +
        (rate.unit === 'percent'
          ? Math.round((stoneCost * rate.costRate) / 10_000)
          : Math.sign(unitPriceCents) * proportion(quantity, rate.costRate))
      );
    }, 0);
    return stoneCost + otherCost;
  });
}
