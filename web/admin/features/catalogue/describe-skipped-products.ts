import { pluralize } from '#domain/shared/counts.ts';

/** Returns the sentence about the products that an undo has not changed. */
export const describeSkippedProducts = (count: number): string =>
  pluralize(count, 'product was changed since then and has been kept.', 'products were changed since then and have been kept.');
