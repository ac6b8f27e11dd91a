import { foldText } from '#domain/shared/search-text.ts';

// Capitals, accents, apostrophes and spaces aside.
const toComparable = (name: string): string => foldText(name).replace(/[^\p{L}\p{N}]/gu, '');

/** The suburb of a list that was named, however it was written. */
export function matchSuburb<Suburb extends { name: string }>(suburbs: readonly Suburb[], name: string): Suburb | undefined {
  const wanted = toComparable(name);
  return wanted === '' ? undefined : suburbs.find((suburb) => toComparable(suburb.name) === wanted);
}
