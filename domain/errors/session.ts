/** About who is asking. */
export const sessionErrors = {
  sign_in_first: [401, 'Please sign in first.'],
  session_ended: [401, 'Your session has ended. Please sign in again.'],
  not_allowed: [403, 'You do not have permission to do that.'],
  proof_needed: [403, "Confirm it's you first: enter your password or use a passkey."],
  somebody_else: [403, 'This belongs to someone else.'],
} as const satisfies Record<string, readonly [number, string]>;
