import type { AdminRevision } from '#contract/admin/quotes/revisions.endpoints.ts';
import type { ParsedInputOf, OutputOf } from '#contract/index.ts';
import { createApiError } from '#domain/errors/error-codes.ts';
import { canPrice, findStatusChange, mayStandUntil, validityFrom } from '#domain/quotes/quote-lifecycle.ts';
import { findTotals } from '#domain/revisions/revision-check.ts';
import { selectLines, type ComparedEstimate, type RevisionAlternative, type RevisionDraft } from '#domain/revisions/revision.ts';
import { compareWithEstimate, type EstimateLineRange } from '#domain/pricing/compare-with-estimate.ts';
import type { ShownEstimate } from '#domain/pricing/shown-estimate.ts';
import { formatRand } from '#domain/shared/money.ts';
import { listMissingParticulars, type SaleSettings } from '#domain/orders/sale-settings.ts';
import type { Clock } from '#server/adapters/clock.ts';
import type { Db, Transaction } from '#server/db/connection.ts';
import { validateIdempotencyKey, withIdempotency } from '#server/db/idempotency.ts';
import type { AuthenticatedUser } from '#server/http/authentication.ts';
import { enqueueJob } from '#server/jobs/enqueue.ts';
import { getSaleSettings } from '#server/modules/settings/index.ts';
import type { EstimateBreakdown } from '../admin/estimate-breakdown.service.ts';
import type { QuoteChanges } from '../admin/quote-changes.ts';
import type { LockedQuote } from '../admin/quote-commands.store.ts';
import { recordQuoteEvent } from '../quote-history.store.ts';
import { toEstimateDto } from '../quote-request.dto.ts';
import { toStaffAcceptance } from './acceptance.dto.ts';
import { findAcceptance, findObjection } from './acceptance.store.ts';
import { parseRevision } from './parse-revision.ts';
import { getRevisionState, listApprovalReasons, toAdminRevision } from './revision.dto.ts';
import { buildRevisionDocument, hashDocument, standardVatRate } from './revision-document.ts';
import { calculateCosts } from './revision-costs.store.ts';
import { scheduleValidity } from './validity-jobs.ts';
import * as store from './revisions.store.ts';

type ReviseInput = ParsedInputOf<'/admin/quotes/revise'>;
type CommandInput = ParsedInputOf<'/admin/quotes/send'>;
type Dependencies = { db: Db; clock: Clock; changes: QuoteChanges; breakdown: EstimateBreakdown };

/** @throws ApiError('customer_erased'), ApiError('quote_decided') unless the quote can still be priced */
function assertPriceable({ erasedAt, status }: LockedQuote): void {
  if (erasedAt !== null) throw createApiError('customer_erased');
  if (!canPrice(status)) throw createApiError('quote_decided');
}

/** Describes the alternatives for the history and the email. The name of a service is left out: the customer may have typed it. */
const describeTotals = (alternatives: readonly RevisionAlternative[], vatRate: number): string =>
  alternatives
    .map((alternative) => {
      const total = `${formatRand(findTotals(alternative, vatRate)!.total.grossCents)}, VAT included`;
      return alternative.stoneId === null ? total : `${alternative.name}: ${total}`;
    })
    .join('\n');

/** Returns the lines of the estimate that a customer saw; none if they cannot be recalculated. */
const toLineRanges = ({ range }: Awaited<ReturnType<EstimateBreakdown['get']>>): EstimateLineRange[] =>
  (range?.lines ?? []).map(({ code, name, low, high }) => ({ code, name, lowCents: low.grossCents, highCents: high.grossCents }));

/** Compares the first alternative, without extras and after its discount, with the estimate that the customer saw. */
function compareEstimate(
  estimate: ShownEstimate | null,
  lines: readonly EstimateLineRange[],
  alternative: RevisionAlternative,
  vatRate: number,
): ComparedEstimate | null {
  if (estimate === null) return null;
  const amounts = findTotals(alternative, vatRate)!.lines;
  const compared = selectLines(alternative, []).map(({ engine, label }, index) => ({
    code: engine?.code ?? '',
    label,
    grossCents: amounts[index]!.amount.grossCents,
  }));
  const { isWithin, lines: changedLines } = compareWithEstimate({ ...estimate, lines }, compared);
  return { ...estimate, isWithin, changedLines: lines.length === 0 ? [] : changedLines };
}

