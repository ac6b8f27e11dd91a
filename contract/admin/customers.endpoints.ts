import { z } from 'zod';
import { consentChannels } from '#domain/accounts/consent.ts';
import { matchReasonLabels, type MatchReason } from '#domain/accounts/duplicate-customers.ts';
import { permissions } from '#domain/accounts/staff.ts';
import { defineEndpoint } from '#contract/endpoint.ts';
import { dataExport } from '#contract/account/personal-data.endpoints.ts';
import { quoteSummary } from '#contract/public/quote-requests.endpoints.ts';
import { pagingCount, optionalText, phoneSchema, phoneInput, addressSchema, residenceInput, textField } from '#contract/schemas.ts';
import { idInput, expectedVersion } from './admin-schemas.ts';

const who = permissions.customers;

/** `open`: has a password. `unclaimed`: created by staff, without a password so far. `closed`: merged or closed. */
export const customerStates = ['open', 'unclaimed', 'closed'] as const;

export const customer = z.object({
  _id: z.string(),
  fullName: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  phone: phoneSchema,
  suburb: z.string(),
  state: z.enum(customerStates),
  quotes: z.int(),
  /** Accepted quotes: each is an order. */
  orders: z.int(),
  lastSeenAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
});
export type Customer = z.infer<typeof customer>;

const quoteOf = quoteSummary
  .pick({ _id: true, number: true, status: true, createdAt: true, stone: true })
  .extend({ source: z.enum(['web', 'desk', 'contact']) });
const brief = z.object({ _id: z.string(), fullName: z.string(), email: z.string() });

export const customerDetail = z.object({
  _id: z.string(),
  version: z.int(),
  fullName: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  /** The new address that waits for its mail to be answered. */
  pendingEmail: z.string().nullable(),
  phone: phoneSchema,
  residence: addressSchema,
  state: z.enum(customerStates),
  /** The account it was closed in favour of. */
  mergedInto: brief.nullable(),
  createdAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime().nullable(),
  /** The number of active sessions. */
  sessions: z.int(),
  /** An authenticator app or a passkey is set up. */
  secondFactor: z.boolean(),
  /** How many there are in all, of what the lists below hold. */
  counts: z.object({ quotes: z.int(), orders: z.int(), messages: z.int(), contacts: z.int(), notices: z.int() }),
  /** Newest first, as everything below; each list at most 50. */
  quotes: z.array(quoteOf),
  orders: z.array(quoteOf),
  messages: z.array(
    z.object({
      _id: z.string(),
      quote: z.string(),
      number: z.string(),
      fromDesk: z.boolean(),
      text: z.string(),
      createdAt: z.iso.datetime(),
    }),
  ),
  contacts: z.array(
    z.object({ _id: z.string(), subject: z.string(), message: z.string(), spam: z.boolean(), createdAt: z.iso.datetime() }),
  ),
  consents: z.array(z.object({ channel: z.enum(consentChannels), given: z.boolean(), at: z.iso.datetime() })),
  notices: z.array(z.object({ _id: z.string(), title: z.string(), createdAt: z.iso.datetime(), readAt: z.iso.datetime().nullable() })),
  notes: z.array(z.object({ _id: z.string(), text: z.string(), who: z.string(), createdAt: z.iso.datetime() })),
  duplicates: z.array(
    brief.extend({
      phone: phoneSchema,
      residence: addressSchema,
      emailVerified: z.boolean(),
      quotes: z.int(),
      signs: z.array(z.enum(Object.keys(matchReasonLabels) as MatchReason[])),
    }),
  ),
  /** Accounts that were closed in favour of this one. */
  merges: z.array(z.object({ _id: z.string(), closed: brief, at: z.iso.datetime() })),
});
export type CustomerDetail = z.infer<typeof customerDetail>;

const detailAnswer = z.object({ response: customerDetail });

export const listCustomers = defineEndpoint({
  path: '/admin/customers/list',
  summary: 'Customers, by default the newest first; closed accounts only where they are asked for, erased ones never',
  who,
  input: z.object({
    /** In the name, the email address, the phone number or the suburb. */
    search: textField(200),
    state: z.enum([...customerStates, '']).nullish(),
    sort: z.enum(['name', '-name', 'createdAt', '-createdAt', '']).nullish(),
    skip: pagingCount(100_000, 0),
    limit: pagingCount(100, 60),
  }),
  answer: z.object({ response: z.object({ result: z.array(customer), fullcount: z.int() }) }),
  errors: [],
});

