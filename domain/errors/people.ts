/** About what the desk does for people. */
export const peopleProblems = {
  customer_known: [409, 'There is an account with this email address already. Choose it instead.'],
  contact_turned: [409, 'This message was turned into a request already.'],
  colleague_gone: [422, 'This colleague cannot be given it any more. Choose another.'],
  erase_unconfirmed: [422, "Type the customer's email address to erase them."],
  same_account: [422, 'Choose two different accounts.'],
  merge_unproved: [422, 'The account that stays has not proved its email address, the other one has. Keep that one.'],
  merged_away: [409, 'This account was merged into another. Erase that one: this one goes with it.'],
  merge_settled: [409, 'This cannot be undone any more: one of the two accounts was merged again, or erased.'],
  note_required: [422, 'Please write a note.'],
  claim_dead: [410, 'This link no longer counts. Ask us for a new one, or use "Forgot password" when you sign in.'],
} as const satisfies Record<string, readonly [number, string]>;
