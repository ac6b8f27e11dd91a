import type { AdminRevision } from '#contract/admin/quotes/revisions.endpoints.ts';
import { isApiError } from '#domain/errors/api-error.ts';
import type { PricingStrategy } from '#domain/pricing/price-book.ts';
import type { QuoteArea } from '#domain/revisions/quote-area.ts';
import { isSameInParts } from '#domain/revisions/edit/compare-revisions.ts';
import { toEditedRevision } from '#domain/revisions/edit/edited-revision.ts';
import type { RevisionEditor } from '#domain/revisions/edit/revision-editor.ts';
import { parseAreas } from '#domain/revisions/edit/typed-areas.ts';
import { toWireAlternative } from '#domain/revisions/revision-wire.ts';
import { call, NetworkError } from '#web/lib/api/api-client.ts';
import { createRandomId } from '#web/lib/create-random-id.ts';
import { showToast } from '#web/lib/stores/toast-store.ts';

/** Delay before a save is repeated after a network error. */
const retryDelayMs = 2000;

/** A revision to save, and the revision and version that it replaces. */
export type RevisionToSave = Pick<RevisionEditor, 'base' | 'version' | 'current'>;
export type SaveContext = {
  bookStrategy: PricingStrategy | undefined;
  requestAreas: readonly QuoteArea[];
  /** Returns false once the page is closed, which stops the repetition after network errors. */
  isOpen: () => boolean;
  onUnreachable: () => void;
};

async function sendRevision(quoteId: string, { current }: RevisionToSave, version: number, idempotencyKey: string): Promise<AdminRevision> {
  const { validUntil, areas, alternatives } = current;
  // Incomplete sizes are stored on this device only.
  const input = { _id: quoteId, validUntil, areas: parseAreas(areas), alternatives: alternatives.map(toWireAlternative), version };
  return (await call('/admin/quotes/revise', input, { idempotencyKey })).response.revision;
}

/**
 * Sends a revision, and repeats it after network errors with the same idempotency key, because the server may have saved it before the
 * response was lost.
 */
async function sendUntilReached(quoteId: string, toSave: RevisionToSave, version: number, context: SaveContext): Promise<AdminRevision> {
  const idempotencyKey = createRandomId();
  for (;;) {
    try {
      return await sendRevision(quoteId, toSave, version, idempotencyKey);
    } catch (error) {
      if (!(error instanceof NetworkError) || !context.isOpen()) throw error;
      context.onUnreachable();
      await new Promise((resolve) => setTimeout(resolve, retryDelayMs));
    }
  }
}

/**
 * Finds the version on which a rejected save can be repeated without a decision of staff: 0 if the draft was sent meanwhile, and the newer
 * version if it has the same content as the replaced or as the sent revision.
 */
function findVersionToRetry(
  error: unknown,
  { base, current }: RevisionToSave,
  { bookStrategy, requestAreas }: SaveContext,
): number | undefined {
  if (!isApiError(error) || error.code !== 'version_stale') return undefined;
  const saved = error.details['current'] as AdminRevision | null;
  if (saved === null) return 0;
  const newer = toEditedRevision(saved, requestAreas);
  return [base, current].some((revision) => isSameInParts(newer, revision, bookStrategy)) ? saved.version : undefined;
}

/** Saves a revision as the draft. @throws ApiError('version_stale') if another user saved another draft */
export async function saveRevision(quoteId: string, toSave: RevisionToSave, context: SaveContext): Promise<AdminRevision> {
  try {
    return await sendUntilReached(quoteId, toSave, toSave.version, context);
  } catch (error) {
    const version = findVersionToRetry(error, toSave, context);
    if (version === undefined) throw error;
    const revision = await sendUntilReached(quoteId, toSave, version, context);
    if (version === 0) showToast('The earlier draft was sent. Your changes are a draft of the next revision.');
    return revision;
  }
}
