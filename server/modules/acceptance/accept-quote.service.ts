import type { ParsedInputOf, OutputOf } from '#contract/index.ts';
import { hasWebAddress, normalizeName } from '#domain/accounts/person-name.ts';
import { assertAllowed, createApiError } from '#domain/errors/error-codes.ts';
import { canPrice, checkNotRecalled, checkTransition } from '#domain/quotes/quote-lifecycle.ts';
import type { QuoteStatus } from '#domain/quotes/quote.ts';
import { findTotals } from '#domain/revisions/revision-check.ts';
import type { AcceptanceMethod } from '#domain/revisions/acceptance-method.ts';
import { listExtras, selectLines } from '#domain/revisions/revision.ts';
import type { Clock } from '#server/adapters/clock.ts';
import { createId, type Db, type Transaction } from '#server/db/connection.ts';
import type { AuthenticatedUser } from '#server/http/authentication.ts';
import { createOrder, issueWaitingInvoices } from '#server/modules/orders/index.ts';
import { changeQuoteStatus, type LockedQuote, type QuoteCommands } from '#server/modules/quotes/index.ts';
import { findNewestSent, parseDocument, type RevisionRow, toPaymentPlan } from '#server/modules/revisions/index.ts';
import { findAcceptance, findOwnStatus, insertAcceptance } from './acceptance.store.ts';

type QuoteWithStatus = { status: QuoteStatus };
/** The number of the revision, and the indexes of the alternative and of the extras. */
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

/** Normalizes a typed name. */
export function parseAcceptanceName(input: string): string {
  if (/[\p{Cc}\p{Bidi_Control}]/u.test(input.trim())) throw createApiError('acceptance_name_invalid');
  const name = normalizeName(input);
  if (!/\p{L}/u.test(name.replace(/[\u115f\u1160\u3164\uffa0]/g, ''))) throw createApiError('acceptance_name_required');
  if (hasWebAddress(name)) throw createApiError('name_has_url');
  return name;
}

/** Reads the chosen alternative from the document of a revision, with its totals. */
function readChoice({ document: json }: SentRevision, { alternative: index, extras }: Pick<Choice, 'alternative' | 'extras'>) {
  const document = parseDocument(json);
  const alternative = document.alternatives[index];
  if (alternative === undefined) throw createApiError('alternative_unknown');
  const offeredExtras = listExtras(alternative);
  if (extras.some((extra) => !offeredExtras.includes(extra))) throw createApiError('extra_unknown');
  return { document, index, alternative, extras, totals: findTotals(alternative, document.vatRate, extras)!.total };
}
type ReadChoice = ReturnType<typeof readChoice>;
type CheckedAcceptance = { quote: LockedQuote; newest: SentRevision; transition: 'accept' | 'record_acceptance'; acceptedAt: Date };

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

/** Returns the names of the areas of the chosen lines. */
const listAreas = ({ alternative, extras }: ReadChoice): string[] => [
  ...new Set(
    selectLines(alternative, extras)
      .map(({ area }) => area)
      .filter(Boolean),
  ),
];

