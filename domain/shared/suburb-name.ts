import { foldText } from './fold-text.ts';

/**
 * Normalizes the name of a suburb for comparison: lower case, no accents, punctuation or spaces. The SQL function `suburb_key` does
 * the same.
 */
export const toSuburbKey = (name: string): string => foldText(name).replace(/[^\p{L}\p{Nd}]/gu, '');

/** Returns true if two names belong to the same suburb. An empty name equals no other name. */
export const isSameSuburb = (a: string, b: string): boolean => toSuburbKey(a) !== '' && toSuburbKey(a) === toSuburbKey(b);
