import type { AdminRevision } from '#contract/admin/quotes/revisions.endpoints.ts';
import type { ParsedInputOf } from '#contract/index.ts';
import { assertAllowed, createApiError } from '#domain/errors/error-codes.ts';
import { checkTransition, type GuardCode, type QuoteFacts } from '#domain/quotes/quote-lifecycle.ts';
import type { QuoteStatus } from '#domain/quotes/quote.ts';
import { canBeValidUntil } from '#domain/quotes/quote-validity.ts';
import { listApprovalReasons } from '#domain/revisions/approval.ts';
import { findTotals } from '#domain/revisions/revision-check.ts';
import { selectLines, type ComparedEstimate, type RevisionAlternative } from '#domain/revisions/revision.ts';
import { compareWithEstimate, type EstimateLineRange } from '#domain/pricing/compare-with-estimate.ts';
import { getLineGrossCents } from '#domain/pricing/quote-totals.ts';
import type { ShownEstimate } from '#domain/pricing/shown-estimate.ts';
import { formatRand } from '#domain/shared/money.ts';
import { listMissingParticulars, type SaleSettings } from '#domain/orders/sale-settings.ts';
import type { Clock } from '#server/adapters/clock.ts';
import type { AuditChange } from '#server/crud/command.ts';
import type { Transaction } from '#server/db/connection.ts';
import type { AuthenticatedUser } from '#server/http/authentication.ts';
import { sanitizePageHtml } from '#server/modules/content/index.ts';
import type { EstimateDetail } from '#domain/pricing/estimate-detail.ts';
import { getSaleSettings, listLeftDemoWording } from '#server/modules/settings/index.ts';
import { changeQuoteStatus, toEstimateDto, type LockedQuote } from '#server/modules/quotes/index.ts';
import { toCheckedRevision } from './admin-revision.dto.ts';
import { canApprove, isSameDraft, summarizeDraft, toDraftColumns, type CommandInput, type RevisionCommands } from './revision-commands.ts';
import { buildRevisionDocument, hashDocument } from '../revision-document.ts';
import * as store from '../revisions.store.ts';

type Dependencies = { clock: Clock; commands: RevisionCommands };
type Audit = (change: AuditChange) => void;

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

/** The messages for staff of guards whose default messages are for customers. */
const recallMessages: Partial<Record<GuardCode, string>> = {
  revision_recalled: 'This revision is already recalled.',
  revision_expired: 'This quote has expired. Price it again instead.',
  quote_in_review: 'The customer can no longer accept this revision. Price the quote again instead.',
};
const undoRecallMessages: Partial<Record<GuardCode, string>> = {
  nothing_to_send: 'The newest revision is not recalled.',
  quote_in_review: 'The status has changed since the recall. Price the quote again instead.',
};

function assertRecall(undo: boolean, facts: QuoteFacts): void {
  const code = checkTransition(undo ? 'undo_recall' : 'recall', facts);
  const message = code && (undo ? undoRecallMessages : recallMessages)[code];
  assertAllowed(code, message === undefined ? {} : { message });
}

