/** Returns a sentence that names the words that a search left out; empty without such words. */
export const describeOmittedWords = (words: readonly string[]): string =>
  words.length === 0 ? '' : `Searched without ${words.map((word) => `“${word}”`).join(', ')}.`;
