import type { ParsedInputOf } from '#contract/index.ts';
import { createApiError, errorCodes } from '#domain/errors/error-codes.ts';
import type { PricingStrategy } from '#domain/pricing/price-book.ts';
import { jobLimits } from '#domain/pricing/worktop-job.ts';
import type { EngineFigures } from '#domain/pricing/price-lines.ts';
import type { Discount } from '#domain/pricing/quote-totals.ts';
import { revisionLimits, validateRevision, type RevisionError } from '#domain/revisions/revision-check.ts';
import type { LineUnit, RevisionAlternative, RevisionDiscount, RevisionDraft, RevisionLine } from '#domain/revisions/revision.ts';

type RevisionInput = Pick<ParsedInputOf<'/admin/quotes/revise'>, 'alternatives' | 'validUntil'>;
type AlternativeInput = RevisionInput['alternatives'][number];

/** Returns a decimal in thousandths; NaN if it has more than three decimals. */
function toThousandths(quantity: number): number {
  const thousandths = Math.round(quantity * 1000);
  return thousandths / 1000 === quantity ? thousandths : Number.NaN;
}

/** Returns a percentage in hundredths of a percent; NaN if it has more than two decimals. */
const toShare = (percent: number): number => {
  const share = Math.round(percent * 100);
  return share / 100 === percent ? share : Number.NaN;
};

const isBetween = (value: number, max: number): boolean => value >= 0 && value <= max;

/** Parses the figures that the price engine calculated; null if they are out of range. */
function toFigures(
  { code, quantity: decimal, unitPriceCents, ...reference }: NonNullable<AlternativeInput['lines'][number]['input']>,
  unit: LineUnit,
): EngineFigures | null {
  const quantity = toThousandths(decimal);
  const isValidFigure = quantity > 0 && quantity <= revisionLimits.quantity && Number.isSafeInteger(unitPriceCents);
  if (!isValidFigure || Math.abs(unitPriceCents) > revisionLimits.unitPriceCents) return null;
  const { areaIndex = null, thicknessMm = null } = reference;
  if (!isBetween(areaIndex ?? 0, jobLimits.areas - 1) || !isBetween(thicknessMm ?? 0, jobLimits.lengthMm)) return null;
  return { code, unit: reference.unit ?? unit, areaIndex, thicknessMm, quantity, unitPriceCents };
}

const toLine = ({
  kind,
  label,
  quantity,
  unit,
  unitPriceCents,
  unitCostCents,
  area,
  optional,
  input,
  reason,
  explanation,
}: AlternativeInput['lines'][number]): RevisionLine => ({
  kind: kind.trim() || 'other',
  label: label.trim(),
  quantity: toThousandths(quantity),
  unit,
  unitPriceCents,
  area: area.trim(),
  isOptional: optional === true,
  engine: input ? toFigures(input, unit) : null,
  reason: reason.trim(),
  explanation: explanation.trim(),
  // Omits an unknown cost, as in drafts that were saved before lines had a cost. A save compares both.
  ...(typeof unitCostCents === 'number' && { unitCostCents }),
});

function toDiscount(input: AlternativeInput['discount']): RevisionDiscount | null {
  if (!input) return null;
  const reason = input.reason.trim();
  if (typeof input.amountCents === 'number') return { kind: 'amount', cents: input.amountCents, reason };
  return { kind: 'percent', share: toShare(input.percent ?? Number.NaN), reason };
}

/** True if a discount has both a percentage and an amount, which is invalid. */
const hasPercentAndAmount = (input: AlternativeInput['discount']): boolean =>
  typeof input?.percent === 'number' && typeof input.amountCents === 'number';

const isDiscountValid = (discount: Discount | null): boolean =>
  discount === null ||
  (discount.kind === 'amount'
    ? Number.isSafeInteger(discount.cents) && discount.cents > 0
    : Number.isInteger(discount.share) && discount.share > 0 && discount.share <= 10_000);

/** Creates an ApiError with the code of the first error, and all errors with their fields in `errors`. */
function createRevisionError(errors: readonly RevisionError[]) {
  return createApiError(errors[0]!.code, {
    details: { errors: errors.map((error) => ({ ...error, message: errorCodes[error.code][1] })) },
  });
}

/**
 * Parses a revision from the wire format.
 * @throws ApiError for the first error, with all errors and their fields in `errors`
 */
export function parseRevision({ alternatives, validUntil }: RevisionInput, now: Date): RevisionDraft {
  const invalidDiscounts = alternatives.flatMap(({ discount }, alternative): RevisionError[] =>
    isDiscountValid(toDiscount(discount)) && !hasPercentAndAmount(discount)
      ? []
      : [{ alternative, field: 'discount', code: 'discount_invalid' }],
  );
  if (invalidDiscounts.length > 0) throw createRevisionError(invalidDiscounts);
  const draft: RevisionDraft = {
    validUntil: validUntil.trim(),
    alternatives: alternatives.map(({ stoneId, name, strategy, strategyReason, lines, discount }): RevisionAlternative => ({
      stoneId: stoneId ?? null,
      name: name.trim(),
      strategy: strategy ?? null,
      strategyReason: strategyReason.trim(),
      lines: lines.map(toLine),
      discount: toDiscount(discount),
    })),
  };
  assertValidDraft(draft, now);
  return draft;
}

/**
 * Validates a draft.
 * @param bookStrategy the pricing strategy of the price book; another strategy needs a reason
 * @throws ApiError for the first error, with all errors and their fields in `errors`
 */
export function assertValidDraft(draft: RevisionDraft, now: Date, bookStrategy?: PricingStrategy): void {
  const errors = validateRevision(draft, now, bookStrategy);
  if (errors.length > 0) throw createRevisionError(errors);
}
