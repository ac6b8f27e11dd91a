export type Part = { kind: 'same' | 'added' | 'removed'; text: string };

// Past this many comparisons two texts have so little in common that one stands for the other.
const mostComparisons = 4_000_000;

/** Tags and words, each with the space after it. */
const piecesOf = (text: string): string[] => text.match(/<[^>]*>\s*|[^<\s]+\s*|\s+|</g) ?? [];

function push(parts: Part[], kind: Part['kind'], text: string): void {
  const last = parts.at(-1);
  if (last?.kind === kind) last.text += text;
  else if (text !== '') parts.push({ kind, text });
}

/** The lengths of the longest common runs from each pair of places on. */
function commonLengths(one: readonly string[], other: readonly string[]): Uint32Array[] {
  const rows = Array.from({ length: one.length + 1 }, () => new Uint32Array(other.length + 1));
  for (let i = one.length - 1; i >= 0; i--) {
    for (let j = other.length - 1; j >= 0; j--) {
      rows[i]![j] = one[i] === other[j] ? rows[i + 1]![j + 1]! + 1 : Math.max(rows[i + 1]![j]!, rows[i]![j + 1]!);
    }
  }
  return rows;
}

/** What turns one text into the other, tag by tag and word by word: the parts that are not `added` make up the first, those not `removed` the second. */
export function diffWords(before: string, after: string): Part[] {
  const [one, other] = [piecesOf(before), piecesOf(after)];
  let start = 0;
  while (start < one.length && start < other.length && one[start] === other[start]) start += 1;
  let end = 0;
  while (end < one.length - start && end < other.length - start && one.at(-1 - end) === other.at(-1 - end)) end += 1;
  const [middle, otherMiddle] = [one.slice(start, one.length - end), other.slice(start, other.length - end)];
  const parts: Part[] = [];
  push(parts, 'same', one.slice(0, start).join(''));
  if (middle.length * otherMiddle.length > mostComparisons) {
    push(parts, 'removed', middle.join(''));
    push(parts, 'added', otherMiddle.join(''));
  } else {
    walk(parts, middle, otherMiddle);
  }
  push(parts, 'same', one.slice(one.length - end).join(''));
  return parts;
}

function walk(parts: Part[], one: readonly string[], other: readonly string[]): void {
  const lengths = commonLengths(one, other);
  let [i, j] = [0, 0];
  while (i < one.length || j < other.length) {
    if (i < one.length && j < other.length && one[i] === other[j]) {
      push(parts, 'same', one[i]!);
      [i, j] = [i + 1, j + 1];
    } else if (j >= other.length || (i < one.length && lengths[i + 1]![j]! >= lengths[i]![j + 1]!)) {
      push(parts, 'removed', one[i]!);
      i += 1;
    } else {
      push(parts, 'added', other[j]!);
      j += 1;
    }
  }
}
