import { foldText } from './search-text.ts';

/** Normalizes a name for comparison: lower case, no accents, single spaces. The SQL function `name_key` does the same. */
export const toNameKey = (name: string): string => foldText(name.replace(/\s+/g, ' ').trim());
