import { maxComparedItems } from '#domain/catalogue/shortlist-limits.ts';
import { pluralize } from '#domain/shared/counts.ts';
import { truncationMessage, type Chosen } from '#web/features/shortlist/product-selection.ts';

/** What an address names and the comparison does not show, in sentences. @param chosen.found how many stones it names that could be shown */
export function omittedProductMessages({ found, missing, unread }: Pick<Chosen, 'missing' | 'unread'> & { found: number }): string[] {
  const messages = [
    found > maxComparedItems ? `You can compare up to ${maxComparedItems} stones. These are your first ${maxComparedItems}.` : '',
    missing > 0
      ? pluralize(
          missing,
          'stone of the link is no longer in our range and was left out.',
          'stones of the link are no longer in our range and were left out.',
        )
      : '',
    truncationMessage({ unread }),
  ];
  return messages.filter((each) => each !== '');
}
