/** About what the desk does with requests. Apart from the customer's: the public form takes those along. */
export const requestProblems = {
  move_not_allowed: [409, 'This request cannot be moved there from where it stands.'],
  move_note_required: [422, 'Say why, or what you need: the customer reads it.'],
  valid_until_unfit: [422, 'Only a price stands until a day: leave the day out.'],
  valid_until_range: [422, 'Choose a day from today on, within a year.'],
  customer_erased: [409, 'This customer had their account erased, so nothing can be sent to them.'],
  time_past: [422, 'Choose a time to come, within the next two years.'],
  views_full: [409, 'You have 50 saved views already. Delete one first.'],
} as const satisfies Record<string, readonly [number, string]>;
