import { editableEntities, type EditableEntity } from '#domain/accounts/staff.ts';
import { toDiffText } from '#domain/content/page-text.ts';
import type { OrderStatus } from '#domain/orders/order.ts';
import { strategyNames } from '#domain/pricing/format-price-book.ts';
import type { PricingStrategy } from '#domain/pricing/price-book.ts';
import { formatRand } from '#domain/shared/money.ts';
import { formatLongDay } from '#domain/shared/time.ts';
import { paymentDueLabels } from '#web/admin/features/settings/payment-due-labels.ts';
import { sitePageTitles } from '#web/admin/features/content/pages/site-page-titles.ts';

type FieldChange = { field: string; before: string; after: string };

/** Labels of fields. The other fields are labelled by their name. */
const fieldLabels: Record<string, string> = {
  mainCategoryName: 'material',
  subCategoryName: 'type',
  colourName: 'color',
  alt: 'alt text',
  pricePer: 'price unit',
  slabLengthMm: 'slab length',
  slabWidthMm: 'slab width',
  standardDepthMm: 'standard depth',
  vatRate: 'VAT rate',
  postal_code: 'postal code',
  lat: 'latitude',
  lng: 'longitude',
  url: 'URL',
  slug: 'web address',
  validityDays: 'validity in days',
  leadTimeDays: 'lead time in working days',
  paymentTerms: 'payment',
  dueAt: 'due',
  days: 'days to pay',
  exclusions: 'not included',
  estimatorDiscountRate: 'discount limit of estimators',
  minMarginRate: 'minimum margin',
  seller: '',
  vatNumber: 'VAT number',
  taxPoint: 'Time of invoices',
  documentPrefixes: 'Numbers of documents',
  invoiceTerms: 'Terms of payment',
  keptShares: 'Kept of cancelled orders',
  keepDocumentsYears: 'Years to keep invoices',
  alternatives: 'alternative',
  overrides: 'changed line',
  totalCents: 'total',
  unitPriceCents: 'unit price',
  cents: 'amount',
};
/** Fields of sale settings and quotes with a rate in hundredths of a percent. */
const percentFields = new Set(['share', 'estimatorDiscountRate', 'minMarginRate']);
/** Fields that are not displayed: ids, picture sizes, and fields that repeat the content of other fields. */
const hiddenFields = new Set([
  '_id',
  'engine',
  'statusBeforeArchive',
  'savedVersion',
  'id',
  'mainCategory',
  'subCategory',
  'colour',
  'pictureId',
  'picture',
  'width',
  'height',
]);

const getText = (value: unknown): string => {
  if (value === null || value === undefined || value === '') return '';
  if (Array.isArray(value)) return value.every((item) => typeof item === 'string') ? value.join(', ') : `${value.length}`;
  return typeof value === 'string' ? value : JSON.stringify(value);
};
/** Formats the amounts, rates, quantities, days and statuses of sale settings and quotes. Returns other values unchanged. */
function formatSaleValue(name: string, value: unknown): unknown {
  if (typeof value === 'number') {
    if (percentFields.has(name)) return `${value / 100}%`;
    if (/cents$/i.test(name)) return formatRand(value);
    return name === 'quantity' ? value / 1000 : value;
  }
  if (typeof value !== 'string') return value;
  if (name === 'dueAt') return paymentDueLabels[value as OrderStatus] ?? value;
  if (name === 'strategy') return strategyNames[value as PricingStrategy] ?? value;
  return name === 'validUntil' && value !== '' ? formatLongDay(value) : value;
}
/** Returns the values of all nested fields by their path: `headings steps`, `hero slides 2 title`. */
function flattenFields(value: unknown, parentPath = ''): Record<string, unknown> {
  const flatFields: Record<string, unknown> = {};
  for (const [name, fieldValue] of Object.entries(value as object)) {
    const field = Array.isArray(value) ? `${parentPath} ${Number(name) + 1}` : parentPath === '' ? name : `${parentPath} ${name}`;
    const isNested =
      typeof fieldValue === 'object' &&
      fieldValue !== null &&
      !(Array.isArray(fieldValue) && fieldValue.every((item) => typeof item === 'string'));
    if (hiddenFields.has(name) && (!isNested || name === 'engine')) continue;
    if (isNested) Object.assign(flatFields, flattenFields(fieldValue, field));
    else flatFields[field] = formatSaleValue(name, fieldValue);
  }
  return flatFields;
}

