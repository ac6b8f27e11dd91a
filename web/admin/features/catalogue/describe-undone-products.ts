import { pluralize } from '#domain/shared/counts.ts';

/**
 * Returns the message after a change of several products was undone.
 * @param message describes the undone change: "Import undone"
 * @param skipped number of products that were not restored, because they were changed after the undone change
 */
export function describeUndoneProducts(message: string, restored: number, skipped: number): string {
  if (skipped === 0) return message;
  const skippedMessage = pluralize(
    skipped,
    'product was changed since then and has been kept.',
    'products were changed since then and have been kept.',
  );
  return `${message} for ${pluralize(restored, 'product')}. ${skippedMessage}`;
}
