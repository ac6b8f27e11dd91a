import { foldText } from './search-text.ts';

/**
 * Returns the form of a suburb's name that is compared: without case, accents, punctuation and spaces. The SQL function `suburb_key` returns
 * the same.
 */
export const toSuburbKey = (name: string): string => foldText(name).replace(/[^\p{L}\p{Nd}]/gu, '');

/** Returns true if two names belong to the same suburb. An empty name belongs to none. */
export const isSameSuburb = (a: string, b: string): boolean => toSuburbKey(a) !== '' && toSuburbKey(a) === toSuburbKey(b);
