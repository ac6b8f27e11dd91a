import type { AdminRevision } from '#contract/admin/quotes/revisions.endpoints.ts';
import type { ParsedInputOf } from '#contract/index.ts';
import { createApiError } from '#domain/errors/error-codes.ts';
import { canBeValidUntil, canPrice, findStatusChange } from '#domain/quotes/quote-lifecycle.ts';
import { listApprovalReasons } from '#domain/revisions/approval.ts';
import { findTotals } from '#domain/revisions/revision-check.ts';
import { selectLines, type ComparedEstimate, type RevisionAlternative } from '#domain/revisions/revision.ts';
import { compareWithEstimate, type EstimateLineRange } from '#domain/pricing/compare-with-estimate.ts';
import { getLineGrossCents } from '#domain/pricing/quote-totals.ts';
import type { ShownEstimate } from '#domain/pricing/shown-estimate.ts';
import { formatRand } from '#domain/shared/money.ts';
import { listMissingParticulars, type SaleSettings } from '#domain/orders/sale-settings.ts';
import type { Clock } from '#server/adapters/clock.ts';
import type { Transaction } from '#server/db/connection.ts';
import type { AuthenticatedUser } from '#server/http/authentication.ts';
import { sanitizePageHtml } from '#server/modules/content/index.ts';
import { enqueueDocumentRendering, requestDocument } from '#server/modules/documents/index.ts';
import type { EstimateDetail } from '#domain/pricing/estimate-detail.ts';
import { getSaleSettings, listLeftDemoWording } from '#server/modules/settings/index.ts';
import { type LockedQuote, type QuoteChanges, recordQuoteEvent, toEstimateDto } from '#server/modules/quotes/index.ts';
import { toCheckedRevision } from './admin-revision.dto.ts';
import {
  assertPriceable,
  canApprove,
  isSameDraft,
  summarizeDraft,
  toDraftColumns,
  type CommandInput,
  type RevisionCommands,
} from './revision-commands.ts';
import { buildRevisionDocument, hashDocument } from '../revision-document.ts';
import { scheduleValidity } from './schedule-validity.ts';
import * as store from '../revisions.store.ts';

type Dependencies = { clock: Clock; changes: QuoteChanges; commands: RevisionCommands };

/** Describes the alternatives for the history and the email. Omits the name of a service, because the customer may have typed it. */
const describeTotals = (alternatives: readonly RevisionAlternative[], vatRate: number): string =>
  alternatives
    .map((alternative) => {
      const total = `${formatRand(findTotals(alternative, vatRate)!.total.grossCents)}, VAT included`;
      return alternative.stoneId === null ? total : `${alternative.name}: ${total}`;
    })
    .join('\n');

/** Returns the price ranges of the lines of an estimate. */
const toLineRanges = (estimate: EstimateDetail | null): EstimateLineRange[] =>
  (estimate?.lines ?? []).map(({ code, name, low, high }) => ({ code, name, lowCents: low.grossCents, highCents: high.grossCents }));

/** Compares the first alternative, without extras and after its discount, with the estimate that the customer saw. */
function compareEstimate(
  estimate: ShownEstimate | null,
  lines: readonly EstimateLineRange[],
  alternative: RevisionAlternative,
  vatRate: number,
): ComparedEstimate | null {
  if (estimate === null) return null;
  const comparedLines = selectLines(alternative, []).map((line) => ({
    code: line.engine?.code ?? '',
    label: line.label,
    grossCents: getLineGrossCents(line),
  }));
  const { discountCents } = findTotals(alternative, vatRate)!;
  const { isWithin, lines: changedLines } = compareWithEstimate({ ...estimate, lines }, comparedLines, discountCents);
  return { ...estimate, isWithin, changedLines: lines.length === 0 ? [] : changedLines };
}

/** @throws ApiError unless staff can recall the newest revision now. The messages are for staff */
function assertRecallable({ status }: LockedQuote, { recalledAt }: store.RevisionRow): void {
  if (recalledAt !== null) throw createApiError('revision_recalled', { message: 'This revision is already recalled.' });
  if (status === 'quoted') return;
  if (status === 'expired') throw createApiError('revision_expired', { message: 'This quote has expired. Price it again instead.' });
  if (!canPrice(status)) throw createApiError('quote_decided');
  throw createApiError('quote_in_review', { message: 'The customer can no longer accept this revision. Price the quote again instead.' });
}

