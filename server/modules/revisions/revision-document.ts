import { createHash } from 'node:crypto';
import type { SaleSettings } from '#domain/orders/sale-settings.ts';
import type { ComparedEstimate, RevisionAlternative, RevisionDocument, RevisionDraft, RevisionTerms } from '#domain/revisions/revision.ts';
import type { RevisionRow } from './revisions.store.ts';

type DocumentParts = {
  quoteNumber: string;
  revision: number;
  sentAt: Date;
  draft: RevisionDraft;
  settings: SaleSettings;
  /** The number of the price book version; null without a price book. */
  priceBook: number | null;
  vatRate: number;
  terms: RevisionTerms | null;
  estimate: ComparedEstimate | null;
};

/** Removes the reasons of overrides, strategies and discounts, which are for staff only. */
const removeReasons = ({ lines, discount, ...alternative }: RevisionAlternative): RevisionAlternative => ({
  ...alternative,
  strategyReason: '',
  lines: lines.map((line) => ({ ...line, reason: '' })),
  discount: discount && { ...discount, reason: '' },
});

/** Removes the reasons, and the explanations and costs of lines, which are for staff only. */
const removeStaffDetails = (alternative: RevisionAlternative): RevisionAlternative => {
  const { lines, ...rest } = removeReasons(alternative);
  return { ...rest, lines: lines.map(({ explanation: _explanation, unitCostCents: _unitCostCents, ...line }) => line) };
};

/** Removes the texts that staff wrote for themselves from the draft of a sent revision: reasons, explanations and the names of measured areas. */
export const removeStaffTexts = ({ alternatives, areas, ...draft }: RevisionRow['draft']): RevisionRow['draft'] => ({
  ...draft,
  alternatives: alternatives.map((alternative) => {
    const { lines, ...rest } = removeReasons(alternative);
    return { ...rest, lines: lines.map(({ explanation: _explanation, ...line }) => line) };
  }),
  areas: areas?.map((area) => ({ ...area, name: '' })) ?? null,
});

/** Builds the document of a revision. The order of the keys matters: the JSON text is hashed. */
export const buildRevisionDocument = ({ draft, settings, sentAt, ...parts }: DocumentParts): RevisionDocument => ({
  schema: 1,
  quoteNumber: parts.quoteNumber,
  revision: parts.revision,
  sentAt: sentAt.toISOString(),
  validUntil: draft.validUntil,
  vatRate: parts.vatRate,
  priceBook: parts.priceBook,
  taxPoint: settings.taxPoint,
  leadTimeDays: settings.leadTimeDays,
  paymentTerms: settings.paymentTerms,
  exclusions: settings.exclusions,
  terms: parts.terms,
  seller: settings.seller,
  estimate: parts.estimate,
  alternatives: draft.alternatives.map(removeStaffDetails),
});

/** Returns the SHA-256 of a document's JSON text, hexadecimal. */
export const hashDocument = (json: string): string => createHash('sha256').update(json).digest('hex');

/** Parses a stored document. */
export const parseDocument = (json: string): RevisionDocument => JSON.parse(json) as RevisionDocument;
