import type { ParsedInputOf } from '#contract/index.ts';
import type { QuoteSummary } from '#contract/public/quote-requests.endpoints.ts';
import { createApiError } from '#domain/errors/error-codes.ts';
import { formatQuoteNumber } from '#domain/quotes/quote.ts';
import { validateQuoteRequest } from '#domain/quotes/quote-request.ts';
import { allocateNumber } from '#server/db/allocate-number.ts';
import { createId, type Db, type Transaction } from '#server/db/connection.ts';
import { isForeignKeyViolation } from '#server/db/pg-errors.ts';
import { withIdempotency } from '#server/db/idempotency.ts';
import { enqueueMessages } from '#server/modules/messages/index.ts';
import type { RateLimiter } from '#server/lib/rate-limits/rate-limits.ts';
import type { Clock } from '#server/adapters/clock.ts';
import { detectHoneypot, type SpamReason } from '#domain/contact/spam-detection.ts';
import { toLocalDate } from '#domain/shared/time.ts';
import type { AuthenticatedUser } from '#server/http/authentication.ts';
import type { PricedProduct } from '#server/modules/catalogue/index.ts';
import type { AnswersOfEstimate, EstimatesService, StoredEstimate } from '#server/modules/pricing/index.ts';
import type { Spam } from '#server/modules/spam/index.ts';
import { toEstimateDto } from './quote-request.dto.ts';
import { toEstimateColumns } from './quote-estimates.ts';
import type { EstimateColumns } from './quote-estimates.store.ts';
import * as store from './quotes.store.ts';
import { claimUploads } from '#server/modules/uploads/index.ts';

type SubmitInput = ParsedInputOf<'/site/save/quotes'>;
type QuoteRequest = Omit<SubmitInput, 'estimate_token' | 'reference_code' | 'userData' | 'user' | 'type'>;
export type SubmissionReceipt = { _id: string; number: string };

/** A request with its stone, read before the transaction (undefined if it is not public), and its estimate. */
export type EstimatedRequest = {
  request: QuoteRequest;
  stone: PricedProduct | undefined;
  estimate: EstimateColumns & Partial<store.ShownEstimateColumns>;
};

/** How a quote was created: submitted by the customer, or entered by staff. */
type QuoteSource = { source: 'web'; spamReasons: SpamReason[] } | { source: 'desk' | 'contact'; staffId: string };

function assertValid(request: Pick<QuoteRequest, 'productList' | 'service_name' | 'contact'>): void {
  const error = validateQuoteRequest({ stone: request.productList ?? '', serviceName: request.service_name, contact: request.contact });
  if (error) throw createApiError(error.code);
}

type Dependencies = { db: Db; clock: Clock; limits: RateLimiter; spam: Spam; prices: EstimatesService };

