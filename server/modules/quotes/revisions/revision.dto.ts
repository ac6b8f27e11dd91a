import type { AdminRevision } from '#contract/admin/quotes/revisions.endpoints.ts';
import type { AcceptanceSummary, CustomerAlternative, CustomerLine, CustomerRevision } from '#contract/account/revision.schemas.ts';
import type { Picture } from '#contract/schemas.ts';
import { getLineGrossCents } from '#domain/pricing/quote-totals.ts';
import { describePaymentDue } from '#domain/orders/payment-due.ts';
import { splitPayments } from '#domain/orders/payment-milestones.ts';
import { formatParticulars, type SaleSettings } from '#domain/orders/sale-settings.ts';
import { findTotals, getDiscountRate, getMarginRate, isBelowMargin, isCostUnknown, sumCosts } from '#domain/revisions/revision-check.ts';
import {
  approvalReasons,
  formatLineId,
  isReachedMinimum,
  type ApprovalReason,
  type RevisionAlternative,
  type RevisionDocument,
  type RevisionLine,
  type RevisionState,
} from '#domain/revisions/revision.ts';
import type { AlternativePriceChange, PriceChanges } from './revision-figures.service.ts';
import type { DocumentRow, RevisionRow, SentRevisionRow } from './revisions.store.ts';

const noTotals = { netCents: 0, vatCents: 0, grossCents: 0 };

const toLineDto = (line: RevisionLine, alternative: number, index: number): CustomerLine => ({
  index,
  id: formatLineId(alternative, index),
  kind: line.kind,
  label: line.label,
  quantity: line.quantity / 1000,
  unit: line.unit,
  unitPriceCents: line.unitPriceCents,
  area: line.area,
  grossCents: getLineGrossCents(line),
});

const toCustomerAlternative = (
  alternative: RevisionAlternative,
  index: number,
  vatRate: number,
  picture: Picture | null,
): CustomerAlternative => {
  const totals = findTotals(alternative, vatRate);
  const lines = alternative.lines.flatMap((line, position) =>
    isReachedMinimum(line) ? [] : [{ isOptional: line.isOptional, dto: toLineDto(line, index, position) }],
  );
  return {
    index,
    stoneId: alternative.stoneId,
    name: alternative.name,
    picture,
    lines: lines.flatMap(({ isOptional, dto }) => (isOptional ? [] : [dto])),
    extras: lines.flatMap(({ isOptional, dto }) => (isOptional ? [dto] : [])),
    discountCents: totals?.discountCents ?? 0,
    totals: totals?.total ?? noTotals,
  };
};

type CustomerParts = {
  revision: SentRevisionRow;
  /** The parsed document of the revision. */
  document: RevisionDocument;
  state: CustomerRevision['state'];
  documentId: string;
  acceptance: AcceptanceSummary | null;
  pictures: ReadonlyMap<string, Picture>;
};

/** Converts a sent revision to the wire format for the customer, without overrides, reasons and costs. */
export function toCustomerRevision({ revision, document, state, documentId, acceptance, pictures }: CustomerParts): CustomerRevision {
  const { estimate, vatRate } = document;
  return {
    number: revision.number,
    sentAt: revision.sentAt.toISOString(),
    validUntil: revision.validUntil,
    state,
    documentId,
    documentHash: revision.documentHash,
    vatRate,
    leadTimeDays: document.leadTimeDays,
    exclusions: [...document.exclusions],
    payments: document.paymentTerms.map(({ name, share, dueAt, days }) => ({
      name,
      share,
      due: describePaymentDue({ dueStatus: dueAt, dueDays: days }),
    })),
    terms: document.terms,
    estimate: estimate && { ...estimate, changedLines: [...estimate.changedLines] },
    alternatives: document.alternatives.map((alternative, index) =>
      toCustomerAlternative(alternative, index, vatRate, pictures.get(alternative.stoneId ?? '') ?? null),
    ),
    seller: formatParticulars(document.seller),
    acceptance,
  };
}

/** Splits a price into its payments. */
export const toPaymentPlan = ({ paymentTerms }: Pick<RevisionDocument, 'paymentTerms'>, grossCents: number) => {
  const amounts = splitPayments(grossCents, paymentTerms);
  return paymentTerms.map(({ name, share }, index) => ({ name, share, amountCents: amounts[index]! }));
};

/**
 * Lists the reasons why an owner must approve a revision. Without a minimum margin, costs do not matter.
 * @param lineCosts cents without VAT, by alternative and line
 */
