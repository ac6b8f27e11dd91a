import { productTextNames } from '#domain/catalogue/product.ts';

/**
 * Columns of one table whose personal data is erased with the account.
 * `marked`: a test adds a marker to these columns. `unmarked`: the test reads the existing values, because erasure finds rows by these
 * columns or the database rejects the change.
 */
type ErasedRows = {
  /** SQL condition for the rows of a person. */
  where: string;
  /** Names separated by spaces. */
  marked?: string;
  unmarked?: string;
};
/** `derived`: a trigger writes the column, so the marker of the source column also tests the derived one. */
type Declaration = { erased?: readonly ErasedRows[]; derived?: string; retained?: Readonly<Record<string, string>> };

// SQL conditions. $1 is the list of the account ids of a person.
const userRows: string = 'user_id = any($1::uuid[])';
const quoteRows: string = 'quote_id in (select id from quotes where user_id = any($1::uuid[]))';
const orderRows: string = 'order_id in (select id from orders where user_id = any($1::uuid[]))';
const userEmails: string = '(select lower(email) from users where id = any($1::uuid[]))';
const contactRows: string = `customer_id = any($1::uuid[]) or lower(email) in ${userEmails}`;
const isNoProof: string = 'id not in (select upload_id from quote_acceptances where upload_id is not null)';
const customerRows: string = `${userRows} or ${quoteRows} or ${orderRows}`;
const auditRows: string = `(entity_type = 'user' and entity_id in (select id::text from unnest($1::uuid[]) id))
  or (entity_type = 'quote' and entity_id in (select id::text from quotes where user_id = any($1::uuid[])))`;

const toSnakeCase = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const declareContent = (columns: string): Declaration => ({ retained: { [columns]: "the shop's own content" } });

