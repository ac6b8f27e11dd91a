import type { Product } from '#contract/public/catalogue.endpoints.ts';
import type { ApiClient } from '#contract/index.ts';
import { maxShortlistItems } from '#domain/catalogue/shortlist-limits.ts';
import { selectPlural } from '#domain/shared/counts.ts';
import { getErrorMessage } from '#web/lib/api/api-client.ts';

/**
 * The stones that an address names; `missing` of the names are of none that is (still) shown, and the last `unread` were not looked up.
 * `error`: the message if they could not be loaded.
 */
export type Chosen = { products: Product[]; missing: number; unread: number; error?: string };

/** The stones named by `?ids=a,b` or `?ids=a&ids=b`, each once; slugs or ids. */
export const parseProductIds = ({ searchParams }: URL): string[] => [
  ...new Set(
    searchParams
      .getAll('ids')
      .flatMap((ids) => ids.split(','))
      .map((id) => id.replaceAll('\0', '').trim().slice(0, 200))
      .filter((id) => id !== ''),
  ),
];

/** Loads chosen stones; what fails is part of the answer. Of more names than a list may hold the first are looked up. */
export async function loadProductSelection(call: ApiClient, ids: readonly string[]): Promise<Chosen> {
  const unread = Math.max(0, ids.length - maxShortlistItems);
  if (ids.length === 0) return { products: [], missing: 0, unread };
  try {
    const { response } = await call('/site/product/list/chosen', { ids: ids.slice(0, maxShortlistItems) });
    return { products: response.result, missing: response.missing.length, unread };
  } catch (error) {
    return { products: [], missing: 0, unread, error: getErrorMessage(error) };
  }
}

/** What of a link was not looked up; '' where all of it was. */
export function truncationMessage({ unread }: Pick<Chosen, 'unread'>): string {
  if (unread === 0) return '';
  return selectPlural(
    unread,
    `A list can contain up to ${maxShortlistItems} stones. The last stone of the link is not shown.`,
    `A list can contain up to ${maxShortlistItems} stones. The last ${unread} stones of the link are not shown.`,
  );
}
