import type { Role } from '#domain/accounts/account.ts';
import type { QuoteStatus } from '#domain/quotes/quote.ts';

/** The channels of a message. `site` is the notifications page. */
export const messageChannels = ['site', 'email'] as const;
export type MessageChannel = (typeof messageChannels)[number];

/** The records by which queued messages are loaded. */
export type MessageSubjects = {
  quote: { quoteId: string };
  quote_event: { eventId: string };
  quote_message: { messageId: string };
  quote_reminder: { quoteId: string; userId: string };
  quote_expiry: { quoteId: string; validUntil: string; days: number };
  /** A decision of the customer, or the objection to an acceptance that staff recorded. */
  quote_decision: { eventId: string } | { quoteId: string };
  order_event: { orderEventId: string };
  receipt: { receiptId: string };
  payment_proof: { proofId: string };
  /** `openCents`: the amount in the reminder. The reminder is untrue if it changes. */
  payment_reminder: { paymentId: string; step: number; openCents: number };
  order_document: { orderDocumentId: string };
  contact_message: { contactMessageId: string };
  account_merge: { mergeId: string; account: 'target' | 'source' };
};

type MessageFacts = {
  /** The recipients: customers, about quotes and orders; staff; only owners; or any user, about their own account. */
  audience: 'customer' | 'staff' | 'owners' | 'account';
  /** The name in the preferences of kinds that are shown on the notifications page. Kinds without a label are only emailed. */
  label?: string;
  /** The address of the email: that of the recipient, that of the business, or none. */
  email: 'recipient' | 'business' | 'none';
  /** True if the recipient cannot switch the message off. */
  mandatory: boolean;
  /** The content for an unverified address: everything, or only the text of the business, without names and text that a customer entered. */
  unverified: 'everything' | 'business_text';
  /** The record by which a job loads the message. Messages without a subject are sent by the service that causes them. */
  subject?: keyof MessageSubjects;
};

const toCustomer = { audience: 'customer', email: 'recipient', mandatory: false, unverified: 'business_text' } as const;
const toStaff = { audience: 'staff', email: 'none', mandatory: false, unverified: 'everything' } as const;
const toBusiness = { ...toStaff, email: 'business', mandatory: true } as const;
const aboutAccount = { audience: 'account', email: 'recipient', mandatory: true, unverified: 'business_text' } as const;

