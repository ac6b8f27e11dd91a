import { z } from 'zod';
import { expectedVersion } from '#contract/admin/admin.schemas.ts';
import { acceptanceSummary, customerAlternative, totals } from '#contract/account/revision.schemas.ts';
import { defineEndpoint } from '#contract/endpoint.ts';
import { booleanFlag, optionalId, textOrEmpty } from '#contract/schemas.ts';
import { permissions } from '#domain/accounts/staff.ts';
import { demoWordingPlaces } from '#domain/orders/demo-wording.ts';
import { acceptanceMethods } from '#domain/revisions/acceptance-method.ts';
import { pricingStrategies } from '#domain/pricing/price-book.ts';
import { approvalReasons, lineUnits, revisionStates } from '#domain/revisions/revision.ts';
import { fromWireAlternative } from '#domain/revisions/revision-wire.ts';
import { calculatedLine, engineFigures, quoteAreas } from './calculate-quote.endpoints.ts';
import { dateTime, quoteRoles } from './admin-quote.schemas.ts';

// The domain checks the limits of revisions, so that errors contain the line. The schemas accept higher values and any number of
// alternatives and lines. The server limits the size of a body. `domain/revisions/revision-wire.ts` converts names and units.

const engineFiguresInput = z.object({
  code: textOrEmpty(80),
  /** By default the unit of the line. */
  unit: z.enum(lineUnits).nullish(),
  /** The index of the area in the job; null for the whole job. */
  areaIndex: z.int().nullish(),
  thicknessMm: z.int().nullish(),
  quantity: z.number(),
  unitPriceCents: z.number(),
});

const lineInput = z.object({
  kind: textOrEmpty(40),
  label: textOrEmpty(200),
  /** With up to three decimals. */
  quantity: z.number(),
  unit: z.enum(lineUnits),
  unitPriceCents: z.number(),
  /**
   * The cost per unit in cents without VAT, for a line without `input`; 0 if the line costs nothing. The margin is unknown if a line with a
   * price has no cost. Lines with `input` have the cost of the price book.
   */
  unitCostCents: z.number().nullish(),
  area: textOrEmpty(60),
  isOptional: z.boolean().nullish(),
  /** The earlier name of `isOptional`. */
  optional: z.boolean().nullish(),
  /** The figures of `/admin/quotes/calculate` for this line. Figures that differ from the price book are replaced. */
  input: engineFiguresInput.nullish(),
  /** Required if the line differs from `input`. */
  reason: textOrEmpty(300),
  explanation: textOrEmpty(1000),
});

const figure = z.object({ quantity: z.number(), unitPriceCents: z.int() });
const priceChange = z.object({
  /** The indexes of the alternative and of the line. `line` is null for a line that the price book adds. */
  alternative: z.int(),
  line: z.int().nullable(),
  label: z.string(),
  area: z.string(),
  /** Null for a line that the price book adds. */
  before: figure.nullable(),
  /** Null if the price book no longer contains the line. */
  after: figure.nullable(),
  /** The line that the price book adds. `optional` is the earlier name of `isOptional`. */
  added: calculatedLine.extend({ optional: z.boolean() }).nullable(),
});

const discountInput = z.object({
  /** Percent of all lines, with up to two decimals; or cents. */
  percent: z.number().nullish(),
  amountCents: z.number().nullish(),
  reason: textOrEmpty(300),
});

const alternativeInput = z
  .object({
    stoneId: optionalId,
    /** Required without a stone: the name of the service. */
    name: textOrEmpty(200),
    /** By default the usual strategy of the stone. A strategy that differs from the price book requires a reason. */
    strategy: z.enum(pricingStrategies).nullish(),
    strategyReason: textOrEmpty(300),
    lines: z.array(lineInput),
    discount: discountInput.nullish(),
  })
  .transform(fromWireAlternative);

export const revisionLine = customerAlternative.shape.lines.element.extend({
  isOptional: z.boolean(),
  input: engineFigures.nullable(),
  reason: z.string(),
  /** Explains how the engine calculated the quantity; '' for a line entered by hand. */
  explanation: z.string(),
});

const discount = z.object({ percent: z.number().nullable(), amountCents: z.int().nullable(), reason: z.string() });

const revisionAlternative = z.object({
  stoneId: z.string().nullable(),
  name: z.string(),
  /** Null for a service, and without a price book. */
  strategy: z.enum(pricingStrategies).nullable(),
  strategyReason: z.string(),
  /** With the cost of each line in cents without VAT, or 0 if it is unknown, and the entered cost per unit. */
  lines: z.array(revisionLine.extend({ costCents: z.int(), unitCostCents: z.int().nullable() })),
  discount: discount.nullable(),
  discountCents: z.int(),
  totals,
  /** The known costs without VAT in cents, and the margin in hundredths of a percent of the net price; null if a cost is unknown. */
  costCents: z.int(),
  marginRate: z.int().nullable(),
});

