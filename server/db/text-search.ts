import { sql, type RawBuilder, type SqlBool } from 'kysely';

/** Low on purpose: it only spares measuring what shares hardly a letter with any word. */
export const minTrigramSimilarity = 0.1;

/** Returns a `like` pattern that finds a text anywhere, with wildcards escaped. */
export const containsPattern = (terms: string): string => `%${terms.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

/**
 * SQL condition: each word occurs in the searchable text, or is similar to one of its words.
 * @param existing the SQL expression of the searchable text
 * @param terms the folded search terms
 */
export const fuzzyMatches = (existing: RawBuilder<string>, terms: readonly string[]): RawBuilder<SqlBool> =>
  sql.join<SqlBool>(
    terms.map(
      (word) =>
        sql`(strpos(fold_text(${existing}), ${word}) > 0 or word_similarity(${word}, fold_text(${existing})) >= ${minTrigramSimilarity})`,
    ),
    sql` and `,
  );
