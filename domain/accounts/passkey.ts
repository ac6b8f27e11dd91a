/** The most letters that a passkey's name may have. */
export const passkeyNameLength = 60;

/** As many passkeys as an account may have: more than anybody's devices, and few enough to look through. */
export const mostPasskeys = 20;
