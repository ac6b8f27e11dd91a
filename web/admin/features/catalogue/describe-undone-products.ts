import { pluralize } from '#domain/shared/counts.ts';

/**
 * Returns the message after a change of several products was undone.
 * @param message names the change: "Import undone"
 * @param skipped the number of products that were changed since, and therefore not restored
 */
export function describeUndoneProducts(message: string, restored: number, skipped: number): string {
  if (skipped === 0) return message;
  const kept = pluralize(
    skipped,
    'product was changed since then and has been kept.',
    'products were changed since then and have been kept.',
  );
  return `${message} for ${pluralize(restored, 'product')}. ${kept}`;
}
