import { z } from 'zod';
import { consentChannels } from '#domain/accounts/consent.ts';
import { matchReasonLabels, type MatchReason } from '#domain/accounts/duplicate-customers.ts';
import { permissions } from '#domain/accounts/staff.ts';
import { orderStatuses } from '#domain/orders/order.ts';
import { defineEndpoint } from '#contract/endpoint.ts';
import { quoteSummary } from '#contract/public/quote-requests.endpoints.ts';
import {
  emailText,
  skipOrLimit,
  optionalText,
  phoneSchema,
  phoneInput,
  addressSchema,
  addressInput,
  textOrEmpty,
} from '#contract/schemas.ts';
import { idInput, expectedVersion } from './admin.schemas.ts';
import { undeliveredEmailSchema } from './outbox.endpoints.ts';

const access = permissions.customers;

/** The states of an account. `open`: with a password. `no_password`: created by staff, without a password. `closed`: closed or merged. */
export const customerStates = ['open', 'no_password', 'closed'] as const;

export const customer = z.object({
  _id: z.string(),
  fullName: z.string(),
  /** '' for a customer without an email address, who cannot sign in. */
  email: z.string(),
  emailVerified: z.boolean(),
  phone: phoneSchema,
  suburb: z.string(),
  state: z.enum(customerStates),
  quotes: z.int(),
  orders: z.int(),
  lastSeenAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
});
export type Customer = z.infer<typeof customer>;

/** A quote of the customer. `contact`: created from a contact message. */
const customerQuote = quoteSummary
  .pick({ _id: true, number: true, status: true, createdAt: true, stone: true })
  .extend({ source: z.enum(['web', 'staff', 'contact']) });
/** An order of the customer, with the quote that it was created from. */
const customerOrder = z.object({
  _id: z.string(),
  number: z.string(),
  status: z.enum(orderStatuses),
  createdAt: z.iso.datetime(),
  stone: z.string(),
  quote: z.object({ _id: z.string(), number: z.string() }).nullable(),
});
const accountRef = z.object({ _id: z.string(), fullName: z.string(), email: z.string() });

export const customerDetail = z.object({
  _id: z.string(),
  version: z.int(),
  fullName: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  /** The new address while its verification is pending; null otherwise. */
  pendingEmail: z.string().nullable(),
  phone: phoneSchema,
  residence: addressSchema,
  state: z.enum(customerStates),
  /** The account that this one was merged into. */
  mergedInto: accountRef.nullable(),
  createdAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime().nullable(),
  /** The number of active sessions. */
  sessions: z.int(),
  /** True if an authenticator app or a passkey is set up. */
  secondFactor: z.boolean(),
  /**
   * The total numbers of records; `contacts` are contact messages. The lists of these records contain at most 50
   * each.
   */
  counts: z.object({ quotes: z.int(), orders: z.int(), messages: z.int(), contacts: z.int(), notifications: z.int() }),
  /** Newest first, as in all lists below except `duplicates`. */
  quotes: z.array(customerQuote),
  orders: z.array(customerOrder),
  messages: z.array(
    z.object({
      _id: z.string(),
      quote: z.string(),
      number: z.string(),
      /** True if staff wrote the message. */
      fromStaff: z.boolean(),
      text: z.string(),
      createdAt: z.iso.datetime(),
    }),
  ),
  /** Contact messages. */
  contacts: z.array(
    z.object({ _id: z.string(), subject: z.string(), message: z.string(), spam: z.boolean(), createdAt: z.iso.datetime() }),
  ),
  consents: z.array(z.object({ channel: z.enum(consentChannels), given: z.boolean(), at: z.iso.datetime() })),
  notifications: z.array(
    z.object({ _id: z.string(), title: z.string(), createdAt: z.iso.datetime(), readAt: z.iso.datetime().nullable() }),
  ),
  notes: z.array(z.object({ _id: z.string(), text: z.string(), userName: z.string(), createdAt: z.iso.datetime() })),
  /** At most 10, most likely first. */
  duplicates: z.array(
    accountRef.extend({
      phone: phoneSchema,
      residence: addressSchema,
      emailVerified: z.boolean(),
      quotes: z.int(),
      /** The reasons why the accounts may belong to one customer. */
      reasons: z.array(z.enum(Object.keys(matchReasonLabels) as MatchReason[])),
    }),
  ),
  /** At most 20. */
  undelivered: z.array(undeliveredEmailSchema),
  /** Accounts that were merged into this one. */
  merges: z.array(z.object({ _id: z.string(), source: accountRef, at: z.iso.datetime() })),
});
export type CustomerDetail = z.infer<typeof customerDetail>;

