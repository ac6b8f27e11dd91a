import { z } from 'zod';
import { lineUnits, revisionStates } from '#domain/revisions/revision.ts';
import { picture } from '#contract/schemas.ts';

// The schemas of a sent revision for its customer. Amounts are in cents, VAT included unless the name says otherwise.

export const totals = z.object({ netCents: z.int(), vatCents: z.int(), grossCents: z.int() });
export type Totals = z.infer<typeof totals>;

export const customerLine = z.object({
  /** The index of the line in its alternative. `extras` of an acceptance contains such indexes. */
  index: z.int(),
  /** Identifies the line within the revision. Messages refer to it. */
  id: z.string(),
  kind: z.string(),
  label: z.string(),
  /** Up to three decimals. */
  quantity: z.number(),
  unit: z.enum(lineUnits),
  unitPriceCents: z.int(),
  /** The room; '' for the whole job. */
  area: z.string(),
  grossCents: z.int(),
});
export type CustomerLine = z.infer<typeof customerLine>;

export const customerAlternative = z.object({
  index: z.int(),
  stoneId: z.string().nullable(),
  name: z.string(),
  /** Null for a service, and for a stone without pictures. */
  picture: picture.nullable(),
  lines: z.array(customerLine),
  /** Lines that the customer may add. */
  extras: z.array(customerLine),
  discountCents: z.int(),
  /** The totals without extras. */
  totals,
});
export type CustomerAlternative = z.infer<typeof customerAlternative>;

const changedLine = customerLine.extend({ isOptional: z.boolean() });
/** What changed between two sent revisions. Unchanged lines are omitted. */
export const revisionChanges = z.object({
  /** The number of the earlier revision. */
  since: z.int(),
  /** The alternatives of both revisions. `before` or `after` is null for an alternative that only the other revision has. */
  alternatives: z.array(
    z.object({
      name: z.string(),
      /** The totals without extras. */
      before: totals.nullable(),
      after: totals.nullable(),
      discountCents: z.object({ before: z.int(), after: z.int() }),
      lines: z.array(
        z.object({
          label: z.string(),
          area: z.string(),
          change: z.enum(['added', 'removed', 'changed']),
          before: changedLine.nullable(),
          after: changedLine.nullable(),
        }),
      ),
    }),
  ),
});
export type RevisionChanges = z.infer<typeof revisionChanges>;

export const paymentPlan = z.array(z.object({ name: z.string(), share: z.int(), amountCents: z.int() }));

export const acceptanceSummary = z.object({
  name: z.string(),
  acceptedAt: z.iso.datetime(),
  alternative: z.int(),
  extras: z.array(z.int()),
  totals,
  orderId: z.string(),
  orderNumber: z.string(),
  /** True if staff recorded the acceptance. The customer can then object. */
  isRecordedByStaff: z.boolean(),
  hasObjected: z.boolean(),
  /** The PDF with the acceptance record. */
  documentId: z.string(),
});
export type AcceptanceSummary = z.infer<typeof acceptanceSummary>;

export const customerRevision = z.object({
  number: z.int(),
  sentAt: z.iso.datetime(),
  /** The last day on which the revision can be accepted, in Cape Town. */
  validUntil: z.iso.date(),
  /** `open` can be accepted; `closed`: the quote was declined, withdrawn or rejected, or a change was requested. */
  state: z.enum(revisionStates).exclude(['draft', 'superseded']),
  documentId: z.string(),
  /** SHA-256 of the stored document, hexadecimal. */
  documentHash: z.string(),
  /** Hundredths of a percent. */
  vatRate: z.int(),
  leadTimeDays: z.int(),
  exclusions: z.array(z.string()),
  /** The agreed parts of the price: `share` in hundredths of a percent. `due` describes when a part is due: `Within 3 days after …`. */
  payments: z.array(z.object({ name: z.string(), share: z.int(), due: z.string() })),
  /** The terms and conditions that apply, as HTML; null without any. */
  terms: z.object({ version: z.int(), html: z.string() }).nullable(),
  /**
   * The estimate that the customer saw, compared with the first alternative; null without an estimate. `changedLines` contains the labels
   * of lines outside the estimate.
   */
  estimate: z.object({ lowCents: z.int(), highCents: z.int(), isWithin: z.boolean(), changedLines: z.array(z.string()) }).nullable(),
  /** Empty for a recalled revision, because its prices no longer apply. */
  alternatives: z.array(customerAlternative),
  /** What changed since the revision that the customer saw before; null for the first one, and for a recalled revision. */
  changes: revisionChanges.nullable(),
  /** The legal particulars of the seller when the revision was sent, as lines: name, address, VAT and registration numbers. */
  seller: z.array(z.string()),
  acceptance: acceptanceSummary.nullable(),
});
export type CustomerRevision = z.infer<typeof customerRevision>;