export const getCustomer = defineEndpoint({
  path: '/admin/customers/get',
  summary: 'One customer: who they are, what they asked for and wrote, what they consented to, what is known of them',
  who,
  input: idInput,
  answer: detailAnswer,
  errors: ['not_found'],
});

export const saveCustomer = defineEndpoint({
  path: '/admin/customers/save',
  summary: "Change a customer's name, phone number or address; a field left out stays. The email address is theirs to change",
  who,
  input: z.object({
    _id: z.uuid(),
    version: expectedVersion,
    fullName: optionalText(120),
    phone: phoneInput.nullish(),
    residence: residenceInput.nullish(),
  }),
  answer: detailAnswer,
  errors: ['not_found', 'version_stale', 'fullname_required', 'name_has_url', 'phone_invalid'],
});

export const mailCustomer = defineEndpoint({
  path: '/admin/customers/mail',
  summary:
    'Mail a customer the link that proves their address (`verify`), or one to choose a password by (`password`): the first or a new one',
  who,
  input: z.object({ _id: z.uuid(), kind: z.enum(['verify', 'password']) }),
  answer: z.object({ message: z.string() }),
  errors: ['not_found', 'email_verified', 'too_many'],
});

export const removeCustomerSecondFactor = defineEndpoint({
  path: '/admin/customers/second_factor/drop',
  summary:
    'Remove the authenticator app, passkeys and recovery codes of a customer who lost them. Ends their sessions and notifies them by email',
  who,
  recentProof: true,
  input: idInput,
  answer: detailAnswer,
  errors: ['not_found', 'second_factor_none'],
});

export const exportCustomer = defineEndpoint({
  path: '/admin/customers/export',
  summary: "All that is kept about a customer: the same as the customer's own export",
  who,
  input: idInput,
  answer: z.object({ response: dataExport }),
  errors: ['not_found', 'too_many'],
});

export const eraseCustomer = defineEndpoint({
  path: '/admin/customers/erase',
  summary: 'Erase a customer as they could themselves, for good. `confirm` is their email address, typed again',
  who: permissions.erasing,
  input: z.object({ _id: z.uuid(), confirm: textField(254) }),
  answer: z.object({ message: z.string() }),
  errors: ['not_found', 'erase_unconfirmed', 'merged_away'],
});

export const mergeCustomers = defineEndpoint({
  path: '/admin/customers/merge',
  summary:
    'Merge two accounts: the data of the source account `close` moves to the target account `keep`, with a phone number and an address that `keep` lacks, and `close` is closed. `_id` of the answer undoes the merge',
  who,
  input: z.object({ keep: z.uuid(), close: z.uuid() }),
  answer: z.object({ response: z.object({ _id: z.string() }) }),
  errors: ['not_found', 'same_account'],
});

export const unmergeCustomers = defineEndpoint({
  path: '/admin/customers/unmerge',
  summary: 'Undo a merge: the moved data goes back, with what was added to it since, and the closed account is open again',
  who,
  input: idInput,
  answer: z.object({ response: z.object({ closed: z.string() }) }),
  errors: ['not_found', 'merge_settled'],
});

const noteAnswer = z.object({ response: z.object({ _id: z.string() }) });

export const addNote = defineEndpoint({
  path: '/admin/customers/note/add',
  summary: 'Keep a note about a customer. A repeated Idempotency-Key answers with the first one',
  who,
  input: z.object({ _id: z.uuid(), text: textField(5000) }),
  answer: noteAnswer,
  errors: ['not_found', 'note_required', 'key_invalid', 'key_reused'],
});

export const deleteNote = defineEndpoint({
  path: '/admin/customers/note/delete',
  summary: 'Take a note about a customer away; it can be put back',
  who,
  input: idInput,
  answer: noteAnswer,
  errors: ['not_found'],
});

export const restoreNote = defineEndpoint({
  path: '/admin/customers/note/restore',
  summary: 'Put a note about a customer back',
  who,
  input: idInput,
  answer: noteAnswer,
  errors: ['not_found'],
});

export const customerEndpoints = [
  listCustomers,
  getCustomer,
  saveCustomer,
  mailCustomer,
  removeCustomerSecondFactor,
  exportCustomer,
  eraseCustomer,
  mergeCustomers,
  unmergeCustomers,
  addNote,
  deleteNote,
  restoreNote,
] as const;