export const adminRevision = z.object({
  _id: z.string(),
  number: z.int(),
  state: z.enum(revisionStates),
  validUntil: z.iso.date(),
  alternatives: z.array(revisionAlternative),
  /** The reasons why an owner must approve the revision before it is sent. */
  needsApproval: z.array(z.enum(approvalReasons)),
  approvedBy: z.string().nullable(),
  /** The time at which the approval of the draft was requested; null without an open request. */
  approvalRequestedAt: dateTime.nullable(),
  sentAt: dateTime.nullable(),
  sentBy: z.string().nullable(),
  firstOpenedAt: dateTime.nullable(),
  recalledAt: dateTime.nullable(),
  /** The version number of the price book, and its VAT rate in hundredths of a percent. */
  priceBook: z.int().nullable(),
  vatRate: z.int(),
  /**
   * The lines that the current price book and the current prices of stones would change or add. Only the newest revision, from which
   * pricing starts, contains entries.
   */
  priceChanges: z.array(priceChange),
  /** The sizes from which the lines were calculated; null for the sizes of the request. */
  areas: quoteAreas.nullable(),
  documentId: z.string().nullable(),
  version: z.int(),
});
export type AdminRevision = z.infer<typeof adminRevision>;

/** The draft and the revisions of a quote, newest first, its acceptance, and the defaults and limits for pricing. */
export const revisionList = z.object({
  revisions: z.array(adminRevision),
  acceptance: acceptanceSummary
    .extend({
      method: z.enum(acceptanceMethods),
      note: z.string(),
      recordedBy: z.string().nullable(),
      objection: z.string().nullable(),
      /** The file that staff added as proof: a signed quote or an email. */
      file: z.object({ path: z.string(), name: z.string() }).nullable(),
    })
    .nullable(),
  settings: z.object({
    validUntil: z.iso.date(),
    discountLimitRate: z.int(),
    minMarginRate: z.int(),
    missingParticulars: z.array(z.string()),
    /** The places where the wording of the demo shop must be replaced before sending. */
    demoWording: z.array(z.enum(demoWordingPlaces)),
    /** Hundredths of a percent. */
    vatRate: z.int(),
    /** The current version of the price book; null without one. */
    priceBook: z.int().nullable(),
    /** The current version of the terms and conditions; null without them. */
    termsVersion: z.int().nullable(),
  }),
});

const revisionCommand = { access: quoteRoles, input: z.object({ _id: z.uuid(), version: expectedVersion }) };
const revisionResponse = z.object({ revision: adminRevision });

// The version of the draft that the user has seen, so that an owner never approves a price that changed meanwhile.
const approvalInput = z.object({ _id: z.uuid(), version: z.int().min(1) });
const approvalErrors = [
  'not_found',
  'version_stale',
  'nothing_to_send',
  'quote_decided',
  'quote_marked_as_spam',
  'customer_erased',
] as const;