/** Prices quotes: drafts, sending, recalling and approving revisions. */
export function createRevisions({ db, clock, changes, breakdown }: Dependencies) {
  /** Returns a revision of a locked or read quote. */
  async function toDto(dbOrTrx: Db | Transaction, row: store.RevisionRow, quote: Pick<LockedQuote, 'status'>): Promise<AdminRevision> {
    const [settings, book, documents, acceptance, newest] = await Promise.all([
      getSaleSettings(dbOrTrx),
      store.findPriceBookFigures(dbOrTrx),
      store.listDocuments(dbOrTrx, [row.id]),
      findAcceptance(dbOrTrx, row.quoteId),
      store.findNewestSent(dbOrTrx, row.quoteId),
    ]);
    const facts = {
      status: quote.status,
      isNewest: newest?.id === row.id,
      isAccepted: acceptance?.revisionId === row.id,
      now: clock.now(),
    };
    return toAdminRevision(row, { state: getRevisionState(row, facts), documents, settings, currentVatRate: book?.vatRate });
  }

  /** @throws ApiError('not_found') for an unknown stone, ApiError('product_archived') for an archived one */
  async function withStoneNames(trx: Transaction, draft: RevisionDraft): Promise<RevisionDraft> {
    const ids = draft.alternatives.flatMap(({ stoneId }) => stoneId ?? []);
    const stones = new Map((await store.listStones(trx, ids)).map((stone) => [stone.id, stone]));
    return {
      ...draft,
      alternatives: draft.alternatives.map((alternative) => {
        if (alternative.stoneId === null) return alternative;
        const stone = stones.get(alternative.stoneId);
        if (stone === undefined) throw createApiError('not_found');
        if (stone.status === 'archived') throw createApiError('product_archived');
        return { ...alternative, name: stone.name };
      }),
    };
  }

  /** @throws ApiError('version_stale') with the current draft */
  async function assertVersion(
    trx: Transaction,
    draft: store.RevisionRow | undefined,
    version: number | null | undefined,
    quote: LockedQuote,
  ) {
    if (typeof version !== 'number' || version === (draft?.version ?? 0)) return;
    throw createApiError('version_stale', { details: { current: draft === undefined ? null : await toDto(trx, draft, quote) } });
  }

  /** Runs a command on a locked quote once per idempotency key. @returns the revision that `work` names */
  async function run(
    currentUser: AuthenticatedUser,
    { _id }: { _id: string },
    once: { operation: string; key: string | undefined; request: unknown },
    work: (trx: Transaction, quote: LockedQuote) => Promise<{ number: number }>,
  ): Promise<AdminRevision> {
    validateIdempotencyKey(once.key);
    return db.transaction().execute(async (trx) => {
      const quote = await changes.lock(trx, _id);
      const { number } = await withIdempotency(trx, { userId: currentUser.id, ...once }, () => work(trx, quote));
      const row = (await store.listRevisions(trx, _id)).find((revision) => revision.number === number);
      if (row === undefined) throw createApiError('not_found');
      return toDto(trx, row, await changes.lock(trx, _id));
    });
  }

  /** @throws ApiError unless the draft may be sent by this user now */
  async function assertSendable(
    trx: Transaction,
    draft: store.RevisionRow,
    currentUser: AuthenticatedUser,
    settings: SaleSettings,
    vatRate: number,
  ) {
    if (!mayStandUntil(draft.validUntil, clock.now())) throw createApiError('valid_until_range');
    const missing = listMissingParticulars(settings);
    if (missing.length > 0) throw createApiError('particulars_missing', { details: { missing } });
    const reasons = listApprovalReasons(draft.draft.alternatives, draft.costCents, settings, vatRate);
    if (reasons.length > 0 && currentUser.role !== 'owner' && draft.approvedAt === null) {
      throw createApiError('approval_needed', { details: { reasons } });
    }
    await withStoneNames(trx, { alternatives: draft.draft.alternatives, validUntil: draft.validUntil });
  }

  /** Stores the document of a draft and moves the quote to `quoted`. @param estimateLines of the estimate that the customer saw */
  async function sendDraft(
    trx: Transaction,
    draft: store.RevisionRow,
    currentUser: AuthenticatedUser,
    estimateLines: readonly EstimateLineRange[],
  ): Promise<void> {
    const { quoteId } = draft;
    const [settings, priceBook, terms, quote] = await Promise.all([
      getSaleSettings(trx),
      store.findPriceBookFigures(trx),
      store.findTerms(trx),
      store.getQuoteForDocument(trx, quoteId),
    ]);
    await assertSendable(trx, draft, currentUser, settings, priceBook?.vatRate ?? standardVatRate);
    const sentAt = clock.now();
    const document = JSON.stringify(
      buildRevisionDocument({
        quoteNumber: quote.number,
        revision: draft.number,
        sentAt,
        draft: { alternatives: draft.draft.alternatives, validUntil: draft.validUntil },
        settings,
        priceBook,
        terms: terms ?? null,
        estimate: compareEstimate(toEstimateDto(quote), estimateLines, draft.draft.alternatives[0]!, priceBook?.vatRate ?? standardVatRate),
      }),
    );
    const documentHash = hashDocument(document);
    const documentId = await store.markSent(trx, draft.id, { document, documentHash, sentBy: currentUser.id, sentAt });
    const note = describeTotals(draft.draft.alternatives, priceBook?.vatRate ?? standardVatRate);
    const event = { quoteId, status: 'quoted' as const, note, userId: currentUser.id, createdAt: sentAt, validUntil: draft.validUntil };
    const eventId = await recordQuoteEvent(trx, event);
    // The email has the PDF attached, so the job renders it first.
    await enqueueJob(trx, 'render_document', { documentId, eventId }, { key: `render_document:${documentId}` });
    await scheduleValidity(trx, quoteId, draft.validUntil, sentAt);
    await changes.audit(trx, currentUser, quoteId, {
      action: 'send',
      before: {},
      after: { revision: draft.number, validUntil: draft.validUntil, documentHash },
    });
  }

  return {
    /** @throws ApiError('not_found') */
    async get({ _id }: { _id: string }): Promise<OutputOf<'/admin/quotes/revisions'>['response']> {
      const quote = await store.findQuoteStatus(db, _id);
      if (quote === undefined) throw createApiError('not_found');
      const [rows, settings, book, acceptance, objection] = await Promise.all([
        store.listRevisions(db, _id),
        getSaleSettings(db),
        store.findPriceBookFigures(db),
        findAcceptance(db, _id),
        findObjection(db, _id),
      ]);
      const documents = await store.listDocuments(
        db,
        rows.map(({ id }) => id),
      );
      const newest = rows.find(({ sentAt }) => sentAt !== null);
      const now = clock.now();
      return {
        revisions: rows.map((row) => {
          const facts = { status: quote.status, isNewest: row === newest, isAccepted: acceptance?.revisionId === row.id, now };
          return toAdminRevision(row, { state: getRevisionState(row, facts), documents, settings, currentVatRate: book?.vatRate });
        }),
        acceptance: acceptance === undefined ? null : toStaffAcceptance(acceptance, documents, objection),
        settings: {
          validUntil: validityFrom(now, settings.validityDays).usual,
          discountLimitRate: settings.estimatorDiscountRate,
          minMarginRate: settings.minMarginRate,
          missingParticulars: listMissingParticulars(settings),
          vatRate: book?.vatRate ?? standardVatRate,
          priceBook: book?.number ?? null,
        },
      };
    },

    /**
     * Saves the draft of the next revision.
     * @throws ApiError for the first error of the revision, with all in `errors`; ApiError('version_stale') with the current draft,
     * ApiError('quote_decided'), ApiError('customer_erased')
     */
    async revise(currentUser: AuthenticatedUser, { _id, version, ...input }: ReviseInput, key?: string): Promise<AdminRevision> {
      const parsed = parseRevision(input, clock.now());
      return run(currentUser, { _id }, { operation: 'revise_quote', key, request: [_id, input] }, async (trx, quote) => {
        assertPriceable(quote);
        const existing = await store.findDraft(trx, _id);
        await assertVersion(trx, existing, version, quote);
        const draft = await withStoneNames(trx, parsed);
        const columns = {
          ...draft,
          // Of one alternative: those of the others are options, not additions.
          totalCents: findTotals(draft.alternatives[0]!, 0)!.total.grossCents,
          costCents: await calculateCosts(trx, draft.alternatives),
          userId: currentUser.id,
        };
        if (existing === undefined) await store.insertDraft(trx, _id, columns);
        else await store.updateDraft(trx, existing.id, columns);
        // The customer sees that the quote is being prepared.
        if (findStatusChange(quote.status, 'in_review', 'staff')) {
          await recordQuoteEvent(trx, { quoteId: _id, status: 'in_review', note: '', userId: currentUser.id, createdAt: clock.now() });
        }
        return { number: (await store.findDraft(trx, _id))!.number };
      });
    },

    /**
     * Sends the draft.
     * @throws ApiError('nothing_to_send'), ApiError('approval_needed') with the reasons, ApiError('particulars_missing') with the names,
     * ApiError('valid_until_range'), ApiError('version_stale'), ApiError('quote_decided'), ApiError('customer_erased'), ApiError('product_archived')
     */
    async send(currentUser: AuthenticatedUser, { _id, version }: CommandInput, key?: string): Promise<AdminRevision> {
      const estimateLines = toLineRanges(await breakdown.get(_id));
      return run(currentUser, { _id }, { operation: 'send_quote', key, request: [_id] }, async (trx, quote) => {
        assertPriceable(quote);
        const draft = await store.findDraft(trx, _id);
        if (draft === undefined) throw createApiError('nothing_to_send');
        await assertVersion(trx, draft, version, quote);
        await sendDraft(trx, draft, currentUser, estimateLines);
        return { number: draft.number };
      });
    },

    /**
     * Takes back the newest revision. Its content becomes the draft.
     * @throws ApiError('nothing_to_send') without an open revision, ApiError('revision_old') if it is not `revision`, ApiError('quote_decided')
     */
    recall: (
      currentUser: AuthenticatedUser,
      { _id, revision }: ParsedInputOf<'/admin/quotes/recall'>,
      key?: string,
    ): Promise<AdminRevision> =>
      run(currentUser, { _id }, { operation: 'recall_quote', key, request: [_id, revision] }, async (trx, quote) => {
        const sent = await store.findNewestSent(trx, _id);
        if (sent === undefined || sent.recalledAt !== null) throw createApiError('nothing_to_send');
        if (quote.status !== 'quoted') throw createApiError('quote_decided');
        if (revision && revision !== sent.number) throw createApiError('revision_old', { details: { newest: sent.number } });
        const now = clock.now();
        await store.markRecalled(trx, sent.id, now);
        await recordQuoteEvent(trx, { quoteId: _id, status: 'in_review', note: '', userId: currentUser.id, createdAt: now });
        if ((await store.findDraft(trx, _id)) === undefined) {
          const { alternatives } = sent.draft;
          const columns = { ...sent, alternatives, userId: currentUser.id };
          await store.insertDraft(trx, _id, columns);
        }
        await changes.audit(trx, currentUser, _id, { action: 'recall', before: { revision: sent.number }, after: {} });
        return { number: sent.number };
      }),

    /** Approves the draft as an owner. @throws ApiError('nothing_to_send'), ApiError('version_stale') */
    approve: (currentUser: AuthenticatedUser, { _id, version }: CommandInput): Promise<AdminRevision> =>
      run(currentUser, { _id }, { operation: 'approve_quote', key: undefined, request: undefined }, async (trx, quote) => {
        const draft = await store.findDraft(trx, _id);
        if (draft === undefined) throw createApiError('nothing_to_send');
        await assertVersion(trx, draft, version, quote);
        await store.setApproval(trx, draft.id, currentUser.id, clock.now());
        await changes.audit(trx, currentUser, _id, { action: 'approve', before: {}, after: { revision: draft.number } });
        return { number: draft.number };
      }),

    /** Recomputes the hashes of the documents that were sent. @throws ApiError('not_found') */
    async verify({ _id }: { _id: string }): Promise<OutputOf<'/admin/quotes/verify'>['response']> {
      if ((await store.findQuoteStatus(db, _id)) === undefined) throw createApiError('not_found');
      const [rows, acceptance] = await Promise.all([store.listRevisions(db, _id), findAcceptance(db, _id)]);
      const revisions = rows.flatMap(({ id, number, document, documentHash }) => {
        if (document === null || documentHash === null) return [];
        const isAccepted = acceptance?.revisionId === id;
        const isValid = hashDocument(document) === documentHash && (!isAccepted || acceptance.documentHash === documentHash);
        return [{ number, documentHash, isValid, isAccepted }];
      });
      return { isValid: revisions.every(({ isValid }) => isValid), revisions };
    },
  };
}
export type Revisions = ReturnType<typeof createRevisions>;
