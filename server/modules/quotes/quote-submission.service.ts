import type { ParsedInputOf } from '#contract/index.ts';
import { createApiError } from '#domain/errors/error-codes.ts';
import { formatQuoteNumber } from '#domain/quotes/quote.ts';
import { validateQuoteRequest } from '#domain/quotes/quote-request.ts';
import { createCommand } from '#server/crud/command.ts';
import { allocateNumber } from '#server/db/allocate-number.ts';
import { createId, type Db, type Transaction } from '#server/db/connection.ts';
import { isForeignKeyViolation } from '#server/db/pg-errors.ts';
import { enqueueMessages } from '#server/modules/messages/index.ts';
import type { RateLimiter } from '#server/lib/rate-limits/rate-limits.ts';
import type { Clock } from '#server/adapters/clock.ts';
import { detectHoneypot, type SpamReason } from '#domain/contact/spam-detection.ts';
import { toLocalDate } from '#domain/shared/time.ts';
import type { AuthenticatedUser } from '#server/http/authentication.ts';
import type { AnswersOfEstimate, EstimatesService, RequestEstimate } from '#server/modules/pricing/index.ts';
import type { Spam } from '#server/modules/spam/index.ts';
import { lockUserForUpdate } from '#server/modules/users/index.ts';
import * as store from './quotes.store.ts';
import { claimUploads } from '#server/modules/uploads/index.ts';

type SubmitInput = ParsedInputOf<'/site/save/quotes'>;
type QuoteRequest = Omit<SubmitInput, 'estimate_token' | 'reference_code' | 'userData' | 'user' | 'type'>;

/** How a quote was created: submitted by the customer on the website (`web`), or entered by staff, also from a contact message (`contact`). */
type QuoteOrigin = { source: 'web'; spamReasons: SpamReason[]; estimateToken: string } | { source: 'staff' | 'contact'; staffId: string };

function assertValid(request: Pick<QuoteRequest, 'productList' | 'service_name' | 'contact'>): void {
  const error = validateQuoteRequest({ stone: request.productList ?? '', serviceName: request.service_name, contact: request.contact });
  if (error) throw createApiError(error.code);
}

/** Locks an account against erasure and other requests of the customer until the transaction ends. */
async function lockOpenAccount(trx: Transaction, userId: string): Promise<{ id: string }> {
  const user = await lockUserForUpdate(trx, userId);
  if (user === undefined || user.disabledAt !== null) throw createApiError('session_ended');
  return { id: userId };
}

type Dependencies = { db: Db; clock: Clock; limits: RateLimiter; spam: Spam; prices: EstimatesService };

