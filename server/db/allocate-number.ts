import type { Transaction } from './connection.ts';
import type { NumberSeries } from './tables.generated.ts';

/** Allocates the next number of a series and year, from 1. Concurrent calls wait until the transaction ends, so numbers have no gaps. */
export async function allocateNumber(trx: Transaction, series: NumberSeries, year: number): Promise<number> {
  const { lastNumber } = await trx
    .insertInto('documentNumbers')
    .values({ series, year, lastNumber: 1 })
    .onConflict((oc) => oc.columns(['series', 'year']).doUpdateSet((eb) => ({ lastNumber: eb('documentNumbers.lastNumber', '+', 1) })))
    .returning('lastNumber')
    .executeTakeFirstOrThrow();
  return lastNumber;
}
