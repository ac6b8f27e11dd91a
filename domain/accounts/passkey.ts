/** The most letters that a passkey's name may have. */
export const maxPasskeyNameLength = 60;

/** The maximum number of passkeys of an account. */
export const maxPasskeys = 20;