/** Accepts quotes as customers, or as staff on their behalf. */
export function createAcceptances({ db, clock, commands }: { db: Db; clock: Clock; commands: QuoteCommands }) {
  /** Creates the order, stores the acceptance and changes the status. The caller has checked the transition. */
  async function recordAcceptance(
    trx: Transaction,
    { quote, newest, transition, acceptedAt }: CheckedAcceptance,
    choice: ReadChoice,
    evidence: AcceptanceEvidence,
  ): Promise<OrderRef> {
    const { document, index, alternative, totals } = choice;
    const { id: quoteId, userId } = quote;
    const acceptedBy = evidence.recordedBy ?? userId;
    const order = await createOrder(trx, {
      quoteId,
      userId,
      stone: alternative.name,
      totalCents: totals.grossCents,
      vatCents: totals.vatCents,
      vatRate: document.vatRate,
      taxPoint: document.taxPoint,
      leadTimeDays: document.leadTimeDays,
      paymentTerms: document.paymentTerms,
      areas: listAreas(choice),
      createdBy: acceptedBy,
      createdAt: acceptedAt,
    });
    await insertAcceptance(trx, {
      ...evidence,
      id: createId(),
      quoteId,
      revisionId: newest.id,
      orderId: order.id,
      alternative: index,
      extras: [...choice.extras],
      netCents: totals.netCents,
      vatCents: totals.vatCents,
      totalCents: totals.grossCents,
      documentHash: newest.documentHash,
      termsVersion: document.terms?.version ?? null,
      userId,
      isEmailVerified: quote.emailVerifiedAt !== null,
      acceptedAt,
    });
    await issueWaitingInvoices(trx, order.id, { now: acceptedAt, issuedBy: evidence.recordedBy });
    const change = { userId: acceptedBy, createdAt: acceptedAt, revisionId: newest.id, priceCents: totals.grossCents };
    await changeQuoteStatus(trx, quote, transition, change);
    return { orderId: order.id, orderNumber: order.number };
  }

  async function findAcceptedOrder(trx: Transaction, quoteId: string): Promise<OrderRef> {
    const { orderId, orderNumber } = (await findAcceptance(trx, quoteId))!;
    return { orderId, orderNumber };
  }

  /** Returns the order of an accepted quote. @throws ApiError('quote_decided') if another choice was accepted */
  async function getOrderOfSameChoice(trx: Transaction, quote: LockedQuote, choice: Choice): Promise<OrderRef> {
    const newest = await findNewestSent(trx, quote.id);
    assertNewest(quote, newest, choice.revision);
    readChoice(newest, choice);
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
   * @throws ApiError('revision_old') with the newest number, and the errors of the transition and of `readChoice`
   */
  async function accept(trx: Transaction, quote: LockedQuote, choice: Choice, evidence: AcceptanceEvidence): Promise<OrderRef> {
    if (quote.status === 'accepted') return getOrderOfSameChoice(trx, quote, choice);
    const newest = await findNewestSent(trx, quote.id);
    assertNewest(quote, newest, choice.revision);
    const chosen = readChoice(newest, choice);
    const acceptedAt = clock.now();
    const transition = evidence.recordedBy === null ? 'accept' : 'record_acceptance';
    assertAllowed(checkTransition(transition, { quote, newest, now: acceptedAt }));
    return recordAcceptance(trx, { quote, newest, transition, acceptedAt }, chosen, evidence);
  }

  return {
    accept,
    getOrderOfSameChoice,

    /** Accepts a quote as its customer. */
    async acceptOwn(
      currentUser: AuthenticatedUser,
      { _id, name: nameInput, revision, alternative, extras }: ParsedInputOf<'/user/quotes/accept'>,
      { ipAddress, userAgent, key }: { ipAddress: string; userAgent: string; key: string | undefined },
    ): Promise<OrderRef> {
      const name = parseAcceptanceName(nameInput);
      const choice = { revision, alternative, extras: sortExtras(extras) };
      const evidence = {
        name,
        method: 'online' as const,
        sessionId: currentUser.sessionId,
        ipAddress,
        userAgent,
        recordedBy: null,
        note: '',
        uploadId: null,
      };
      // The empty result is stored when the key is claimed, which saves a statement. A retry reads the order.
      const target = { _id, operation: '/user/quotes/accept' as const, key, request: [_id, choice, name], result: {} };
      return commands.runAsOwner(
        currentUser,
        target,
        (trx, quote): Promise<OrderRef | object> => accept(trx, quote, choice, evidence),
        async (trx, result, { id }) => ('orderId' in result ? result : findAcceptedOrder(trx, id)),
      );
    },

    /** Calculates the totals of a choice, and the payments. */
    async getTotals(
      currentUser: AuthenticatedUser,
      input: ParsedInputOf<'/user/quotes/totals'>,
    ): Promise<OutputOf<'/user/quotes/totals'>['response']> {
      const quote = await findOwnStatus(db, input._id, currentUser.id);
      if (quote === undefined) throw createApiError('not_found');
      const newest = await findNewestSent(db, quote.id);
      assertNewest(quote, newest, input.revision);
      assertAllowed(checkNotRecalled(quote, newest));
      const { document, totals } = readChoice(newest, { ...input, extras: sortExtras(input.extras) });
      return { ...totals, payments: toPaymentPlan(document, totals.grossCents) };
    },
  };
}
export type Acceptances = ReturnType<typeof createAcceptances>;
