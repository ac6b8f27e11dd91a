import type { ParsedInputOf, OutputOf } from '#contract/index.ts';
import { hasWebAddress, normalizeName } from '#domain/accounts/person-name.ts';
import { createApiError } from '#domain/errors/error-codes.ts';
import { canPrice, type StatusChangeActor } from '#domain/quotes/quote-lifecycle.ts';
import type { QuoteStatus } from '#domain/quotes/quote.ts';
import { findTotals } from '#domain/revisions/revision-check.ts';
import type { AcceptanceMethod } from '#domain/revisions/acceptance-method.ts';
import { isPriceExpired } from '#domain/revisions/revision-state.ts';
import { listExtras, selectLines, type RevisionDocument } from '#domain/revisions/revision.ts';
import type { Clock } from '#server/adapters/clock.ts';
import { createId, type Db, type Transaction } from '#server/db/connection.ts';
import { validateIdempotencyKey, withIdempotency } from '#server/db/idempotency.ts';
import type { AuthenticatedUser } from '#server/http/authentication.ts';
import { enqueueJob } from '#server/jobs/enqueue.ts';
import { requestDocument } from '#server/modules/documents/index.ts';
import { createOrder } from '#server/modules/orders/index.ts';
import { recordQuoteEvent } from '#server/modules/quotes/index.ts';
import { findAcceptance, findOwnStatus, insertAcceptance, lockQuoteForDecision, type QuoteForDecision } from './acceptance.store.ts';
import { findNewestSent, parseDocument, type RevisionRow, toPaymentPlan } from '#server/modules/revisions/index.ts';

type QuoteWithStatus = { status: QuoteStatus };
type Choice = { revision: number; alternative: number; extras: readonly number[] };
type OrderRef = { orderId: string; orderNumber: string };
/** The name of the person who accepted, and the evidence of the acceptance. */
export type AcceptanceEvidence = {
  name: string;
  method: AcceptanceMethod;
  /** The session of the customer's request; null for an acceptance that staff recorded. `ipAddress` and `userAgent` are then empty. */
  sessionId: string | null;
  ipAddress: string;
  userAgent: string;
  recordedBy: string | null;
  note: string;
  uploadId: string | null;
};
type SentRevision = RevisionRow & { document: string; documentHash: string; sentAt: Date };

/** Returns the extras of a choice in ascending order, without duplicates. */
export const sortExtras = (extras: readonly number[] | null | undefined): number[] => [...new Set(extras ?? [])].toSorted((a, b) => a - b);

/**
 * Normalizes a typed name.
 * @throws ApiError('acceptance_name_required'); ApiError('acceptance_name_invalid') for control and bidirectional characters;
 * ApiError('name_has_url')
 */
export function parseAcceptanceName(input: string): string {
  if (/[\p{Cc}\p{Bidi_Control}]/u.test(input.trim())) throw createApiError('acceptance_name_invalid');
  const name = normalizeName(input);
  if (!/\p{L}/u.test(name.replace(/[\u115f\u1160\u3164\uffa0]/g, ''))) throw createApiError('acceptance_name_required');
  if (hasWebAddress(name)) throw createApiError('name_has_url');
  return name;
}

/** Calculates the totals of a choice. @throws ApiError('alternative_unknown'), ApiError('extra_unknown') */
function calculateChoice(document: RevisionDocument, { alternative: index, extras }: Choice) {
  const alternative = document.alternatives[index];
  if (alternative === undefined) throw createApiError('alternative_unknown');
  const offeredExtras = listExtras(alternative);
  if (extras.some((extra) => !offeredExtras.includes(extra))) throw createApiError('extra_unknown');
  return { alternative, totals: findTotals(alternative, document.vatRate, extras)!.total };
}

/**
 * Checks that a choice refers to the newest sent revision.
 * @param newest undefined if no revision was sent, for example because the price was sent in a message
 * @throws ApiError('revision_old') with the newest number; without a revision ApiError('quote_not_priced') or ApiError('quote_decided')
 */
export function assertNewest(
  { status }: QuoteWithStatus,
  newest: RevisionRow | undefined,
  revision: number,
): asserts newest is SentRevision {
  if (newest === undefined) throw createApiError(canPrice(status) ? 'quote_not_priced' : 'quote_decided');
  if (newest.number !== revision) throw createApiError('revision_old', { details: { newest: newest.number } });
}

/** @throws ApiError('revision_recalled') */
function assertNotRecalled({ status }: QuoteWithStatus, newest: RevisionRow | undefined): void {
  if (newest?.recalledAt && status !== 'accepted') throw createApiError('revision_recalled');
}

/**
 * Checks that the customer can decide on the quote now.
 * @param newest undefined if the price was sent in a message
 * @throws ApiError('revision_recalled'), ApiError('revision_expired'), ApiError('quote_in_review'), ApiError('quote_decided')
 */
export function assertOpen(quote: QuoteWithStatus, newest: RevisionRow | undefined, now: Date): void {
  const { status } = quote;
  assertNotRecalled(quote, newest);
  if (isPriceExpired(status, newest?.validUntil, now)) throw createApiError('revision_expired');
  if (status !== 'quoted') throw createApiError(canPrice(status) ? 'quote_in_review' : 'quote_decided');
}