/** Every column of the schema that can contain text: erased with an account, or retained for a reason. Names are separated by spaces. */
export const textColumns: Readonly<Record<string, Declaration>> = {
  password_links: { erased: [{ where: userRows, marked: 'token_hash' }] },
  acceptance_objections: {
    erased: [{ where: `acceptance_id in (select id from quote_acceptances where ${quoteRows})`, unmarked: 'message' }],
  },
  account_merges: { retained: { transferred: 'ids of rows, and which details were copied; none of their values' } },
  audit_log: {
    erased: [{ where: auditRows, marked: 'before after' }],
    retained: { 'action entity_type entity_id': 'what staff did, by fixed names and ids' },
  },
  backup_runs: { retained: { 'file_name sha256 error': 'names of backups, and reasons without values of rows' } },
  colours: declareContent('slug name'),
  contact_answers: {
    erased: [{ where: `contact_message_id in (select id from contact_messages where ${contactRows})`, marked: 'body_text' }],
  },
  contact_messages: { erased: [{ where: contactRows, marked: 'name phone phone_e164 subject message spam_signs', unmarked: 'email' }] },
  customer_notes: { erased: [{ where: userRows, marked: 'body_text' }] },
  sse_connections: {
    retained: {
      'editing_type editing_id audit_entity_type audit_entity_id': 'type and id of the record that staff have open; ends with the page',
    },
  },
  devices: { erased: [{ where: userRows, marked: 'secret_hash fingerprint_hash address_hash' }] },
  email_verifications: { erased: [{ where: userRows, marked: 'token_hash', unmarked: 'email' }] },
  gallery_pictures: declareContent('alt'),
  gallery_projects: declareContent('slug title description'),
  idempotency_keys: { erased: [{ where: userRows, marked: 'operation key request_hash response' }] },
  main_categories: declareContent('slug name description'),
  main_category_pictures: declareContent('alt'),
  migrations: { retained: { 'name timestamp': 'names of migrations' } },
  migrations_lock: { retained: { id: 'the lock of migrations' } },
  notification_preferences: { erased: [{ where: userRows, marked: 'kind' }] },
  notifications: {
    erased: [
      { where: userRows, marked: 'kind dedupe_key title body_text link' },
      { where: `${quoteRows} or ${orderRows}`, marked: 'dedupe_key title body_text' },
    ],
  },
  opening_exceptions: declareContent('hours note'),
  order_areas: { retained: { name: 'the room that a line of the accepted quote names: part of the agreement' } },
  order_documents: {
    erased: [
      {
        where: `(kind = 'statement' or copied_id is not null) and (${userRows} or order_id in (select id from orders where ${userRows}))`,
        unmarked: 'storage_key',
      },
    ],
    retained: {
      'number file_hash': 'keeps the numbers without gaps; proves that the file never changed',
      content: 'the recipient of invoices, for the years that the law requires; erasure clears that of statements and copies',
    },
  },
  order_events: { erased: [{ where: orderRows, unmarked: 'note' }] },
  orders: {
    erased: [{ where: userRows, unmarked: 'invoice_to' }],
    retained: { 'number stone': 'keeps the numbers without gaps; the stone as accepted' },
  },
  outbox: {
    erased: [
      {
        where: customerRows,
        marked: 'dedupe_key subject content params last_error reply_to attachment_key attachment_name',
        unmarked: 'eml_file_name',
      },
      { where: `lower(recipient) in ${userEmails}`, unmarked: 'recipient' },
    ],
    retained: { kind: 'fixed names' },
  },
  page_versions: declareContent('slug content'),
  pages: declareContent('slug content'),
  passkey_challenges: { erased: [{ where: userRows, marked: 'ticket_hash challenge' }] },
  passkeys: { erased: [{ where: userRows, marked: 'credential_id transports name', unmarked: 'public_key' }] },
  password_reset_codes: { erased: [{ where: userRows, marked: 'email_hash browser_token_hash code_hash grant_hash' }] },
  receipts: {
    erased: [{ where: orderRows, unmarked: 'note' }],
    retained: { bank_reference: 'what the bank shows with the money: part of the accounts' },
  },
  payment_proofs: { erased: [{ where: `payment_id in (select id from payments where ${orderRows})`, marked: 'dismiss_reason' }] },
  payments: {
    erased: [{ where: orderRows, marked: 'dispute_reason arrangement_note' }],
    retained: { 'milestone reference other_invoice_number': 'the agreed payments of an order' },
  },
  pictures: declareContent('content_hash source placeholder'),
  price_book_lines: declareContent('code name variant material'),
  price_book_versions: declareContent('name note'),
  price_book_zones: declareContent('code name suburbs'),
  product_former_slugs: declareContent('slug'),
  product_pictures: declareContent('alt'),
  products: declareContent(`slug name ${productTextNames.map(toSnakeCase).join(' ')} search_name search_text search_words`),
  quote_acceptances: {
    erased: [{ where: quoteRows, unmarked: 'ip_address user_agent note' }],
    retained: {
      'document_hash extras': 'what was accepted; no data of the customer',
      name: 'the signed name: part of the record of a sale',
    },
  },
  quote_documents: {
    erased: [{ where: `revision_id in (select id from quote_revisions where ${quoteRows})`, unmarked: 'storage_key' }],
    retained: { file_hash: 'the hash of a deleted file, or of an acceptance record without personal data other than the signed name' },
  },
  quote_approval_events: { erased: [{ where: quoteRows, unmarked: 'note' }] },
  quote_events: { erased: [{ where: quoteRows, unmarked: 'note' }] },
  quote_items: { retained: { 'product_name price_per': 'the stone and its unit as the catalogue had them: part of what was priced' } },
  quote_messages: { erased: [{ where: `${quoteRows} or ${orderRows}`, marked: 'body_text line line_label' }] },
  quote_revisions: {
    retained: {
      'document document_hash line_costs calculated_prices':
        'the offer as sent, with the labels and areas of its lines; the hash proves that it never changed',
      draft: 'the same offer; an erasure removes the reasons, the explanations and the names of measured areas',
    },
  },
  quote_notes: { erased: [{ where: quoteRows, marked: 'body_text' }] },
  quote_reminders: { erased: [{ where: quoteRows, marked: 'note' }] },
  saved_quote_filters: {
    erased: [{ where: `filter ->> 'search' in (select full_name from users where id = any($1::uuid[]))`, marked: 'name filter' }],
  },
  quote_search_index: { derived: 'search_text' },
  quotes: {
    erased: [
      {
        where: `${userRows} and status <> 'accepted'`,
        marked:
          'service_name site_line1 site_line2 site_province site_city site_postal_code contact_line1 contact_line2 contact_province contact_city contact_postal_code notes message any_details',
      },
      { where: `${userRows} and status = 'accepted'`, unmarked: 'contact_line1 notes' },
    ],
    retained: {
      number: 'keeps the numbers without gaps',
      'sink_types extras remove_countertops install_groundfloor is_design_plan project_urgency':
        'answers chosen from fixed lists: part of what was priced',
      pieces: 'sizes in millimeters: part of what was priced',
      'spam_signs estimate_status': 'fixed names',
      estimate_detail: 'amounts, and names of the price book, the stone or the service',
    },
  },
  rate_limits: { retained: { key: 'a keyed hash that names no one; expires' } },
  recovery_codes: { erased: [{ where: userRows, marked: 'code_hash' }] },
  product_search_vocabulary: declareContent('word'),
  service_former_slugs: declareContent('slug'),
  service_items: declareContent('name'),
  service_pictures: declareContent('alt'),
  services: declareContent('slug name description'),
  sessions: { erased: [{ where: userRows, marked: 'user_agent address' }] },
  settings: declareContent('key value'),
  shortlist: {},
  staff_invitations: { erased: [{ where: `lower(email) in ${userEmails}`, marked: 'full_name token_hash', unmarked: 'email' }] },
  sub_categories: declareContent('slug name description'),
  search_words: declareContent('words meaning'),
  suburbs: declareContent('name postal_code'),
  testimonials: declareContent('content author photo'),
  undo_records: {
    retained: { 'operation entity_id before after': 'values of products, links of pictures, and ids in jobs; deleted after 30 days' },
  },
  uploads: {
    erased: [{ where: `(${customerRows}) and ${isNoProof}`, marked: 'path name mime_type network', unmarked: 'storage_key' }],
    retained: { 'path mime_type storage_key': 'the signed file of an acceptance: part of the record of a sale' },
  },
  users: {
    erased: [
      {
        where: 'id = any($1::uuid[])',
        marked:
          'phone_code phone_dial_country residence_line1 residence_line2 residence_province residence_city residence_postal_code totp_secret totp_pending_secret',
        unmarked: 'full_name email pending_email phone_number phone_e164 password_hash',
      },
    ],
  },
};

const splitNames = (names: string | undefined): string[] => names?.split(' ').filter(Boolean) ?? [];

/** Returns `table.column` of every declared column, sorted. */
export const listDeclaredColumns = (): string[] => {
  const names = Object.entries(textColumns).flatMap(([table, { erased = [], derived, retained = {} }]) =>
    [
      ...erased.flatMap(({ marked, unmarked }) => [...splitNames(marked), ...splitNames(unmarked)]),
      ...splitNames(derived),
      ...Object.keys(retained).flatMap(splitNames),
    ].map((column) => `${table}.${column}`),
  );
  return [...new Set(names)].toSorted();
};

export type ErasedColumn = { table: string; column: string; where: string; marker: string | undefined };

/** Returns every erased column with the condition for a person's rows, and with its marker if it can be marked. */
export const listErasedColumns = (): ErasedColumn[] =>
  Object.entries(textColumns).flatMap(([table, { erased = [] }]) =>
    erased.flatMap(({ where, marked, unmarked }, index) => [
      ...splitNames(marked).map((column) => ({ table, column, where, marker: `zebra-${table}-${column}-${index}` })),
      ...splitNames(unmarked).map((column) => ({ table, column, where, marker: undefined })),
    ]),
  );
