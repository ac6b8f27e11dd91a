import type { Discount } from '#domain/pricing/quote-totals.ts';
import type { ChargedFigures, EngineFigures } from '#domain/pricing/price-lines.ts';
import type { PricingStrategy } from '#domain/pricing/price-book.ts';
import type { ShownEstimate } from '#domain/pricing/shown-estimate.ts';
import type { TaxPoint } from '#domain/orders/documents/invoice.ts';
import type { PaymentTerm, SellerParticulars } from '#domain/orders/sale-settings.ts';

/** The units of a line. The amount of a `percent` line is a percentage of its unit price. */
export const lineUnits = ['m', 'm2', 'each', 'percent'] as const;
export type LineUnit = (typeof lineUnits)[number];
export const lineUnitLabels: Record<LineUnit, string> = { m: 'm', m2: 'm²', each: 'each', percent: '%' };

/** The reasons why an owner must approve a revision. */
export const approvalReasons = ['discount', 'below_calculated', 'margin', 'cost_unknown', 'cost_zero', 'own_account'] as const;
export type ApprovalReason = (typeof approvalReasons)[number];
export const approvalTexts: Record<ApprovalReason, string> = {
  discount: 'The discount is above the limit.',
  below_calculated: 'The price is below the price book by more than the limit for discounts.',
  margin: 'The margin is below the minimum.',
  cost_unknown: 'A cost is unknown, so the margin cannot be checked.',
  cost_zero: 'A line entered by hand has a cost of 0.',
  own_account: 'The customer is a staff member.',
};

/** A request for an approval, and its answers. */
export const approvalActions = ['requested', 'approved', 'returned'] as const;
export type ApprovalAction = (typeof approvalActions)[number];

/** A line of an alternative. */
export type RevisionLine = {
  /** An item of the price book, `stone`, `service`, or `other` for a line entered by hand. */
  kind: string;
  label: string;
  /** Thousandths of the unit, more than 0. */
  quantity: number;
  unit: LineUnit;
  /** Cents, VAT included; negative for a credit. For a percentage, the amount to which it applies. */
  unitPriceCents: number;
  /** The room, for example Kitchen; '' for the whole job. */
  area: string;
  /** True if the customer may add the line. */
  isOptional: boolean;
  /** Null for a line entered by hand. */
  engine: EngineFigures | null;
  /** The reason for an override, that is a difference from the figures of the engine; '' without an override. */
  reason: string;
  /** The explanation of the calculated quantity. The documents of sent revisions do not contain it. */
  explanation?: string;
  /**
   * The cost per unit of a line entered by hand, in cents without VAT; missing or null if it is unknown. For a percentage, the cost of the
   * amount to which it applies. The documents of sent revisions do not contain it.
   */
  unitCostCents?: number | null;
};

export type RevisionDiscount = Discount & { reason: string };

/** One of up to three options of a revision. */
export type RevisionAlternative = {
  /** The product; null for a service. */
  stoneId: string | null;
  name: string;
  /** How the stone is charged; null for a service, and without a price book. */
  strategy: PricingStrategy | null;
  /** The reason why the strategy differs from the price book; '' otherwise. */
  strategyReason: string;
  lines: readonly RevisionLine[];
  discount: RevisionDiscount | null;
};

/** The content of a revision that staff edit until it is sent. */
export type RevisionDraft = {
  alternatives: readonly RevisionAlternative[];
  /** The last day on which the customer can accept, in Cape Town. */
  validUntil: string;
};

/** The terms that apply to a revision: a version of the page of terms and conditions. */
export type RevisionTerms = { version: number; html: string };

/** The estimate that the customer saw, compared with the first alternative. `changedLines` are labels of lines outside the estimate. */
export type ComparedEstimate = ShownEstimate & { isWithin: boolean; changedLines: readonly string[] };

/**
 * The document of a sent revision. It never changes, and its hash is part of the acceptance. It contains no costs or customer data.
 * `schema` is incremented with every change of this type, so that old documents can be read.
 */
