/** Errors of back-office work on customers. */
export const customerErrors = {
  customer_known: [409, 'There is already an account with this email address. Choose the existing customer.'],
  contact_turned: [409, 'This enquiry has already been turned into a quote request.'],
  colleague_gone: [422, 'This person can no longer be assigned. Choose someone else.'],
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
  merge_unproved: [422, 'Keep the account with the confirmed email address.'],
  merged_away: [409, 'This account was merged into another one. Erase that account, and this one is erased too.'],
  merge_settled: [
    409,
    'This merge can no longer be undone: one of the accounts was merged again or erased, or the customer now uses the email address of the other account.',
  ],
  note_required: [422, 'Enter a note.'],
  claim_dead: [410, 'This link is no longer valid. Ask us for a new one, or use “Forgot password” when you sign in.'],
} as const satisfies Record<string, readonly [number, string]>;
