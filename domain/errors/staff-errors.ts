/** General errors of the back office. */
export const staffErrors = {
  version_stale: [409, 'Someone else has changed this record since you opened it. Check their changes and try again.'],
  undo_gone: [409, 'This change can no longer be undone.'],
  already_there: [409, 'This name or date is already in use. Choose another one.'],
  title_required: [422, 'Title required.'],
  service_required: [422, 'Choose a service for this tab.'],
  words_required: [422, 'Enter the text.'],
  day_required: [422, 'Choose a date.'],
  url_invalid: [422, 'A link must begin with https:// or http://.'],
  picture_gone: [422, 'One of the pictures is no longer available. Add it again.'],
  staff_already: [409, 'This person is already a staff member.'],
  last_owner: [409, 'There must be an owner. Make someone else an owner first.'],
  not_yourself: [409, 'You cannot make this change to your own account. Ask another owner.'],
  mail_secret: [409, 'The code or link in this email is no longer available. The recipient has to request a new one.'],
  invitation_dead: [410, 'This invitation is no longer valid. Ask for a new one.'],
} as const satisfies Record<string, readonly [number, string]>;

/** Errors of second factors. */
export const secondFactorErrors = {
  second_factor_required: [401, 'Enter the code of your authenticator app, or a recovery code.'],
  second_factor_wrong: [401, 'The code is incorrect. Codes change every 30 seconds.'],
  second_factor_needed: [403, 'Owners must use two-step verification. Set it up first.'],
  second_factor_first: [409, 'Set up your own two-step verification first.'],
  second_factor_none: [409, 'Two-step verification is not set up.'],
  second_factor_stays: [409, 'Owners must use two-step verification, so it cannot be turned off.'],
  passkey_wrong: [401, 'This passkey does not work here. Try another one, or use your password.'],
  passkey_late: [410, 'The passkey request has expired. Try again.'],
  passkey_refused: [422, 'The passkey could not be added. Try again, or use another device.'],
  passkey_known: [409, 'This passkey has already been added. Add a different one.'],
  passkeys_enough: [409, 'You can have up to 20 passkeys. Remove one that you no longer need first.'],
} as const satisfies Record<string, readonly [number, string]>;

/** Errors of the settings of the business. */
export const settingsErrors = {
  hours_unreadable: [422, 'Enter hours such as 08:00 - 17:00 with the opening time first, Closed or By appointment.'],
  calling_code_invalid: [422, 'Enter 1 to 3 digits, for example 27.'],
  country_code_invalid: [422, 'Enter two letters, for example ZA.'],
  branch_code_invalid: [422, 'A branch code has 6 digits.'],
  account_number_invalid: [422, 'An account number has 6 to 16 digits.'],
  vat_number_invalid: [422, 'A VAT number has 10 digits and starts with 4.'],
} as const satisfies Record<string, readonly [number, string]>;
export type SettingsErrorCode = keyof typeof settingsErrors;
