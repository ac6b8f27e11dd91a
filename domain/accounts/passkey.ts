/** The most letters that a passkey's name may have. */
export const passkeyNameLength = 60;

/** The maximum number of passkeys of an account. */
export const mostPasskeys = 20;
