import { sql, type RawBuilder, type SqlBool } from 'kysely';

/** The threshold is low: only texts that share almost no letters with the word are excluded. */
export const minTrigramSimilarity = 0.1;

/** Returns a `like` pattern for values that contain the text. Escapes wildcards in the text. */
export const toContainsPattern = (text: string): string => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

/**
 * SQL condition: each term occurs in the searchable text, or is similar to one of its words.
 * @param searchableText an SQL expression
 * @param terms the folded search terms
 */
export const matchesFuzzily = (searchableText: RawBuilder<string>, terms: readonly string[]): RawBuilder<SqlBool> =>
  sql.join<SqlBool>(
    terms.map(
      (term) =>
        sql`(strpos(fold_text(${searchableText}), ${term}) > 0 or word_similarity(${term}, fold_text(${searchableText})) >= ${minTrigramSimilarity})`,
    ),
    sql` and `,
  );