const customerNoteResponse = z.object({ _id: z.string() });

export const customerEndpoints = {
  '/admin/customers/list': defineEndpoint({
    summary: 'Lists customers, newest first by default.',
    description: 'Closed accounts are listed only with `state: closed`. Erased accounts are never listed.',
    access,
    input: z.object({
      /** Searches the name, email address, phone number and suburb. */
      search: textOrEmpty(200),
      state: z.enum([...customerStates, '']).nullish(),
      sort: z.enum(['name', '-name', 'createdAt', '-createdAt', '']).nullish(),
      skip: skipOrLimit(100_000, 0),
      limit: skipOrLimit(100, 60),
    }),
    response: z.object({ result: z.array(customer), fullcount: z.int() }),
  }),

  '/admin/customers/get': defineEndpoint({
    summary: 'Returns one customer with quotes, messages, consents and notes.',
    access,
    input: idInput,
    response: customerDetail,
    errors: ['not_found'],
  }),

  '/admin/customers/save': defineEndpoint({
    summary: 'Changes the name, phone number or address of a customer.',
    description: 'Omitted fields do not change. `/admin/customers/email/save` changes the email address.',
    access,
    input: z.object({
      _id: z.uuid(),
      version: expectedVersion,
      fullName: optionalText(120),
      phone: phoneInput.nullish(),
      residence: addressInput.nullish(),
    }),
    response: customerDetail,
    errors: ['not_found', 'version_stale', 'fullname_required', 'name_has_url', 'phone_invalid'],
  }),

  '/admin/customers/email/save': defineEndpoint({
    summary: 'Adds the email address of a customer who has none, or corrects it and sends undelivered emails to the new address.',
    description:
      'Nothing is emailed when the first address is added. A confirmed address changes only after the customer, signed in, has opened the link in the email to the new address.',
    access,
    input: z.object({ _id: z.uuid(), email: emailText }),
    output: z.object({ response: customerDetail, message: z.string() }),
    errors: ['not_found', 'email_required', 'email_invalid', 'email_known', 'too_many'],
  }),

  '/admin/customers/send-link': defineEndpoint({
    summary: 'Emails a customer a verification link (`verify`) or a password link (`password`).',
    access,
    input: z.object({ _id: z.uuid(), kind: z.enum(['verify', 'password']) }),
    output: z.object({ message: z.string() }),
    errors: ['not_found', 'email_verified', 'customer_without_email', 'too_many'],
  }),

  '/admin/customers/second_factor/drop': defineEndpoint({
    summary: 'Removes the authenticator app, passkeys and recovery codes of a customer.',
    description: 'Ends their sessions and notifies them by email.',
    access,
    requiresReauthentication: true,
    isDelayedAfterReset: true,
    input: idInput,
    response: customerDetail,
    errors: ['not_found', 'second_factor_none'],
  }),

  '/admin/customers/merge': defineEndpoint({
    summary: 'Merges the account `source` into the account `target`.',
    description:
      'Moves all data to `target` and closes `source`. A phone number and an address are copied if `target` has none. `/admin/customers/unmerge` undoes the merge with `_id` of the response.',
    access,
    input: z.object({ target: z.uuid(), source: z.uuid() }),
    response: z.object({ _id: z.string() }),
    errors: ['not_found', 'same_account', 'merge_unverified', 'merge_needs_email'],
  }),

  '/admin/customers/unmerge': defineEndpoint({
    summary: 'Undoes a merge and reopens the closed account.',
    description: 'Moves the data back, including later records that belong to moved data, such as messages of a quote.',
    access,
    input: idInput,
    response: z.object({ source: z.string() }),
    errors: ['not_found', 'merge_not_undoable'],
  }),

  '/admin/customers/note/add': defineEndpoint({
    summary: 'Adds a note about a customer.',
    description: 'A repeated Idempotency-Key returns the first note.',
    access,
    input: z.object({ _id: z.uuid(), text: textOrEmpty(5000) }),
    response: customerNoteResponse,
    isIdempotent: true,
    errors: ['not_found', 'note_required'],
  }),

  '/admin/customers/note/delete': defineEndpoint({
    summary: 'Deletes a note about a customer; it can be restored.',
    access,
    input: idInput,
    response: customerNoteResponse,
    errors: ['not_found'],
  }),

  '/admin/customers/note/restore': defineEndpoint({
    summary: 'Restores a deleted note about a customer.',
    access,
    input: idInput,
    response: customerNoteResponse,
    errors: ['not_found'],
  }),
};