/** @throws ApiError unless staff can undo the recall of the newest revision now. The messages are for staff */
function assertRestorable(quote: LockedQuote, { recalledAt }: store.RevisionRow): void {
  const { status } = quote;
  if (recalledAt === null) throw createApiError('nothing_to_send', { message: 'The newest revision is not recalled.' });
  assertPriceable(quote);
  if (status !== 'in_review') {
    throw createApiError('quote_in_review', { message: 'The status has changed since the recall. Price the quote again instead.' });
  }
}

/** Sends revisions to customers, and recalls them. */
export function createRevisionSending({ clock, changes, commands }: Dependencies) {
  const { runCommand, assertVersion, startReview, withStoneNames } = commands;

  /** Returns the approval of a draft. An owner who sends a draft approves it. @throws ApiError unless the user can send the draft now */
  async function assertSendable(
    trx: Transaction,
    draft: store.RevisionRow,
    currentUser: AuthenticatedUser,
    { settings, termsHtml }: { settings: SaleSettings; termsHtml: string },
  ) {
    if (!canBeValidUntil(draft.validUntil, clock.now())) throw createApiError('valid_until_range');
    const missing = listMissingParticulars(settings);
    if (missing.length > 0) throw createApiError('particulars_missing', { details: { missing } });
    const demoWording = await listLeftDemoWording(trx, { seller: settings.seller, termsHtml });
    if (demoWording.length > 0) throw createApiError('demo_wording_left', { details: { places: demoWording } });
    const { approvedBy, approvedAt } = draft;
    const reasons = listApprovalReasons(toCheckedRevision(draft), settings);
    const isApproved = reasons.length === 0 || approvedAt !== null;
    if (!isApproved && !canApprove(currentUser)) throw createApiError('approval_needed', { details: { reasons } });
    await withStoneNames(trx, draft.draft.alternatives);
    return isApproved ? { approvedBy, approvedAt } : { approvedBy: currentUser.id, approvedAt: clock.now() };
  }

  /** Sends the draft of a locked quote. */
  async function sendDraft(trx: Transaction, draft: store.RevisionRow, currentUser: AuthenticatedUser): Promise<void> {
    const { quoteId, priceBook, vatRate } = draft;
    const { alternatives } = draft.draft;
    const [settings, terms, quote] = await Promise.all([
      getSaleSettings(trx),
      store.findTerms(trx),
      store.getQuoteForDocument(trx, quoteId),
    ]);
    const approval = await assertSendable(trx, draft, currentUser, { settings, termsHtml: terms?.html ?? '' });
    const sentAt = clock.now();
    const document = JSON.stringify(
      buildRevisionDocument({
        quoteNumber: quote.number,
        revision: draft.number,
        sentAt,
        draft: { alternatives, validUntil: draft.validUntil },
        settings,
        priceBook,
        vatRate,
        // Older pages may contain HTML that was not sanitized. The document cannot be corrected later.
        terms: terms ? { ...terms, html: await sanitizePageHtml(terms.html) } : null,
        estimate: compareEstimate(toEstimateDto(quote), toLineRanges(quote.estimateDetail), alternatives[0]!, vatRate),
      }),
    );
    const documentHash = hashDocument(document);
    await store.markSent(trx, draft.id, { document, documentHash, sentBy: currentUser.id, sentAt, ...approval });
    const note = describeTotals(alternatives, vatRate);
    const event = { quoteId, status: 'quoted' as const, note, createdAt: sentAt, validUntil: draft.validUntil, revisionId: draft.id };
    const eventId = await recordQuoteEvent(trx, { ...event, userId: currentUser.id, by: 'staff' });
    // The email has the PDF attached, so the job renders it first.
    await requestDocument(trx, { revisionId: draft.id, kind: 'quote', eventId, createdAt: sentAt });
    await scheduleValidity(trx, quoteId, draft.validUntil, sentAt);
    await changes.audit(trx, currentUser, quoteId, {
      action: 'send',
      before: {},
      after: { ...summarizeDraft(draft, settings), validUntil: draft.validUntil, documentHash },
    });
  }

  /** Recalls a sent revision of a locked quote. Its content becomes the draft, unless a draft exists. */
  async function recallRevision(trx: Transaction, currentUser: AuthenticatedUser, sent: store.RevisionRow): Promise<void> {
    const { quoteId, number } = sent;
    const now = clock.now();
    await store.markRecalled(trx, sent.id, now);
    const event = { quoteId, status: 'in_review' as const, note: '', createdAt: now };
    await recordQuoteEvent(trx, { ...event, userId: currentUser.id, by: 'staff' });
    const draft = await store.findDraft(trx, quoteId);
    if (draft === undefined) await store.insertDraft(trx, quoteId, { ...toDraftColumns(sent), userId: currentUser.id });
    await changes.audit(trx, currentUser, quoteId, { action: 'recall', before: { revision: number }, after: {} });
  }

  /** Makes a recalled revision of a locked quote valid again. The draft that the recall created is deleted, unless it was edited since. */
  async function undoRecall(trx: Transaction, currentUser: AuthenticatedUser, sent: store.RevisionRow): Promise<void> {
    const { quoteId, number, validUntil } = sent;
    const now = clock.now();
    if (!canApprove(currentUser) && (await store.findRecallerRole(trx, sent)) === 'owner') throw createApiError('recalled_by_owner');
    if (!canBeValidUntil(validUntil, now)) throw createApiError('valid_until_range');
    await store.markRecalled(trx, sent.id, null);
    await scheduleValidity(trx, quoteId, validUntil, now);
    const event = { quoteId, status: 'quoted' as const, note: '', createdAt: now, validUntil };
    await recordQuoteEvent(trx, { ...event, userId: currentUser.id, by: 'staff' });
    // A revision that was recalled before its email was sent was not announced, so the job is enqueued again.
    const unannouncedDocument = await store.findUnannouncedDocument(trx, sent.id);
    if (unannouncedDocument !== undefined) await enqueueDocumentRendering(trx, unannouncedDocument);
    const draft = await store.findDraft(trx, quoteId);
    if (draft && isSameDraft(toDraftColumns(draft), toDraftColumns(sent))) await store.deleteDraft(trx, draft.id);
    await changes.audit(trx, currentUser, quoteId, { action: 'undo_recall', before: {}, after: { revision: number } });
  }

  return {
    /**
     * Sends the draft.
     * @throws ApiError('nothing_to_send'), ApiError('approval_needed') with the reasons, ApiError('particulars_missing') with the names,
     * ApiError('demo_wording_left') with the places, ApiError('valid_until_range'), ApiError('version_stale'), ApiError('quote_decided'), ApiError('quote_marked_as_spam'),
     * ApiError('customer_erased'), ApiError('product_archived')
     */
    async send(currentUser: AuthenticatedUser, { _id, version }: CommandInput, key?: string): Promise<AdminRevision> {
      return runCommand(currentUser, { _id }, { operation: 'send_quote', key, request: [_id] }, async (trx, quote) => {
        assertPriceable(quote);
        const draft = await store.findDraft(trx, _id);
        if (draft === undefined) throw createApiError('nothing_to_send');
        await assertVersion(trx, draft, version, quote);
        const status = await startReview(trx, currentUser, _id, quote);
        if (!findStatusChange(status, 'quoted', 'staff')) throw createApiError('quote_decided');
        await sendDraft(trx, draft, currentUser);
        return { number: draft.number };
      });
    },

    /**
     * Recalls the newest revision, or undoes the recall.
     * @throws ApiError('nothing_to_send') without a sent revision or a recall to undo, ApiError('revision_old') if `revision` is not
     * the newest, ApiError('revision_recalled'), ApiError('recalled_by_owner'), ApiError('revision_expired'), ApiError('quote_in_review'), ApiError('quote_decided'),
     * ApiError('valid_until_range')
     */
    recall: (
      currentUser: AuthenticatedUser,
      { _id, revision, undo }: ParsedInputOf<'/admin/quotes/recall'>,
      key?: string,
    ): Promise<AdminRevision> =>
      runCommand(currentUser, { _id }, { operation: 'recall_quote', key, request: [_id, revision, undo] }, async (trx, quote) => {
        const sent = await store.findNewestSent(trx, _id);
        if (sent === undefined) throw createApiError('nothing_to_send');
        if (typeof revision === 'number' && revision !== sent.number)
          throw createApiError('revision_old', { details: { newest: sent.number } });
        (undo ? assertRestorable : assertRecallable)(quote, sent);
        await (undo ? undoRecall : recallRevision)(trx, currentUser, sent);
        return { number: sent.number };
      }),
  };
}
export type RevisionSending = ReturnType<typeof createRevisionSending>;
