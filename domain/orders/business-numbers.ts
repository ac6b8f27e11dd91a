const removeSeparators = (text: string): string => text.replaceAll(/[\s-]/g, '');

/** Returns true for a South African branch code: 6 digits. Spaces and hyphens between the digits are allowed. */
export const isBranchCode = (text: string): boolean => /^\d{6}$/.test(removeSeparators(text));

/** Returns true for a bank account number: 6 to 16 digits. South African banks use 7 to 13. */
export const isAccountNumber = (text: string): boolean => /^\d{6,16}$/.test(removeSeparators(text));

/** Returns true for a South African VAT number: 10 digits that start with 4. */
export const isVatNumber = (text: string): boolean => /^4\d{9}$/.test(removeSeparators(text));
