import { pluralize } from '#domain/shared/counts.ts';

/**
 * Returns the message after a change of several products was undone.
 * @param message describes the undone change: "Import undone"
 * @param skippedCount number of products that were not restored, because they were changed after the undone change
 */
export function describeUndoneProducts(message: string, restoredCount: number, skippedCount: number): string {
  if (skippedCount === 0) return message;
  const skippedMessage = pluralize(
    skippedCount,
    'product was not restored because it was changed later.',
    'products were not restored because they were changed later.',
  );
  return `${message} for ${pluralize(restoredCount, 'product')}. ${skippedMessage}`;
}
