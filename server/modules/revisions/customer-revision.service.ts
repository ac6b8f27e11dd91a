import type { CustomerRevision } from '#contract/account/revision.schemas.ts';
import type { QuoteStatus } from '#domain/quotes/quote.ts';
import { getRevisionState } from '#domain/revisions/revision-state.ts';
import type { Clock } from '#server/adapters/clock.ts';
import type { Db } from '#server/db/connection.ts';
import { listFirstProductPictures } from '#server/modules/media/index.ts';
import type { FindAcceptance } from './quote-acceptance.ts';
import { toCustomerRevision } from './revision.dto.ts';
import { parseDocument } from './revision-document.ts';
import { toRevisionChanges } from './revision-changes.ts';
import { findNewestSentForCustomer, findSeenDocumentBefore, markOpened } from './revisions.store.ts';

/** Returns the newest sent revision of a customer's own quote; null if none was sent. Stores the time of the first opening. */
export async function openCustomerRevision(
  { db, clock, findAcceptance }: { db: Db; clock: Clock; findAcceptance: FindAcceptance },
  quote: { id: string; status: QuoteStatus },
): Promise<CustomerRevision | null> {
  const [revision, acceptance] = await Promise.all([findNewestSentForCustomer(db, quote.id), findAcceptance(db, quote.id)]);
  if (revision === undefined) return null;
  const document = parseDocument(revision.document);
  const { pdfs } = revision;
  const stoneIds = document.alternatives.flatMap(({ stoneId }) => stoneId ?? []);
  const [pictures, previous] = await Promise.all([
    listFirstProductPictures(db, stoneIds),
    findSeenDocumentBefore(db, quote.id, revision.number),
    // A recalled revision does not count as opened, because its price is hidden.
    revision.firstOpenedAt === null && revision.recalledAt === null ? markOpened(db, revision, clock.now()) : undefined,
  ]);
  const isAccepted = acceptance?.revisionId === revision.id;
  const state = getRevisionState(revision, { status: quote.status, isNewest: true, isAccepted, now: clock.now() });
  return toCustomerRevision({
    revision,
    document,
    state: state as CustomerRevision['state'],
    documentId: pdfs.find(({ kind }) => kind === 'quote')?.id ?? '',
    changes: previous === undefined ? null : toRevisionChanges(parseDocument(previous), document),
    acceptance: isAccepted ? acceptance.toCustomerDto(pdfs) : null,
    pictures,
  });
}
