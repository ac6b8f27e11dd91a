/** Errors of sessions and permissions. */
export const sessionErrors = {
  sign_in_first: [401, 'Sign in first.'],
  session_ended: [401, 'Your session has ended. Sign in again.'],
  not_allowed: [403, 'You do not have permission to do that.'],
  reset_recent: [
    403,
    'Your password was reset less than 24 hours ago. Until then, only an account with two-step verification can change this. Wait, or ask another owner.',
  ],
  proof_needed: [403, "Confirm it's you first: enter your password or use a passkey."],
  somebody_else: [403, 'You are signed in to a different account. Reload the page and try again.'],
} as const satisfies Record<string, readonly [number, string]>;

/** The message for unexpected errors. */
export const unknownErrorMessage = 'Something went wrong on our side. Try again.';

/** The message for a record or page that does not exist. */
export const notFoundMessage = 'We could not find that. It may have been deleted.';