/** Creates quotes: requests that customers submit, and those that staff enter. */
export function createQuoteSubmission({ db, clock, limits, spam, prices }: Dependencies) {
  // Locks the account, because the quote does not exist yet. No audit entry is written; the quote's history starts with an event.
  const runOnAccount = createCommand({ db, entityType: 'quote', lock: lockOpenAccount });

  /**
   * Creates a quote with its product, its first event and its files. The caller has locked the account. Quotes that staff enter are exempt from
   * limits, have no shown estimate, and are announced by the caller.
   * @returns its number
   */
  async function createQuote(
    trx: Transaction,
    { id, userId }: { id: string; userId: string },
    request: QuoteRequest,
    origin: QuoteOrigin,
  ): Promise<string> {
    const isSubmittedByCustomer = origin.source === 'web';
    const estimate = await prices.estimateRequest(trx, toAnswersOfEstimate(request), isSubmittedByCustomer ? origin.estimateToken : '');
    if (request.productList !== undefined && estimate.stone === undefined) throw createApiError('stone_gone');
    const createdAt = clock.now();
    // The job runs after the commit, and sends no emails if the quote is flagged as spam.
    if (isSubmittedByCustomer) await enqueueMessages(trx, ['quote_received', 'quote_to_staff'], { quoteId: id });
    // As late as possible: all submissions update the same two rows, of `quote_overall` and of the last number, which stay locked until the commit.
    const spamReasons = isSubmittedByCustomer ? await consumeLimits(trx, userId, origin.spamReasons) : [];
    const year = Number(toLocalDate(createdAt).slice(0, 4));
    const number = formatQuoteNumber(year, await allocateNumber(trx, 'quote', year));
    const spamColumns = { spam: spamReasons.length > 0, spamSigns: spamReasons };
    const shownColumns = isSubmittedByCustomer ? toShownEstimateColumns(estimate) : {};
    const row = { ...toRequestColumns(request), ...toEstimateColumns(estimate), ...shownColumns, ...spamColumns };
    await insertCheckedQuote(trx, { ...row, id, number, userId, source: origin.source, createdAt }, estimate.stone?._id);
    const paths = [...new Set(request.pictures.map(({ path }) => path))];
    const claim = { quoteId: id, userId, senderId: isSubmittedByCustomer ? userId : origin.staffId };
    if (paths.length > 0 && (await claimUploads(trx, paths, claim)) !== paths.length) throw createApiError('upload_gone');
    return number;
  }

  /**
   * Counts a customer's request.
   * @returns its spam reasons, with `flood` if all customers together sent too many requests within an hour
   * @throws ApiError('too_many') if this customer sent too many
   */
  async function consumeLimits(trx: Transaction, userId: string, spamReasons: SpamReason[]): Promise<SpamReason[]> {
    await limits.consume('quote_account', userId, 1, trx);
    return spam.addFloodReason(spamReasons, 'quote_overall', trx);
  }

  return {
    createQuote,

    /** Creates a quote from a customer's request, and enqueues its messages. A retry with the same key returns the first id and number. */
    submit: async (
      { reference_code: honeypot, estimate_token: estimateToken, ...request }: SubmitInput,
      currentUser: AuthenticatedUser,
      key: string | undefined,
    ): Promise<{ _id: string; number: string }> => {
      const { id: userId } = currentUser;
      if ([request.userData, request.user].some((id) => id !== undefined && id !== userId)) throw createApiError('somebody_else');
      assertValid(request);
      const quote = { id: createId(), userId };
      const origin = { source: 'web' as const, spamReasons: detectHoneypot(honeypot), estimateToken };
      return runOnAccount(
        currentUser,
        // The id is known before the work, so it is stored when the key is claimed. This saves a statement. A retry reads the number.
        { _id: userId, operation: '/site/save/quotes', key, request, result: { _id: quote.id } },
        async (trx): Promise<{ _id: string; number?: string }> => ({
          _id: quote.id,
          number: await createQuote(trx, quote, request, origin),
        }),
        async (trx, { _id, number }) => ({ _id, number: number ?? (await store.getQuoteNumber(trx, _id)) }),
      );
    },
  };
}
export type QuoteSubmission = ReturnType<typeof createQuoteSubmission>;

const toAnswersOfEstimate = (request: QuoteRequest): AnswersOfEstimate => ({
  ...request,
  productId: request.productList,
  service: request.service_name,
  suburb: request.contact.line2,
});

/**
 * Inserts a quote with its stone.
 * @throws ApiError with `stone_gone` or `choice_gone` if the stone, or a selected material, type or colour is archived or deleted. The stone may
 * have been archived after the estimate read it.
 */
async function insertCheckedQuote(trx: Transaction, quote: store.NewQuote, stoneId: string | undefined): Promise<void> {
  const { itemCount, hasArchivedAttribute } = await store.insertQuote(trx, quote, stoneId).catch((error: unknown) => {
    throw isForeignKeyViolation(error) ? createApiError('choice_gone') : error;
  });
  if (stoneId !== undefined && itemCount === 0) throw createApiError('stone_gone');
  if (hasArchivedAttribute) throw createApiError('choice_gone');
}

const toEstimateColumns = ({ state, detail, servicePriceCents }: RequestEstimate) => ({
  estimateStatus: state,
  estimateLowCents: detail?.low.grossCents ?? null,
  estimateHighCents: detail?.high.grossCents ?? null,
  estimateDetail: detail && JSON.stringify(detail),
  servicePriceCents,
});

const toShownEstimateColumns = ({ shown }: RequestEstimate) => ({
  shownEstimateLowCents: shown?.lowCents ?? null,
  shownEstimateHighCents: shown?.highCents ?? null,
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