const getFields = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};

const contextLength = 60;
const maxFullLength = 240;
/** Returns the part of a long text that differs from another text, with `contextLength` characters on both sides. */
function extractDifference(text: string, otherText: string): string {
  if (text.length < maxFullLength || otherText === '') return text;
  let prefixLength = 0;
  while (prefixLength < text.length && text[prefixLength] === otherText[prefixLength]) prefixLength += 1;
  let suffixLength = 0;
  const maxSuffixLength = Math.min(text.length, otherText.length) - prefixLength;
  while (suffixLength < maxSuffixLength && text.at(-1 - suffixLength) === otherText.at(-1 - suffixLength)) suffixLength += 1;
  const start = Math.max(0, prefixLength - contextLength);
  const end = Math.min(text.length, text.length - suffixLength + contextLength);
  return `${start > 0 ? '…' : ''}${text.slice(start, end)}${end < text.length ? '…' : ''}`;
}

/** Converts the HTML of a page to plain text. Returns other texts unchanged. */
const toPlainText = (text: string): string => (/^\s*<[a-z]/.test(text) ? toDiffText(text) : text);

/** Returns the label of a path of `flattenFields`: `Not found title` for `notFound title`. */
function getFieldLabel(path: string): string {
  const toLabel = (name: string) =>
    fieldLabels[name] ?? name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).replaceAll('_', ' ');
  const label = path.split(' ').map(toLabel).filter(Boolean).join(' ');
  return label.charAt(0).toUpperCase() + label.slice(1);
}

/** Returns the fields that differ between two versions, with labels and formatted values. */
export function diffFields(before: unknown, after: unknown): FieldChange[] {
  const [oldFields, newFields] = [flattenFields(getFields(before)), flattenFields(getFields(after))];
  return [...new Set([...Object.keys(oldFields), ...Object.keys(newFields)])]
    .filter((field) => JSON.stringify(oldFields[field]) !== JSON.stringify(newFields[field]))
    .map((field) => {
      const [oldText, newText] = [toPlainText(getText(oldFields[field])), toPlainText(getText(newFields[field]))];
      return { field: getFieldLabel(field), before: extractDifference(oldText, newText), after: extractDifference(newText, oldText) };
    })
    .filter(({ before: oldText, after: newText }) => oldText !== newText);
}

/** Fields that may contain the name of a record, in order of preference. */
const nameFields = ['name', 'title', 'fullName', 'author', 'number', 'day', 'slug'];

/**
 * Returns the name of the record at the time of the change; '' if unknown.
 * @param id id of the record; settings and pages are named by it
 */
export function getEntryName(what: string, id: string | null, before: unknown, after: unknown): string {
  if (what.startsWith('settings.')) return settingNames[id ?? ''] ?? '';
  if (what.startsWith('page.')) return sitePageTitles[id ?? ''] ?? id ?? '';
  const mergedFields = { ...getFields(before), ...getFields(after) };
  return getText(nameFields.map((field) => mergedFields[field]).find((value) => typeof value === 'string' && value !== ''));
}

