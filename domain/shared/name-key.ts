import { foldText } from './search-text.ts';

/** Returns the form of a name that is compared: without case and accents, and with single spaces. The SQL function `name_key` returns the same. */
export const toNameKey = (name: string): string => foldText(name.replace(/\s+/g, ' ').trim());
