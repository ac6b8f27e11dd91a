/** The maximum length of a passkey's name, in characters. */
export const maxPasskeyNameLength = 60;

/** The maximum number of passkeys of an account. */
export const maxPasskeys = 20;
