import { maxComparedItems } from '#domain/catalogue/shortlist-limits.ts';
import { pluralize } from '#domain/shared/counts.ts';
import { createTruncationMessage, type ProductSelection } from '#web/features/shortlist/product-selection.ts';

/**
 * Returns messages about products of the URL that the comparison does not show.
 * @param props.foundCount number of products in the URL that exist
 */
export function listOmittedProductMessages({
  foundCount,
  missingCount,
  truncatedCount,
}: Pick<ProductSelection, 'missingCount' | 'truncatedCount'> & { foundCount: number }): string[] {
  const messages = [
    foundCount > maxComparedItems ? `You can compare up to ${maxComparedItems} stones. These are your first ${maxComparedItems}.` : '',
    missingCount > 0
      ? pluralize(
          missingCount,
          'stone in the link is no longer in our range and was left out.',
          'stones in the link are no longer in our range and were left out.',
        )
      : '',
    createTruncationMessage({ truncatedCount }),
  ];
  return messages.filter((message) => message !== '');
}
