/** About what staff do in the back office. */
export const staffProblems = {
  already_there: [409, 'There is one like this already.'],
  title_required: [422, 'Title required.'],
  service_required: [422, 'Choose the service that the tab shows.'],
  words_required: [422, 'Write what is to be shown.'],
  hours_unreadable: [422, 'Choose a day, and write its hours like 08:00 - 12:00, or Closed.'],
  url_invalid: [422, 'A link must begin with https:// or http://.'],
  picture_gone: [422, 'One of the pictures is no longer here. Please add it again.'],
  staff_already: [409, 'This person is one of your staff already.'],
  last_owner: [409, 'There must be an owner. Make somebody else an owner first.'],
  not_yourself: [409, 'You cannot do that to your own account.'],
  mail_secret: [409, 'What this mail said was a code or a link for its reader, and is gone. They have to ask for a new one.'],
  invitation_dead: [410, 'This invitation no longer counts. Please ask for a new one.'],
} as const satisfies Record<string, readonly [number, string]>;

/** About the second factor of signing in. */
export const secondFactorProblems = {
  second_factor_required: [401, 'Enter the code of your authenticator app, or a recovery code.'],
  second_factor_wrong: [401, 'That code is not right. Codes change every 30 seconds.'],
  second_factor_needed: [403, 'Owners need a second factor here. Set one up first.'],
  second_factor_first: [409, 'Set up a second factor of your own first.'],
  second_factor_none: [409, 'There is no second factor to do that with.'],
  second_factor_stays: [409, 'Owners need a second factor here, so it stays.'],
  passkey_wrong: [401, 'That passkey does not sign in here. Try another one, or your password.'],
  passkey_late: [410, 'That took too long. Please try again.'],
  passkey_refused: [422, 'That passkey could not be added. Please try again, or with another device.'],
  passkey_known: [409, 'That passkey is in the list already.'],
  passkeys_enough: [409, 'No more than 20 passkeys. Remove one that you no longer need first.'],
} as const satisfies Record<string, readonly [number, string]>;
