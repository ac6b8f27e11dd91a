import type { AdminRevision } from '#contract/admin/quotes/revisions.endpoints.ts';
import { toEditedRevision } from '#domain/revisions/edit/edited-revision.ts';
import { createRequestedRevision } from '#domain/revisions/edit/initial-revision.ts';
import type { ServerContent } from '#domain/revisions/edit/receive-content.ts';
import { queryFor, type ResponseOf } from '#web/admin/api/query-client.ts';
import { createRandomId } from '#web/lib/create-random-id.ts';
import { isUuid } from '#web/lib/is-uuid.ts';

/** Everything that the pricing page shows: the quote, its revisions, the settings, and the price of the request. */
export type PricingData = ResponseOf<'/admin/quotes/pricing'>;

export const pricingQuery = (numberOrId: string) =>
  queryFor('/admin/quotes/pricing', isUuid(numberOrId) ? { _id: numberOrId } : { number: numberOrId });

export const findDraft = ({ revisions }: Pick<PricingData, 'revisions'>): AdminRevision | undefined =>
  revisions.find(({ state }) => state === 'draft');

/** Returns the content from which pricing starts: the draft, else the newest sent revision with a new validity, else the request. */
export function toServerContent({ quote, revisions, settings, prices }: PricingData): ServerContent {
  const [newest] = revisions;
  const { validUntil } = settings;
  const { areas, requestedAlternative: price } = prices;
  if (newest === undefined) {
    const request = { stoneId: quote.stoneId, stone: quote.stone, validUntil, areas, price, bookStrategy: prices.strategy ?? undefined };
    return { id: '', draftVersion: undefined, revision: createRequestedRevision(request, createRandomId) };
  }
  const revision = toEditedRevision(newest, areas);
  return newest.state === 'draft'
    ? { id: newest._id, draftVersion: newest.version, revision }
    : { id: `${newest._id} sent`, draftVersion: undefined, revision: { ...revision, validUntil } };
}