export function listApprovalReasons(
  alternatives: readonly RevisionAlternative[],
  lineCosts: readonly (readonly number[])[],
  { estimatorDiscountRate, minMarginRate }: Pick<SaleSettings, 'estimatorDiscountRate' | 'minMarginRate'>,
  vatRate: number,
): ApprovalReason[] {
  const isOverDiscount = alternatives.some((alternative) => getDiscountRate(alternative) > estimatorDiscountRate);
  const isUnderMargin = alternatives.some((alternative, index) =>
    isBelowMargin(alternative, lineCosts[index] ?? [], minMarginRate, vatRate),
  );
  const hasUnknownCost = minMarginRate > 0 && alternatives.some((alternative, index) => isCostUnknown(alternative, lineCosts[index] ?? []));
  const needed = { discount: isOverDiscount, margin: isUnderMargin, cost_unknown: hasUnknownCost };
  return approvalReasons.filter((reason) => needed[reason]);
}

const toAdminAlternative = (alternative: RevisionAlternative, index: number, vatRate: number, lineCosts: readonly number[]) => {
  const costCents = sumCosts(alternative, lineCosts);
  const totals = findTotals(alternative, vatRate);
  const { discount } = alternative;
  return {
    stoneId: alternative.stoneId,
    name: alternative.name,
    strategy: alternative.strategy,
    strategyReason: alternative.strategyReason,
    lines: alternative.lines.map((line, position) => ({
      ...toLineDto(line, index, position),
      isOptional: line.isOptional,
      input: line.engine && { ...line.engine, quantity: line.engine.quantity / 1000 },
      reason: line.reason,
      explanation: line.explanation ?? '',
      costCents: lineCosts[position] ?? 0,
    })),
    discount: discount && {
      percent: discount.kind === 'percent' ? discount.share / 100 : null,
      amountCents: discount.kind === 'amount' ? discount.cents : null,
      reason: discount.reason,
    },
    discountCents: totals?.discountCents ?? 0,
    totals: totals?.total ?? noTotals,
    costCents,
    marginRate: getMarginRate(totals?.total.netCents ?? 0, costCents),
  };
};

/** Converts the alternatives of a revision to the wire format for staff. */
export const toAdminAlternatives = ({ draft, lineCosts, vatRate }: RevisionRow): AdminRevision['alternatives'] =>
  draft.alternatives.map((alternative, index) => toAdminAlternative(alternative, index, vatRate, lineCosts[index] ?? []));

const toFigureDto = ({ quantity, unitPriceCents }: AlternativePriceChange['before']) => ({ quantity: quantity / 1000, unitPriceCents });

export const toPriceChangeDtos = ({ changed, added }: PriceChanges): AdminRevision['priceChanges'] => [
  ...changed.map(({ before, after, ...change }) => ({
    ...change,
    before: toFigureDto(before),
    after: after && toFigureDto(after),
    added: null,
  })),
  ...added.map(({ alternative, line }) => {
    const { label, area, quantity, unitPriceCents } = line;
    return { alternative, line: null, label, area, before: null, after: { quantity, unitPriceCents }, added: line };
  }),
];

type AdminParts = {
  state: RevisionState;
  documents: readonly DocumentRow[];
  settings: SaleSettings;
  priceChanges: AdminRevision['priceChanges'];
};

/** Converts a revision to the wire format for staff. */
export function toAdminRevision(row: RevisionRow, { state, documents, settings, priceChanges }: AdminParts): AdminRevision {
  const { vatRate } = row;
  const { alternatives } = row.draft;
  return {
    _id: row.id,
    number: row.number,
    state,
    validUntil: row.validUntil,
    alternatives: toAdminAlternatives(row),
    needsApproval: row.sentAt === null ? listApprovalReasons(alternatives, row.lineCosts, settings, vatRate) : [],
    approvedBy: row.approvedByName,
    approvalRequestedAt: row.sentAt === null ? (row.approvalRequestedAt?.toISOString() ?? null) : null,
    sentAt: row.sentAt?.toISOString() ?? null,
    sentBy: row.sentByName,
    firstOpenedAt: row.firstOpenedAt?.toISOString() ?? null,
    recalledAt: row.recalledAt?.toISOString() ?? null,
    priceBook: row.priceBook,
    vatRate,
    priceChanges,
    areas: row.draft.areas ?? null,
    documentId: documents.find(({ revisionId, kind }) => revisionId === row.id && kind === 'quote')?.id ?? null,
    version: row.version,
  };
}
