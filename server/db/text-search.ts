import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { parseNumberSearch } from '#domain/shared/record-number.ts';
import { parseSearchTerms } from '#domain/shared/search-text.ts';

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

/** Builds the SQL condition that a record matches a `like` pattern. */
type MatchPattern = (pattern: string) => RawBuilder<SqlBool>;

/**
 * SQL condition: a record contains each term of a search in one of its spellings, or the search is one of its numbers in any notation. True for an empty search.
 * @param matchesNumber the condition for a number, by default that for a term
 */
export function matchesSearch(search: string, matchesTerm: MatchPattern, matchesNumber: MatchPattern = matchesTerm): RawBuilder<SqlBool> {
  const number = parseNumberSearch(search);
  if (number?.isCertain) return matchesNumber(number.pattern);
  const terms = parseSearchTerms(search).map(
    (spellings) =>
      sql`(${sql.join(
        spellings.map((spelling) => matchesTerm(toContainsPattern(spelling))),
        sql` or `,
      )})`,
  );
  if (terms.length === 0) return sql`true`;
  const containsTerms = sql<SqlBool>`(${sql.join(terms, sql` and `)})`;
  return number === undefined ? containsTerms : sql`(${containsTerms} or ${matchesNumber(number.pattern)})`;
}

/** SQL condition: a number of a quote matches the pattern: its own, that of its order, or a payment reference. @param quoteId an SQL expression */
export const hasQuoteNumber = (quoteId: RawBuilder<unknown>, pattern: string): RawBuilder<SqlBool> =>
  sql`fold_text(quote_numbers(${quoteId})) like ${pattern}`;
