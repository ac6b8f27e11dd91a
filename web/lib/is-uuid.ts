/** Returns true for a UUID, by the rules of the contract. */
export const isUuid = (text: string): boolean => /^[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/i.test(text);
