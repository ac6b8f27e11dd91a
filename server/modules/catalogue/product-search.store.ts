import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Db } from '#server/db/connection.ts';
import { minTrigramSimilarity } from '#server/db/text-search.ts';

/** A search term, and the words of products that differ from it by one or two typing errors. All words are folded. */
export type SearchWord = { word: string; oneTypo: readonly string[]; twoTypos: readonly string[] };

// Words contain only letters and digits, so no wildcards of `like`.
const contains = (text: RawBuilder<string>, word: string): RawBuilder<SqlBool> => sql`${text} like ${`%${word}%`}`;
/** SQL condition: a product `p` contains one of the words. */
const containsOneOf = (terms: readonly string[]): RawBuilder<SqlBool> => sql`p.search_words && ${[...terms]}::text[]`;
/** SQL condition: the name of a product `p` contains one of the words. Only the whole text has a column of words, so a pattern is used. */
const containsInName = (terms: readonly string[]): RawBuilder<SqlBool> =>
  terms.length === 0 ? sql`false` : sql`p.search_name ~ ${`(^|[^[:alnum:]])(${terms.join('|')})([^[:alnum:]]|$)`}`;

/** SQL condition: a product `p` contains a search term or one of its variants. */
export const matchesWord = ({ word, oneTypo, twoTypos }: SearchWord): RawBuilder<SqlBool> => {
  const exact = contains(sql`p.search_text`, word);
  return oneTypo.length + twoTypos.length === 0 ? exact : sql`(${exact} or ${containsOneOf([...oneTypo, ...twoTypos])})`;
};

/** SQL expression: the number of typing errors in all terms; null if a term does not match. */
const countTypos = (
  searchWords: readonly SearchWord[],
  text: RawBuilder<string>,
  containsAny: typeof containsOneOf,
): RawBuilder<number | null> =>
  sql.join<number | null>(
    searchWords.map(
      ({ word, oneTypo, twoTypos }) =>
        sql`case when ${contains(text, word)} then 0 when ${containsAny(oneTypo)} then 1 when ${containsAny(twoTypos)} then 2 end`,
    ),
    sql` + `,
  );

/** The rank of every product without a search. */
export const constantRank = sql<number>`0`;

/** SQL expression: the rank of a product `p`. Lower is better: fewest typing errors first, then products whose name matches all terms. */
export function rankExpression(searchWords: readonly SearchWord[] = []): RawBuilder<number> {
  if (searchWords.length === 0) return constantRank;
  const isExact = searchWords.every(({ oneTypo, twoTypos }) => oneTypo.length + twoTypos.length === 0);
  if (isExact)
    return sql`case when ${sql.join(
      searchWords.map(({ word }) => contains(sql`p.search_name`, word)),
      sql` and `,
    )} then 0 else 1 end`;
  const inAll = countTypos(searchWords, sql`p.search_text`, containsOneOf);
  const inName = countTypos(searchWords, sql`p.search_name`, containsInName);
  return sql`(${inAll}) * 2 + case when (${inName}) = (${inAll}) then 0 else 1 end`;
}

/** Lists the words of products that are similar to a term and have at least its `minLength` letters. */
export const listSimilarWords = async (
  db: Db,
  typed: readonly { word: string; minLength: number }[],
): Promise<{ typed: string; word: string }[]> => {
  const [terms, minLengths] = [typed.map(({ word }) => word), typed.map(({ minLength }) => minLength)];
  const { rows } = await sql<{ typed: string; word: string }>`
    select t.typed, s.word from unnest(${terms}::text[], ${minLengths}::int[]) as t (typed, min_length)
    join product_search_vocabulary s on length(s.word) >= t.min_length and word_similarity(t.typed, s.word) >= ${minTrigramSimilarity}
  `.execute(db);
  return rows;
};
