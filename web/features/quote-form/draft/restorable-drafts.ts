import { hourMs } from '#domain/shared/time.ts';
import { unclaimedTtlHours } from '#domain/media/upload.ts';
import { isFresh, isVisibleTo, type Autosave } from './draft-storage.ts';
import type { QuoteDraft } from './quote-draft.ts';

/**
 * Returns the autosaves that may be offered to the user, newest first.
 * @param now in milliseconds
 * @param openKeys keys of the forms that are open in a tab
 * @param userId '' for a visitor
 */
export function listRestorable(autosaves: readonly Autosave[], now: number, openKeys: ReadonlySet<string>, userId: string): Autosave[] {
  return autosaves
    .filter((autosave) => isFresh(autosave, now) && !openKeys.has(autosave.draft.key) && isVisibleTo(autosave, userId))
    .toSorted((a, b) => b.savedAt.localeCompare(a.savedAt));
}

/**
 * Returns the draft without files that the server has deleted, because no request used them in time.
 * @param now in milliseconds
 */
export function deleteExpiredFiles({ savedAt, draft }: Autosave, now: number): { draft: QuoteDraft; lostFileCount: number } {
  // One hour less than the server, so that the user has time to send the request.
  const isExpired = now - Date.parse(savedAt) > (unclaimedTtlHours - 1) * hourMs;
  return isExpired ? { draft: { ...draft, pictures: [] }, lostFileCount: draft.pictures.length } : { draft, lostFileCount: 0 };
}

/** Returns a key that identifies the selection in the URL: its product, categories, colour and service. */
export const toSelectionKey = ({ product, mainCategory, subCategory, primary_colour, service_name = '' }: Partial<QuoteDraft>): string =>
  [...[product, mainCategory, subCategory, primary_colour].map((lookup) => lookup?._id ?? ''), service_name].join(' ');

/**
 * Returns the autosaved draft with the product or service of the URL. If the URL had the same selection when the draft
 * was stored, the draft is unchanged, because the user may have replaced the product since.
 */
export const mergeUrlSelection = ({ draft, asked }: Pick<Autosave, 'draft' | 'asked'>, requested: Partial<QuoteDraft>): QuoteDraft =>
  asked === toSelectionKey(requested) ? draft : { ...draft, ...requested, ...(requested.product && { service_name: '' }), key: draft.key };