/** All messages to customers and staff: emails, notifications, or both. A message is about one event and for one kind of recipient. */
export const messageKinds = {
  quote_received: { ...toCustomer, label: 'We received your request', subject: 'quote' },
  quote_withdrawn: { ...toCustomer, label: 'You withdrew a request', subject: 'quote' },
  quote_info_needed: { ...toCustomer, label: 'We need more information', subject: 'quote_event' },
  quote_ready: { ...toCustomer, label: 'Your quote is ready, or has changed', subject: 'quote_event' },
  quote_expiring: { ...toCustomer, label: 'Your quote is about to expire', subject: 'quote_expiry' },
  quote_accepted: { ...toCustomer, label: 'You accepted a quote', mandatory: true, subject: 'quote' },
  order_status: { ...toCustomer, label: 'The status of your order changed', subject: 'order_event' },
  payment_received: { ...toCustomer, label: 'We received a payment', mandatory: true, subject: 'receipt' },
  payment_reminder: { ...toCustomer, label: 'A payment is due', mandatory: true, subject: 'payment_reminder' },
  proof_dismissed: { ...toCustomer, label: 'We could not match your proof of payment', mandatory: true, subject: 'payment_proof' },
  invoice_issued: { ...toCustomer, label: 'You have a new invoice', mandatory: true, subject: 'order_document' },
  credit_note_issued: { ...toCustomer, label: 'You have a new credit note', mandatory: true, subject: 'order_document' },
  refund_made: { ...toCustomer, label: 'We paid money back to you', mandatory: true, subject: 'receipt' },
  order_cancelled: { ...toCustomer, label: 'Your order was cancelled', mandatory: true, subject: 'order_event' },
  quote_expired: { ...toCustomer, label: 'Your quote has expired', subject: 'quote_event' },
  quote_rejected: { ...toCustomer, label: 'We are unable to quote', subject: 'quote_event' },
  quote_message: { ...toCustomer, label: 'New message about a request or order', subject: 'quote_message' },
  desk_message: { ...toStaff, label: 'A customer wrote about a request or order', email: 'business', subject: 'quote_message' },
  staff_decision: { ...toStaff, label: 'A customer answered a quote', email: 'business', subject: 'quote_decision' },
  proof_uploaded: { ...toStaff, label: 'A customer uploaded a proof of payment', email: 'business', subject: 'payment_proof' },
  desk_assigned: { ...toStaff, label: 'A request or order was assigned to you' },
  desk_reminder: { ...toStaff, label: 'Your reminders', subject: 'quote_reminder' },
  staff_approval: { ...toStaff, label: 'A quote needs your approval', audience: 'owners', email: 'recipient' },
  approval_answered: { ...toStaff, label: 'An owner approved or returned your price' },
  new_device: { ...aboutAccount, label: 'Sign-in from a new device' },
  password_changed: { ...aboutAccount, label: 'Your password was changed' },
  second_factor: { ...aboutAccount, label: 'Passkeys or two-step verification changed' },
  email_changed: { ...aboutAccount, label: 'Your email address was changed' },
  bank_details_changed: { ...aboutAccount, label: 'Bank details of the business changed', audience: 'owners' },
  backup_problem: { ...aboutAccount, label: 'A backup failed or is missing', audience: 'owners' },

  quote_entered: { ...toCustomer, mandatory: true },
  order_invited: { ...toCustomer, mandatory: true },
  contact_answer: { ...toCustomer, mandatory: true },
  quote_to_staff: { ...toBusiness, subject: 'quote' },
  withdrawn_to_staff: { ...toBusiness, subject: 'quote' },
  contact_to_staff: { ...toBusiness, subject: 'contact_message' },
  accounts_merged: { ...aboutAccount, subject: 'account_merge' },
  accounts_separated: aboutAccount,
  account_claim: aboutAccount,
  account_closed: aboutAccount,
  account_deleted: aboutAccount,
  email_in_use: aboutAccount,
  password_code: aboutAccount,
  password_link: aboutAccount,
  staff_invitation: aboutAccount,
  verify_email: aboutAccount,
} as const satisfies Record<string, MessageFacts>;

type Kinds = typeof messageKinds;
export type MessageKind = keyof Kinds;
export const messageKindNames = Object.keys(messageKinds) as MessageKind[];
export const getMessageFacts = (kind: MessageKind): MessageFacts => messageKinds[kind];

type KindsWith<Fact extends string> = { [Kind in MessageKind]: Kinds[Kind] extends { [Name in Fact]: string } ? Kind : never }[MessageKind];
/** The kinds that a job loads and sends, and the ids by which it loads them. */
export type QueuedKind = KindsWith<'subject'>;
export type MessageParams<Kind extends QueuedKind> = MessageSubjects[Kinds[Kind]['subject']];

/** The messages to the customer about status changes by staff or the system. Changes to other statuses are internal. */
export const statusMessages: Partial<Record<QuoteStatus, 'quote_info_needed' | 'quote_ready' | 'quote_expired' | 'quote_rejected'>> = {
  info_needed: 'quote_info_needed',
  quoted: 'quote_ready',
  expired: 'quote_expired',
  rejected: 'quote_rejected',
};

/** The kinds that are shown on the notifications page. */
export type NotificationKind = KindsWith<'label'>;
export const isNotificationKind = (kind: MessageKind): kind is NotificationKind => 'label' in messageKinds[kind];
export const notificationKindNames = messageKindNames.filter(isNotificationKind) as [NotificationKind, ...NotificationKind[]];

/** Returns the kinds of notifications that a role can receive. */
export const listNotificationKinds = (role: Role): NotificationKind[] =>
  notificationKindNames.filter((kind) => {
    const { audience } = messageKinds[kind];
    return audience === 'owners' ? role === 'owner' : role !== 'customer' || audience !== 'staff';
  });

/** A setting that a user has saved. Kinds without a saved setting are on. */
export type MessagePreference = { kind: MessageKind; channel: MessageChannel; on: boolean };

/** Returns true if the user receives this kind by this channel. */
export const isMessageEnabled = (preferences: readonly MessagePreference[], kind: MessageKind, channel: MessageChannel): boolean =>
  messageKinds[kind].mandatory ||
  (preferences.find((preference) => preference.kind === kind && preference.channel === channel)?.on ?? true);
