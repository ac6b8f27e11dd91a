import type { Customer, CustomerDetail } from '#contract/admin/customers.endpoints.ts';
import { toAddressDto, toPhoneDto, type UserRow } from '#server/modules/users/index.ts';
import type { listConsents } from '../profile.store.ts';
import type { listMerges } from './account-merge.store.ts';
import type { CustomerRow, listCustomers, listRelatedRecords } from './customers.store.ts';

const toIso = (time: Date): string => time.toISOString();
const toIsoOrNull = (time: Date | null): string | null => (time === null ? null : toIso(new Date(time)));

/** Builds the fields that staff can change, for the conflict response and the audit entry. */
export const toEditableCustomerDto = (row: CustomerRow) => ({
  version: row.version,
  fullName: row.fullName,
  phone: toPhoneDto(row),
  residence: toAddressDto(row),
});

type RelatedRows = Awaited<ReturnType<typeof listRelatedRecords>>;

const toCustomerQuoteDto = (row: RelatedRows['quotes'][number]): CustomerDetail['quotes'][number] => ({
  _id: row.id,
  number: row.number,
  status: row.status,
  createdAt: toIso(row.createdAt),
  stone: row.stone ?? row.serviceName,
  source: row.source,
});

const toCustomerOrderDto = ({ quoteId, quoteNumber, ...row }: RelatedRows['orders'][number]): CustomerDetail['orders'][number] => ({
  _id: row.id,
  number: row.number,
  status: row.status,
  createdAt: toIso(row.createdAt),
  stone: row.stone,
  quote: quoteId === null ? null : { _id: quoteId, number: quoteNumber! },
});

/** Builds the lists of records that belong to a customer. */
const toRelatedDto = (rows: RelatedRows) => ({
  sessions: rows.sessions,
  quotes: rows.quotes.map(toCustomerQuoteDto),
  orders: rows.orders.map(toCustomerOrderDto),
  messages: rows.messages.map((message) => ({
    _id: message.id,
    quote: message.quoteId,
    number: message.number,
    fromStaff: message.fromStaff,
    text: message.bodyText,
    createdAt: toIso(message.createdAt),
  })),
  contacts: rows.contacts.map(({ id: _id, subject, message, spam, createdAt }) => ({
    _id,
    subject,
    message,
    spam,
    createdAt: toIso(createdAt),
  })),
  notifications: rows.notifications.map(({ id: _id, title, createdAt, readAt }) => ({
    _id,
    title,
    createdAt: toIso(createdAt),
    readAt: toIsoOrNull(readAt),
  })),
  notes: rows.notes.map(({ id: _id, bodyText, createdAt, userName }) => ({
    _id,
    text: bodyText,
    userName: userName ?? '',
    createdAt: toIso(createdAt),
  })),
});

type DetailRows = Pick<CustomerDetail, 'counts' | 'duplicates' | 'secondFactor' | 'undelivered'> & {
  related: RelatedRows;
  consents: Awaited<ReturnType<typeof listConsents>>;
  merges: Awaited<ReturnType<typeof listMerges>>;
  mergedInto: UserRow | undefined;
};

export const toCustomerDetailDto = (row: CustomerRow, { related, consents, merges, mergedInto, ...rest }: DetailRows): CustomerDetail => ({
  ...toEditableCustomerDto(row),
  _id: row.id,
  email: row.email,
  emailVerified: row.emailVerifiedAt !== null,
  pendingEmail: row.pendingEmail,
  state: row.state,
  mergedInto: mergedInto ? { _id: mergedInto.id, fullName: mergedInto.fullName, email: mergedInto.email } : null,
  createdAt: toIso(row.createdAt),
  lastSeenAt: toIsoOrNull(row.lastSeenAt),
  ...toRelatedDto(related),
  ...rest,
  consents: consents.map(({ channel, given, createdAt }) => ({ channel, given, at: toIso(createdAt) })),
  merges: merges.map((merge) => ({
    _id: merge.id,
    source: { _id: merge.sourceUserId, fullName: merge.fullName, email: merge.email },
    at: toIso(merge.createdAt),
  })),
});

export const toCustomerDto = (row: Awaited<ReturnType<typeof listCustomers>>['rows'][number]): Customer => ({
  _id: row.id,
  fullName: row.fullName,
  email: row.email,
  emailVerified: row.emailVerifiedAt !== null,
  phone: toPhoneDto(row),
  suburb: row.suburb,
  state: row.state,
  quotes: row.quotes,
  orders: row.orders,
  lastSeenAt: toIsoOrNull(row.lastSeenAt),
  createdAt: toIso(row.createdAt),
});