export type RevisionDocument = {
  schema: 1;
  quoteNumber: string;
  revision: number;
  /** ISO 8601, UTC. */
  sentAt: string;
  validUntil: string;
  /** Hundredths of a percent. */
  vatRate: number;
  /** The number of the price book's version; null if there is no price book. */
  priceBook: number | null;
  /** Whether each payment is invoiced, or the whole order at its completion. */
  taxPoint: TaxPoint;
  /** Working days from the deposit to the installation. */
  leadTimeDays: number;
  paymentTerms: readonly PaymentTerm[];
  exclusions: readonly string[];
  terms: RevisionTerms | null;
  seller: SellerParticulars;
  estimate: ComparedEstimate | null;
  alternatives: readonly RevisionAlternative[];
};

/** The states of a revision. Only an open one can be accepted. */
export const revisionStates = ['draft', 'open', 'superseded', 'recalled', 'accepted', 'closed', 'expired'] as const;
export type RevisionState = (typeof revisionStates)[number];
export const revisionStateLabels: Record<RevisionState, string> = {
  draft: 'Draft',
  open: 'Sent',
  superseded: 'Replaced',
  recalled: 'Recalled',
  accepted: 'Accepted',
  closed: 'Closed',
  expired: 'Expired',
};

/** Returns true if staff changed a figure of the engine. */
export const isOverride = ({ engine, quantity, unit, unitPriceCents }: RevisionLine): boolean =>
  engine !== null && (engine.quantity !== quantity || engine.unit !== unit || engine.unitPriceCents !== unitPriceCents);

/**
 * Returns the figures that staff charge instead of those of the engine: without a price that they did not change, which the next calculation
 * replaces. Undefined for a line with the figures of the engine.
 */
export function findChargedFigures(line: RevisionLine): ChargedFigures | undefined {
  if (line.engine === null) return line;
  if (!isOverride(line)) return undefined;
  const { quantity, unit, unitPriceCents, engine } = line;
  return { quantity, unit, unitPriceCents: unitPriceCents === engine.unitPriceCents ? undefined : unitPriceCents };
}

/** Returns true for a stone or service without a price in the catalogue. The engine then gives only its quantity. */
export const isPricedOnRequest = ({ engine }: RevisionLine): boolean =>
  engine !== null && (engine.code === 'stone' || engine.code === 'service') && engine.unitPriceCents === 0;

/** Returns true if staff must explain their figures. A price that the engine does not give needs no reason. */
export const needsReason = (line: RevisionLine): boolean => isOverride(isPricedOnRequest(line) ? { ...line, unitPriceCents: 0 } : line);

/**
 * Returns true for the line of a minimum charge that the other lines reach. The line remains in the draft, because the other lines may
 * change. Customers do not see the line.
 */
export const isReachedMinimum = ({ kind, engine, unitPriceCents }: RevisionLine): boolean =>
  kind === 'job' && engine?.areaIndex === null && engine.unitPriceCents === 0 && unitPriceCents === 0;

/** Lists the indexes of the lines that the customer may add. */
export const listExtras = ({ lines }: Pick<RevisionAlternative, 'lines'>): number[] =>
  lines.flatMap(({ isOptional }, index) => (isOptional ? [index] : []));

/** Returns the lines of a choice: all lines that are not optional, and the chosen extras. @param extras indexes of lines */
export const selectLines = ({ lines }: Pick<RevisionAlternative, 'lines'>, extras: readonly number[]): RevisionLine[] =>
  lines.filter(({ isOptional }, index) => !isOptional || extras.includes(index));

/** Returns the id by which messages refer to a line of a revision: `1.3` is the third line of the first alternative. */
export const formatLineId = (alternative: number, line: number): string => `${alternative + 1}.${line + 1}`;

/** Returns the label of a line by its id; undefined for an unknown id. */
export function findLineLabel({ alternatives }: Pick<RevisionDocument, 'alternatives'>, id: string): string | undefined {
  const [, alternative, line] = /^([1-9]\d{0,2})\.([1-9]\d{0,2})$/.exec(id) ?? [];
  return alternatives[Number(alternative) - 1]?.lines[Number(line) - 1]?.label;
}
