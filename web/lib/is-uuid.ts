/** Whether a word can be an id of the shop's; as strict as the contract. */
export const isUuid = (word: string): boolean => /^[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/i.test(word);
