import { sql, type RawBuilder, type SqlBool } from 'kysely';

/** Low, because it only excludes texts that have almost no letters in common with the word. */
export const minTrigramSimilarity = 0.1;

/** Returns a `like` pattern for values that contain the text. Escapes wildcards in the text. */
export const toContainsPattern = (text: string): string => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

/**
 * SQL condition: each word occurs in the searchable text, or is similar to one of its words.
 * @param searchableText an SQL expression
 * @param terms the folded search terms
 */
export const matchesFuzzily = (searchableText: RawBuilder<string>, terms: readonly string[]): RawBuilder<SqlBool> =>
  sql.join<SqlBool>(
    terms.map(
      (word) =>
        sql`(strpos(fold_text(${searchableText}), ${word}) > 0 or word_similarity(${word}, fold_text(${searchableText})) >= ${minTrigramSimilarity})`,
    ),
    sql` and `,
  );
