/** General errors of the back office. */
export const staffErrors = {
  version_stale: [409, 'Someone else has changed this record since you opened it. Check their changes and try again.'],
  undo_not_possible: [409, 'This change can no longer be undone.'],
  already_exists: [409, 'This name or date is already in use. Choose another one.'],
  title_required: [422, 'Title required.'],
  service_required: [422, 'Choose a service for this tab.'],
  text_required: [422, 'Enter the text.'],
  day_required: [422, 'Choose a date.'],
  url_invalid: [422, 'A link must begin with https:// or http://.'],
  picture_gone: [422, 'One of the pictures is no longer available. Add it again.'],
  staff_already: [409, 'This person is already a staff member.'],
  last_owner: [409, 'There must be an owner. Make someone else an owner first.'],
  not_yourself: [409, 'You cannot make this change to your own account. Ask another owner.'],
  email_secret: [409, 'The code or link in this email is no longer available. The recipient has to request a new one.'],
  invitation_invalid: [410, 'This invitation is no longer valid. Ask for a new one.'],
} as const satisfies Record<string, readonly [number, string]>;

/** Errors of the settings of the business. */
export const settingsErrors = {
  hours_unreadable: [422, 'Enter hours such as 08:00 - 17:00 with the opening time first, Closed or By appointment.'],
  calling_code_invalid: [422, 'Enter 1 to 3 digits, for example 27.'],
  country_code_invalid: [422, 'Enter two letters, for example ZA.'],
  branch_code_invalid: [422, 'A branch code has 6 digits.'],
  account_number_invalid: [422, 'An account number has 6 to 16 digits.'],
  document_prefixes_invalid: [
    422,
    'Enter up to 6 capital letters or digits for each series of documents. Q, O and equal ones are not possible.',
  ],
  vat_number_invalid: [422, 'A VAT number has 10 digits and starts with 4.'],
} as const satisfies Record<string, readonly [number, string]>;
export type SettingsErrorCode = keyof typeof settingsErrors;

/** Errors of back-office work on customers. */
export const customerErrors = {
  customer_known: [409, 'There is already an account with this email address. Choose the existing customer.'],
  contact_message_converted: [409, 'This enquiry has already been turned into a quote request.'],
  assignee_unavailable: [422, 'This person can no longer be assigned. Choose someone else.'],
  erase_unconfirmed: [422, "Type the customer's email address, or the full name if there is none, to confirm."],
  order_open: [
    409,
    'An order of this account is still open. It must be completed or cancelled, and its payments settled, before the account can be deleted.',
  ],
  same_account: [422, 'Choose two different accounts.'],
  merge_needs_email: [422, 'Keep the account with the email address.'],
  customer_without_email: [422, 'This customer has no email address. Add one first.'],
  email_known: [409, 'Another account has this email address. Merge the two accounts instead.'],
  meters_unit_required: [422, 'Choose running meters or square meters.'],
  phone_or_email_required: [422, 'Enter a phone number or an email address.'],
  merge_unverified: [422, 'Keep the account with the confirmed email address.'],
  account_merged: [409, 'This account was merged into another one. Erase that account, and this one is erased too.'],
  merge_not_undoable: [
    409,
    'This merge can no longer be undone: one of the accounts was merged again or erased, or the customer now uses the email address of the other account.',
  ],
  note_required: [422, 'Enter a note.'],
  claim_dead: [410, 'This link is no longer valid. Ask us for a new one, or use “Forgot password” when you sign in.'],
} as const satisfies Record<string, readonly [number, string]>;

/** The error message for an invalid length or width of a slab, in the form and the import. */

/** Errors of back-office work on the catalogue. */
export const catalogueErrors = {
  name_required: [422, 'Name required.'],
  name_taken: [409, 'This name is already in use.'],
  material_required: [422, 'Choose a material.'],
  type_required: [422, 'Choose a type.'],
  colour_required: [422, 'Choose a color.'],
  price_invalid: [422, 'Enter a price in rand, 0 or more, with up to 2 decimals.'],
  type_of_other_material: [422, 'This type belongs to another material. Choose a type of the selected material.'],
  choice_archived: [422, 'This option is archived. Restore it first, or choose another.'],
  slug_invalid: [422, 'Use lowercase letters, numbers and hyphens, for example karoo-night.'],
  slug_taken: [409, 'This web address is already in use.'],
  in_use: [409, 'This category is in use. Move its products and types first.'],
  nothing_to_change: [422, 'Choose what to change.'],
  picture_too_large: [413, 'Pictures can be up to 20 MB.'],
  picture_several: [422, 'Add at most 20 pictures at a time.'],
} as const satisfies Record<string, readonly [number, string]>;

export type CatalogueErrorCode = keyof typeof catalogueErrors;

/** Errors of importing and exporting price lists. */
export const priceListErrors = {
  list_too_large: [413, 'The file can be up to 10 MB.'],
  list_too_long: [422, 'The file can have up to 20 000 rows.'],
  list_too_wide: [422, 'The file can have up to 200 columns.'],
  list_unreadable: [422, 'This is not a valid CSV or Excel (.xlsx) file.'],
  list_empty: [422, 'The file has no rows below the headings. Add at least one product.'],
  list_headings: [422, 'The first row must contain the headings, including Name or Address.'],
  list_has_errors: [422, 'Nothing was imported because some rows have errors.'],
  plan_stale: [409, 'Products have changed since the preview, so nothing was imported. Check the file again.'],
} as const satisfies Record<string, readonly [number, string]>;
