import type {
  AcceptanceSummary,
  CustomerAlternative,
  CustomerLine,
  CustomerRevision,
  RevisionChanges,
} from '#contract/account/revision.schemas.ts';
import type { Picture } from '#contract/schemas.ts';
import { getLineGrossCents } from '#domain/pricing/quote-totals.ts';
import { describePaymentDue } from '#domain/orders/payment-due.ts';
import { splitPayments } from '#domain/orders/payment-milestones.ts';
import { formatParticulars } from '#domain/orders/sale-settings.ts';
import { findTotals } from '#domain/revisions/revision-check.ts';
import {
  formatLineId,
  isReachedMinimum,
  type RevisionAlternative,
  type RevisionDocument,
  type RevisionLine,
} from '#domain/revisions/revision.ts';
import type { SentRevisionRow } from './revisions.store.ts';

export const zeroTotals = { netCents: 0, vatCents: 0, grossCents: 0 };

export const toLineDto = (line: RevisionLine, alternative: number, index: number): CustomerLine => ({
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
    totals: totals?.total ?? zeroTotals,
  };
};

type RevisionParts = {
  revision: SentRevisionRow;
  /** The parsed document of the revision. */
  document: RevisionDocument;
  state: CustomerRevision['state'];
  documentId: string;
  changes: RevisionChanges | null;
  acceptance: AcceptanceSummary | null;
  pictures: ReadonlyMap<string, Picture>;
};

/** Converts a sent revision to the wire format for the customer, without overrides, reasons and costs. */
export function toCustomerRevision({
  revision,
  document,
  state,
  documentId,
  changes,
  acceptance,
  pictures,
}: RevisionParts): CustomerRevision {
  const { estimate, vatRate } = document;
  const alternatives = state === 'recalled' ? [] : document.alternatives;
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
    alternatives: alternatives.map((alternative, index) =>
      toCustomerAlternative(alternative, index, vatRate, pictures.get(alternative.stoneId ?? '') ?? null),
    ),
    changes: state === 'recalled' ? null : changes,
    seller: formatParticulars(document.seller),
    acceptance,
  };
}

/** Converts the document of a sent revision for the data export, without overrides, reasons and costs. */
export const toExportedDocument = ({ alternatives, ...document }: RevisionDocument) => ({
  ...document,
  alternatives: alternatives.map((alternative, index) => {
    const { picture: _picture, ...offer } = toCustomerAlternative(alternative, index, document.vatRate, null);
    return offer;
  }),
});

/** Splits a price into its payments. */
export const toPaymentPlan = ({ paymentTerms }: Pick<RevisionDocument, 'paymentTerms'>, grossCents: number) => {
  const amounts = splitPayments(grossCents, paymentTerms);
  return paymentTerms.map(({ name, share }, index) => ({ name, share, amountCents: amounts[index]! }));
};