/** Labels of record types. The other types are labelled by their name. */
const typeLabels: Record<string, string> = {
  'main-category': 'material',
  'sub-category': 'type',
  colour: 'color',
  contact_message: 'enquiry',
  project: 'gallery project',
  opening: 'special hours',
  product_rates: 'costs and prices of a product',
  staff: 'staff member',
  user: 'customer',
  mail: 'email',
  job: 'background job',
};
/** Types logged under another type: settings, or the quote. */
const typesLoggedAsOther: ReadonlySet<EditableEntity> = new Set([
  'home',
  'site_texts',
  'sale_settings',
  'bank_details',
  'payment_settings',
  'calendar',
  'quote_draft',
]);
const editedTypes = editableEntities.filter((type) => !typesLoggedAsOther.has(type));
const loggedTypes = [...editedTypes, 'product_rates', 'contact_message', 'staff', 'quote', 'user', 'mail', 'job'];
/** Names of the settings by id, as in the sidebar. */
const settingNames: Record<string, string> = {
  general: 'General settings',
  home: 'Home page and page text',
  security: 'Sign-in security',
  sale: 'Quotes and orders',
  bank: 'Bank details',
  payments: 'Payment reminders',
  calendar: 'Bank and working days',
};
const actionLabels: Record<string, string> = {
  save: 'saved',
  set_second_factor: 'authenticator app set up',
  add_passkey: 'passkey added',
  remove_passkey: 'passkey removed',
  restore_passkey: 'passkey restored',
  replace_recovery_codes: 'recovery codes replaced',
  change_password: 'password changed',
  archive: 'archived',
  restore: 'restored',
  duplicate: 'copied',
  bulk: 'changed in bulk',
  bulk_undo: 'bulk change undone',
  import: 'imported',
  import_undo: 'import undone',
  add_pictures: 'pictures added',
  arrange_pictures: 'pictures arranged',
  delete_picture: 'picture removed',
  restore_picture: 'picture restored',
  order: 'reordered',
  resend: 'sent again',
  dismiss: 'marked as resolved',
  take_up: 'marked as unresolved',
  retry: 'tried again',
  discard: 'deleted',
  send: 'sent',
  recall: 'recalled',
  undo_recall: 'recall undone',
  revise: 'price saved',
  request_approval: 'approval requested',
  approve: 'approved',
  return: 'returned',
  convert: 'acceptance recorded',
  answer: 'replied',
  enter: 'created',
  export: 'data exported',
  erase: 'erased',
  merge: 'merged',
  unmerge: 'merge undone',
  add_note: 'note added',
  delete_note: 'note deleted',
  restore_note: 'note restored',
  mail_verify: 'confirmation link sent',
  add_email: 'email address added',
  correct_email: 'email address corrected',
  save_site: 'site address saved',
  mail_password: 'password link sent',
  mark_spam: 'spam mark changed',
  publish: 'published',
  reuse: 'restored',
  undo: 'undone',
  invite: 'invited',
  uninvite: 'invitation cancelled',
  accept: 'invitation accepted',
  disable: 'deactivated',
  enable: 'reactivated',
  sign_out: 'signed out',
  drop_second_factor: 'two-step verification removed',
  assign: 'assigned',
  snooze: 'snoozed',
  remind: 'reminder changed',
  status: 'status changed',
  message: 'message sent',
  hold: 'put on hold',
  resume: 'resumed',
  keep: 'kept',
  record_receipt: 'payment recorded',
  reverse_receipt: 'payment reversed',
  refund: 'refund recorded',
  arrange: 'payment arranged',
  dispute: 'dispute changed',
  dismiss_proof: 'proof of payment dismissed',
};

const getTypeLabel = (type: string): string => typeLabels[type] ?? type.replaceAll('_', ' ');

/** Returns the labels of an entry such as `product.save`: the type of the record, and the action in the past tense. */
export function describeAction(what: string): { type: string; action: string } {
  const [type = '', action = ''] = what.split('.');
  return { type: getTypeLabel(type), action: actionLabels[action] ?? action.replaceAll('_', ' ') };
}

export const resourceTypeOptions = loggedTypes.map((type) => {
  const label = getTypeLabel(type);
  return { value: type, label: label[0]!.toUpperCase() + label.slice(1) };
});