export function createQuotes({ db, clock, limits, spam, prices }: Dependencies) {
  /** Inserts a quote with its product and files. */
  async function createQuote(
    trx: Transaction,
    userId: string,
    { request, stone, estimate }: EstimatedRequest,
    origin: QuoteSource,
  ): Promise<SubmissionReceipt> {
    if (!(await store.lockOpenAccount(trx, userId))) throw createApiError('session_ended');
    if (request.productList !== undefined && stone === undefined) throw createApiError('stone_gone');
    if (await store.hasArchivedAttribute(trx, request)) throw createApiError('choice_gone');
    const now = clock.now();
    if (origin.source === 'web') await limits.consume('quote_account', userId, 1, trx);
    const id = createId();
    // Staff who enter a quote send the notifications themselves.
    if (origin.source === 'web') await enqueueMessages(trx, ['quote_received', 'quote_to_desk'], { quoteId: id });
    // As late as possible: the counts of all quotes stay locked until the commit.
    const spamReasons = origin.source === 'web' ? await spam.addFloodReason(origin.spamReasons, 'quote_overall', trx) : [];
    const year = Number(toLocalDate(now).slice(0, 4));
    const number = formatQuoteNumber(year, await allocateNumber(trx, 'quote', year));
    const row = { ...toRequestColumns(request), ...estimate, id, number, userId, source: origin.source, createdAt: now };
    const isInserted = await store.insertQuote(trx, { ...row, spam: spamReasons.length > 0, spamSigns: spamReasons }, stone?._id);
    if (!isInserted) throw createApiError('stone_gone');
    const paths = [...new Set(request.pictures.map(({ path }) => path))];
    const claim = { quoteId: id, userId, sender: origin.source === 'web' ? undefined : origin.staffId };
    if (paths.length > 0 && (await claimUploads(trx, paths, claim)) !== paths.length) throw createApiError('upload_gone');
    return { _id: id, number };
  }

  /**
   * Finds the stone, and calculates the estimate that is stored with the quote. Runs before the transaction, because it uses another
   * connection: a transaction that waits for a second connection can deadlock the pool.
   */
  async function estimateRequest(request: QuoteRequest): Promise<{ stone: PricedProduct | undefined; estimate: StoredEstimate }> {
    const stone = await prices.findPublicStone(request.productList);
    return { stone, estimate: await prices.estimateRequest(toAnswersOfEstimate(request), { service: request.service_name, stone }) };
  }

  /**
   * Returns the estimate that the visitor was shown, from the token. Without a valid token, returns the current estimate,
   * or null if estimates are not public.
   */
  function getShownEstimate(request: QuoteRequest, token: string, { isPublic, detail }: StoredEstimate): store.ShownEstimateColumns {
    const shown = prices.readShown(toAnswersOfEstimate(request), token);
    if (shown !== undefined) return { shownEstimateLowCents: shown.lowCents, shownEstimateHighCents: shown.highCents };
    return isPublic && detail
      ? { shownEstimateLowCents: detail.low.grossCents, shownEstimateHighCents: detail.high.grossCents }
      : { shownEstimateLowCents: null, shownEstimateHighCents: null };
  }

  return {
    /** Estimates a request that staff enter. */
    async estimate(request: QuoteRequest): Promise<EstimatedRequest> {
      const { stone, estimate } = await estimateRequest(request);
      return { request, stone, estimate: toEstimateColumns(estimate) };
    },
    createQuote,

    /** Saves a customer's quote request with its files and notifications. A retry with the same key returns the first receipt. */
    async submit(
      { reference_code, estimate_token, ...request }: SubmitInput,
      currentUser: AuthenticatedUser,
      key: string | undefined,
    ): Promise<SubmissionReceipt> {
      if ([request.userData, request.user].some((id) => id !== undefined && id !== currentUser.id)) throw createApiError('somebody_else');
      assertValid(request);
      const spamReasons = detectHoneypot(reference_code);
      const idempotency = { userId: currentUser.id, operation: 'submit_quote', key, request };
      const { stone, estimate } = await estimateRequest(request);
      const columns = { ...toEstimateColumns(estimate), ...getShownEstimate(request, estimate_token, estimate) };
      const estimatedRequest = { request, stone, estimate: columns };
      try {
        return await db
          .transaction()
          .execute((trx) =>
            withIdempotency(trx, idempotency, () => createQuote(trx, currentUser.id, estimatedRequest, { source: 'web', spamReasons })),
          );
      } catch (error) {
        if (isForeignKeyViolation(error)) throw createApiError('choice_gone');
        throw error;
      }
    },

    async listForUser(currentUser: AuthenticatedUser, { status, search, skip, limit }: ParsedInputOf<'/user/quotes/list'>) {
      const { rows, total } = await store.listOwnQuotes(db, currentUser.id, {
        status: status || undefined,
        search: search.trim(),
        skip,
        limit,
      });
      const result = rows.map((row): QuoteSummary => ({
        _id: row.id,
        number: row.number,
        status: row.status,
        createdAt: row.createdAt.toISOString(),
        stone: row.stone ?? row.serviceName,
        notes: row.notes,
        estimate: toEstimateDto(row),
      }));
      return { result, fullcount: total };
    },
  };
}
export type QuotesService = ReturnType<typeof createQuotes>;

const toAnswersOfEstimate = (request: QuoteRequest): AnswersOfEstimate => ({
  ...request,
  productId: request.productList,
  service: request.service_name,
  suburb: request.contact.line2,
});

const toRequestColumns = (request: QuoteRequest) => ({
  serviceName: request.service_name.trim(),
  mainCategoryId: request.mainCategory ?? null,
  subCategoryId: request.subCategory ?? null,
  primaryColourId: request.primary_colourID ?? null,
  secondaryColourId: request.secondary_colourID ?? null,
  meters: request.meters,
  runningMeters: request.running_meters,
  squareMeters: request.square_meters,
  pieces: JSON.stringify(request.pieces),
  sinkTypes: request.type_sink,
  extras: request.extras,
  removeCountertops: request.remove_countertops,
  installGroundfloor: request.install_groundfloor,
  isDesignPlan: request.isDesignPlan,
  projectUrgency: request.project_urgency,
  contactLine1: request.contact.line1.trim(),
  contactLine2: request.contact.line2.trim(),
  contactProvince: request.contact.province.trim(),
  contactCity: request.contact.city.trim(),
  contactPostalCode: request.contact.postal_code.trim(),
  notes: request.notes.trim(),
  message: request.message.trim(),
  anyDetails: request.any_details.trim(),
});