export const revisionEndpoints = {
  '/admin/quotes/unprintable': defineEndpoint({
    summary: 'Lists the characters of a text that the PDF of a quote cannot show.',
    access: quoteRoles,
    input: z.object({ text: textOrEmpty(2000) }),
    response: z.object({ characters: z.array(z.string()) }),
  }),

  '/admin/quotes/revisions': defineEndpoint({
    summary: 'Returns the draft and the revisions of a quote, newest first, and its acceptance.',
    access: quoteRoles,
    input: z.object({ _id: z.uuid() }),
    response: revisionList,
    errors: ['not_found'],
  }),

  '/admin/quotes/revise': defineEndpoint({
    summary: 'Saves the draft of the next revision.',
    description:
      'Error responses contain `errors`: the alternative, line, field, code and message of each error. A `version` older than the draft is an edit conflict. Nothing is sent to the customer.',
    access: quoteRoles,
    input: z.object({
      _id: z.uuid(),
      alternatives: z.array(alternativeInput),
      validUntil: z.string().max(20),
      /** The sizes from which the lines were calculated, with the limits of `/admin/quotes/calculate`. If omitted, the sizes of the draft remain. */
      areas: quoteAreas.nullish(),
      /** The version of the terms and conditions that the editor read. The save fails if it is no longer the current version. */
      terms: z.int().nullish(),
      version: expectedVersion,
    }),
    response: z.object({ revision: adminRevision }),
    isIdempotent: true,
    errors: [
      'not_found',
      'version_stale',
      'alternative_name_required',
      'lines_required',
      'line_label_required',
      'quantity_invalid',
      'unit_price_invalid',
      'price_on_request',
      'unit_cost_invalid',
      'override_reason_required',
      'discount_invalid',
      'discount_reason_required',
      'total_not_positive',
      'total_too_large',
      'alternatives_too_many',
      'lines_too_many',
      'valid_until_range',
      'product_archived',
      'job_not_priceable',
      'terms_changed',
      'quote_decided',
      'quote_marked_as_spam',
      'customer_erased',
    ],
  }),

  '/admin/quotes/send': defineEndpoint({
    summary: 'Sends the draft to the customer as an immutable revision.',
    description: 'The new revision replaces the previously sent revision. The job process renders the PDF and sends the email.',
    ...revisionCommand,
    response: revisionResponse,
    isIdempotent: true,
    errors: [
      'not_found',
      'version_stale',
      'nothing_to_send',
      'approval_needed',
      'particulars_missing',
      'demo_wording_left',
      'valid_until_range',
      'product_archived',
      'quote_decided',
      'quote_marked_as_spam',
      'customer_erased',
    ],
  }),

  '/admin/quotes/recall': defineEndpoint({
    summary: 'Recalls the newest sent revision, so that it cannot be accepted.',
    description:
      'The content of the revision becomes the draft, unless there is a draft. With `revision`, only that revision is recalled. `undo` makes the recalled revision valid again, without an email. Only an owner can undo the recall of an owner.',
    access: quoteRoles,
    input: z.object({ _id: z.uuid(), revision: z.int().nullish(), undo: booleanFlag }),
    response: revisionResponse,
    isIdempotent: true,
    errors: [
      'not_found',
      'revision_old',
      'nothing_to_send',
      'revision_recalled',
      'recalled_by_owner',
      'revision_expired',
      'valid_until_range',
      'quote_in_review',
      'quote_decided',
      'quote_marked_as_spam',
      'customer_erased',
    ],
  }),

  '/admin/quotes/request-approval': defineEndpoint({
    summary: 'Requests the approval of the draft from the owners.',
    description: 'Owners get a notification and an email, and the quote shows the request until it is answered.',
    access: quoteRoles,
    input: approvalInput.extend({ note: textOrEmpty(1000) }),
    response: revisionResponse,
    isIdempotent: true,
    errors: ['approval_not_needed', ...approvalErrors],
  }),

  '/admin/quotes/approve': defineEndpoint({
    summary: 'Approves the price of the draft.',
    description: 'The user who requested the approval is notified.',
    access: permissions.approvals,
    input: approvalInput,
    response: revisionResponse,
    isIdempotent: true,
    errors: [...approvalErrors],
  }),

  '/admin/quotes/return': defineEndpoint({
    summary: 'Returns the draft to the user who requested its approval, with a note about what to change.',
    access: permissions.approvals,
    input: approvalInput.extend({ note: textOrEmpty(1000) }),
    response: revisionResponse,
    isIdempotent: true,
    errors: ['approval_not_requested', 'return_note_required', ...approvalErrors],
  }),

  '/admin/quotes/verify': defineEndpoint({
    summary: 'Recomputes the hashes of the sent revisions, of their PDFs and of their acceptance.',
    access: quoteRoles,
    input: z.object({ _id: z.uuid() }),
    response: z.object({
      isValid: z.boolean(),
      revisions: z.array(z.object({ number: z.int(), documentHash: z.string(), isValid: z.boolean(), isAccepted: z.boolean() })),
    }),
    errors: ['not_found'],
  }),

  '/admin/quotes/compare': defineEndpoint({
    summary: 'Compares two revisions line by line.',
    access: quoteRoles,
    input: z.object({ _id: z.uuid(), from: z.int(), to: z.int() }),
    response: z.object({
      validUntil: z.object({ before: z.iso.date(), after: z.iso.date() }),
      alternatives: z.array(
        z.object({
          name: z.string(),
          before: totals.nullable(),
          after: totals.nullable(),
          discount: z.object({ before: discount.nullable(), after: discount.nullable() }),
          lines: z.array(
            z.object({
              label: z.string(),
              area: z.string(),
              change: z.enum(['added', 'removed', 'changed', 'same']),
              before: revisionLine.nullable(),
              after: revisionLine.nullable(),
            }),
          ),
        }),
      ),
    }),
    errors: ['not_found'],
  }),
};
