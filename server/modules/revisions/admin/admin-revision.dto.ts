import type { AdminRevision } from '#contract/admin/quotes/revisions.endpoints.ts';
import type { SaleSettings } from '#domain/orders/sale-settings.ts';
import { listApprovalReasons, type CheckedRevision } from '#domain/revisions/approval.ts';
import { findTotals, getMarginRate, isCostUnknown, sumCosts } from '#domain/revisions/revision-check.ts';
import type { RevisionAlternative, RevisionState } from '#domain/revisions/revision.ts';
import { toWireAlternative, toWireLine } from '#domain/revisions/revision-wire.ts';
import { zeroTotals, toLineDto } from '../revision.dto.ts';
import type { DocumentRow, RevisionRow } from '../revisions.store.ts';
import type { AlternativePriceChange, PriceChanges } from './revision-figures.service.ts';

/** Returns the parts of a revision that the limits apply to. */
export const toCheckedRevision = ({ draft, lineCosts, calculatedPrices, vatRate, isOwnAccount }: RevisionRow): CheckedRevision => ({
  alternatives: draft.alternatives,
  lineCosts,
  calculatedPrices,
  vatRate,
  isOwnAccount,
});

const toAdminAlternative = (alternative: RevisionAlternative, index: number, vatRate: number, lineCosts: readonly number[]) => {
  const costCents = sumCosts(alternative, lineCosts);
  const totals = findTotals(alternative, vatRate);
  return {
    ...toWireAlternative(alternative),
    lines: alternative.lines.map((line, position) => ({
      ...toLineDto(line, index, position),
      ...toWireLine(line),
      costCents: lineCosts[position] ?? 0,
    })),
    discountCents: totals?.discountCents ?? 0,
    totals: totals?.total ?? zeroTotals,
    costCents,
    marginRate: isCostUnknown(alternative, lineCosts) ? null : getMarginRate(totals?.total.netCents ?? 0, costCents),
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
    return {
      alternative,
      line: null,
      label,
      area,
      before: null,
      after: { quantity, unitPriceCents },
      added: { ...line, optional: line.isOptional },
    };
  }),
];

type RevisionContext = {
  state: RevisionState;
  documents: readonly DocumentRow[];
  settings: SaleSettings;
  priceChanges: AdminRevision['priceChanges'];
};

/** Converts a revision to the wire format for staff. */
export function toAdminRevision(row: RevisionRow, { state, documents, settings, priceChanges }: RevisionContext): AdminRevision {
  const { vatRate } = row;
  return {
    _id: row.id,
    number: row.number,
    state,
    validUntil: row.validUntil,
    alternatives: toAdminAlternatives(row),
    needsApproval: row.sentAt === null ? listApprovalReasons(toCheckedRevision(row), settings) : [],
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