/** Accepts quotes as customers, or as staff on their behalf. */
export function createAcceptances({ db, clock }: { db: Db; clock: Clock }) {
  /** Stores the acceptance, creates the order, notifies staff and requests the PDF of the acceptance. */
  async function recordAcceptance(
    trx: Transaction,
    quote: QuoteForDecision,
    newest: SentRevision,
    choice: Choice,
    evidence: AcceptanceEvidence,
  ): Promise<OrderRef> {
    const document = parseDocument(newest.document);
    const { alternative, totals } = calculateChoice(document, choice);
    const acceptedAt = clock.now();
    const order = await createOrder(trx, {
      quoteId: quote.id,
      userId: quote.userId,
      stone: alternative.name,
      totalCents: totals.grossCents,
      leadTimeDays: document.leadTimeDays,
      paymentTerms: document.paymentTerms,
      areas: [
        ...new Set(
          selectLines(alternative, choice.extras)
            .map(({ area }) => area)
            .filter(Boolean),
        ),
      ],
      createdBy: evidence.recordedBy ?? quote.userId,
      createdAt: acceptedAt,
    });
    const { netCents, vatCents, grossCents: totalCents } = totals;
    await insertAcceptance(trx, {
      ...evidence,
      id: createId(),
      quoteId: quote.id,
      revisionId: newest.id,
      orderId: order.id,
      alternative: choice.alternative,
      extras: [...choice.extras],
      netCents,
      vatCents,
      totalCents,
      documentHash: newest.documentHash,
      termsVersion: document.terms?.version ?? null,
      userId: quote.userId,
      isEmailVerified: quote.emailVerifiedAt !== null,
      acceptedAt,
    });
    const by: StatusChangeActor = evidence.recordedBy === null ? 'customer' : 'staff';
    const event = { quoteId: quote.id, status: 'accepted' as const, note: '', createdAt: acceptedAt, revisionId: newest.id };
    const eventId = await recordQuoteEvent(trx, { ...event, userId: evidence.recordedBy ?? quote.userId, by });
    await enqueueJob(trx, 'notify_staff_of_decision', { eventId });
    await requestDocument(trx, { revisionId: newest.id, kind: 'acceptance', eventId, createdAt: acceptedAt });
    return { orderId: order.id, orderNumber: order.number };
  }

  /** Returns the order of an earlier acceptance. @throws ApiError('quote_decided') for another choice, and the errors of `accept` */
  async function getOrderOfSameChoice(trx: Transaction, quote: QuoteForDecision, choice: Choice): Promise<OrderRef> {
    const newest = await findNewestSent(trx, quote.id);
    assertNewest(quote, newest, choice.revision);
    calculateChoice(parseDocument(newest.document), choice);
    const existing = await findAcceptance(trx, quote.id);
    const isSame =
      existing?.revisionId === newest.id &&
      existing.alternative === choice.alternative &&
      existing.extras.length === choice.extras.length &&
      existing.extras.every((extra, index) => extra === choice.extras[index]);
    if (!existing || !isSame) throw createApiError('quote_decided');
    return { orderId: existing.orderId, orderNumber: existing.orderNumber };
  }

  /**
   * Accepts the newest revision of a locked quote. A repeated call with the same choice returns the same order.
   * @throws ApiError('revision_old') with the newest number, and the errors of `assertOpen` and `calculateChoice`
   */
  async function accept(trx: Transaction, quote: QuoteForDecision, choice: Choice, evidence: AcceptanceEvidence): Promise<OrderRef> {
    if (quote.status === 'accepted') return getOrderOfSameChoice(trx, quote, choice);
    const newest = await findNewestSent(trx, quote.id);
    assertNewest(quote, newest, choice.revision);
    calculateChoice(parseDocument(newest.document), choice);
    assertOpen(quote, newest, clock.now());
    return recordAcceptance(trx, quote, newest, choice, evidence);
  }

  return {
    accept,
    getOrderOfSameChoice,

    /** Accepts a quote as its customer. @throws ApiError('not_found'), also for another customer's quote, and the errors of `accept` */
    async acceptOwn(
      currentUser: AuthenticatedUser,
      { _id, name: nameInput, revision, alternative, extras }: ParsedInputOf<'/user/quotes/accept'>,
      { ipAddress, userAgent, key }: { ipAddress: string; userAgent: string; key: string | undefined },
    ): Promise<OrderRef> {
      if (_id === undefined) throw createApiError('not_found');
      const name = parseAcceptanceName(nameInput);
      validateIdempotencyKey(key);
      const choice = { revision, alternative, extras: sortExtras(extras) };
      const evidence = { name, method: 'online' as const, sessionId: currentUser.sessionId, ipAddress, userAgent: userAgent.slice(0, 500) };
      const idempotency = { userId: currentUser.id, operation: 'accept_quote', key, request: [_id, choice, name] };
      return db.transaction().execute(async (trx) => {
        const quote = await lockQuoteForDecision(trx, _id, { userId: currentUser.id });
        if (quote === undefined) throw createApiError('not_found');
        return withIdempotency(trx, idempotency, () =>
          accept(trx, quote, choice, { ...evidence, recordedBy: null, note: '', uploadId: null }),
        );
      });
    },

    /**
     * Calculates the totals of a choice, and the payments.
     * @throws ApiError('not_found'), ApiError('revision_old'), ApiError('revision_recalled'), ApiError('alternative_unknown'),
     * ApiError('extra_unknown')
     */
    async getTotals(
      currentUser: AuthenticatedUser,
      input: ParsedInputOf<'/user/quotes/totals'>,
    ): Promise<OutputOf<'/user/quotes/totals'>['response']> {
      const quote = input._id === undefined ? undefined : await findOwnStatus(db, input._id, currentUser.id);
      if (quote === undefined) throw createApiError('not_found');
      const newest = await findNewestSent(db, quote.id);
      assertNewest(quote, newest, input.revision);
      assertNotRecalled(quote, newest);
      const document = parseDocument(newest.document);
      const { totals } = calculateChoice(document, { ...input, extras: sortExtras(input.extras) });
      return { ...totals, payments: toPaymentPlan(document, totals.grossCents) };
    },
  };
}
export type Acceptances = ReturnType<typeof createAcceptances>;
