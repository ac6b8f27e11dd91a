import { sql, type RawBuilder, type SqlBool } from 'kysely';

/** Low on purpose: it only spares measuring what shares hardly a letter with any word. */
export const leastSimilarity = 0.1;

/** A pattern for `like` that finds some words anywhere in a text; what means something to `like` stands for itself in it. */
export const anywhere = (words: string): string => `%${words.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

/**
 * Whether something may answer a search: each word is in what is known of it, or looks like a word of it.
 * @param known what people know of it, as it stands in the query
 * @param words folded
 */
export const mayAnswer = (known: RawBuilder<string>, words: readonly string[]): RawBuilder<SqlBool> =>
  sql.join<SqlBool>(
    words.map((word) => sql`(strpos(fold(${known}), ${word}) > 0 or word_similarity(${word}, fold(${known})) >= ${leastSimilarity})`),
    sql` and `,
  );
