import { foldText } from './fold-text.ts';

/** Normalizes a name for comparison: folded, with single spaces. The SQL function `name_key` does the same. */
export const toNameKey = (name: string): string => foldText(name).replace(/\s+/g, ' ').trim();