/** Sends revisions to customers, and recalls them. */
export function createRevisionSending({ clock, commands }: Dependencies) {
  const { runCommand, assertVersion, startReview, withStoneNames } = commands;

  /** Returns the approval of a draft. An owner who sends a draft approves it. */
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

  /** Sends the draft of a locked quote. @returns the settings that its document contains */
  async function sendDraft(
    trx: Transaction,
    currentUser: AuthenticatedUser,
    { quote, draft }: { quote: Pick<LockedQuote, 'id' | 'number' | 'status'>; draft: store.RevisionRow },
    audit: Audit,
  ): Promise<SaleSettings> {
    const { quoteId, priceBook, vatRate } = draft;
    const { alternatives } = draft.draft;
    const [settings, terms, estimate] = await Promise.all([
      getSaleSettings(trx),
      store.findTerms(trx),
      store.getEstimateForDocument(trx, quoteId),
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
        estimate: compareEstimate(toEstimateDto(estimate), toLineRanges(estimate.estimateDetail), alternatives[0]!, vatRate),
      }),
    );
    const documentHash = hashDocument(document);
    await store.markSent(trx, draft.id, { document, documentHash, sentBy: currentUser.id, sentAt, ...approval });
    await changeQuoteStatus(trx, quote, 'send', {
      userId: currentUser.id,
      note: describeTotals(alternatives, vatRate),
      createdAt: sentAt,
      validUntil: draft.validUntil,
      revisionId: draft.id,
      priceCents: draft.totalCents,
    });
    audit({ action: 'send', before: {}, after: { ...summarizeDraft(draft, settings), validUntil: draft.validUntil, documentHash } });
    return settings;
  }

  /** Recalls a sent revision of a locked quote. Its content becomes the draft, unless a draft exists. */
  async function recallRevision(
    trx: Transaction,
    currentUser: AuthenticatedUser,
    { quote, sent }: { quote: LockedQuote; sent: store.RevisionRow },
    audit: Audit,
  ): Promise<QuoteStatus> {
    const { quoteId, number } = sent;
    const now = clock.now();
    await store.markRecalled(trx, sent.id, now);
    const draft = await store.findDraft(trx, quoteId);
    if (draft === undefined) await store.insertDraft(trx, quoteId, { ...toDraftColumns(sent), userId: currentUser.id });
    audit({ action: 'recall', before: { revision: number }, after: {} });
    return changeQuoteStatus(trx, quote, 'recall', { userId: currentUser.id, createdAt: now, priceCents: null });
  }

  /** Makes a recalled revision of a locked quote valid again. The draft that the recall created is deleted, unless it was edited since. */
  async function undoRecall(
    trx: Transaction,
    currentUser: AuthenticatedUser,
    { quote, sent }: { quote: LockedQuote; sent: store.RevisionRow },
    audit: Audit,
  ): Promise<QuoteStatus> {
    const { quoteId, number, validUntil, totalCents } = sent;
    const now = clock.now();
    if (!canApprove(currentUser) && (await store.findRecallerRole(trx, sent)) === 'owner') throw createApiError('recalled_by_owner');
    if (!canBeValidUntil(validUntil, now)) throw createApiError('valid_until_range');
    await store.markRecalled(trx, sent.id, null);
    const draft = await store.findDraft(trx, quoteId);
    if (draft && isSameDraft(toDraftColumns(draft), toDraftColumns(sent))) await store.deleteDraft(trx, draft.id);
    audit({ action: 'undo_recall', before: {}, after: { revision: number } });
    const unannouncedDocument = await store.findUnannouncedDocument(trx, sent.id);
    const change = { userId: currentUser.id, createdAt: now, validUntil, priceCents: totalCents, unannouncedDocument };
    return changeQuoteStatus(trx, quote, 'undo_recall', change);
  }

  return {
    /**
     * Sends the draft.
     * @throws ApiError('nothing_to_send'), ApiError('approval_needed') with the reasons, ApiError('particulars_missing') with the names,
     * ApiError('demo_wording_left') with the places, ApiError('valid_until_range'), ApiError('version_stale'), ApiError('quote_decided'), ApiError('quote_marked_as_spam'),
     * ApiError('customer_erased'), ApiError('product_archived')
     */
    async send(currentUser: AuthenticatedUser, { _id, version }: CommandInput, key?: string): Promise<AdminRevision> {
      const target = { _id, operation: '/admin/quotes/send' as const, key, request: [_id] };
      return runCommand(currentUser, target, async (trx, quote, { audit }) => {
        assertAllowed(checkTransition('send', { quote, newest: undefined, now: clock.now() }));
        const draft = await store.findDraft(trx, _id);
        if (draft === undefined) throw createApiError('nothing_to_send');
        await assertVersion(trx, draft, version, quote);
        const status = await startReview(trx, currentUser, quote);
        const settings = await sendDraft(trx, currentUser, { quote: { ...quote, status }, draft }, audit);
        return { row: (await store.findSent(trx, _id, draft.number))!, status: 'quoted', settings };
      });
    },

    /** Recalls the newest revision, or undoes the recall. */
    recall: (
      currentUser: AuthenticatedUser,
      { _id, revision, undo }: ParsedInputOf<'/admin/quotes/recall'>,
      key?: string,
    ): Promise<AdminRevision> =>
      runCommand(
        currentUser,
        { _id, operation: '/admin/quotes/recall', key, request: [_id, revision, undo] },
        async (trx, quote, { audit }) => {
          const sent = await store.findNewestSent(trx, _id);
          if (sent === undefined) throw createApiError('nothing_to_send');
          if (typeof revision === 'number' && revision !== sent.number)
            throw createApiError('revision_old', { details: { newest: sent.number } });
          assertRecall(undo, { quote, newest: sent, now: clock.now() });
          const status = await (undo ? undoRecall : recallRevision)(trx, currentUser, { quote, sent }, audit);
          return { row: (await store.findNewestSent(trx, _id))!, status };
        },
      ),
  };
}
export type RevisionSending = ReturnType<typeof createRevisionSending>;
