import { diffArrays } from 'diff';

export type TextPart = { kind: 'same' | 'added' | 'removed'; text: string };

/** The time limit of a comparison. Texts that take longer have little in common, so the whole text counts as replaced. */
const timeoutMs = 200;

/** Splits a text into tags and words, each with the space after it. */
const tokenize = (text: string): string[] => text.match(/<[^>]*>\s*|[^<\s]+\s*|\s+|</g) ?? [];

/** Compares two texts by words. The parts that are not `added` make up the first text, those not `removed` the second. */
export function diffText(before: string, after: string): TextPart[] {
  const changes = diffArrays(tokenize(before), tokenize(after), { timeout: timeoutMs });
  if (changes === undefined)
    return [
      { kind: 'removed', text: before },
      { kind: 'added', text: after },
    ];
  return changes.map(({ added, removed, value }) => ({ kind: added ? 'added' : removed ? 'removed' : 'same', text: value.join('') }));
}
