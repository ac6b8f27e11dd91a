import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Db } from '#server/db/connection.ts';
import { minTrigramSimilarity } from '#server/db/text-search.ts';

/** A search term, and the words of products that differ from it by one or two typing errors. All are folded. */
export type SearchTerm = { term: string; oneTypo: readonly string[]; twoTypos: readonly string[] };

// Terms contain only letters and digits, so no wildcards of `like`.
const contains = (text: RawBuilder<string>, term: string): RawBuilder<SqlBool> => sql`${text} like ${`%${term}%`}`;
/** SQL condition: a product `p` contains one of the words. */
const containsOneOf = (words: readonly string[]): RawBuilder<SqlBool> => sql`p.search_words && ${[...words]}::text[]`;
/** SQL condition: the name of a product `p` contains one of the words. Only the whole text has a column of words, so a pattern is used. */
const containsInName = (words: readonly string[]): RawBuilder<SqlBool> =>
  words.length === 0 ? sql`false` : sql`p.search_name ~ ${`(^|[^[:alnum:]])(${words.join('|')})([^[:alnum:]]|$)`}`;

/** SQL condition: a product `p` contains a search term or one of its variants. */
export const matchesSearchTerm = ({ term, oneTypo, twoTypos }: SearchTerm): RawBuilder<SqlBool> => {
  const exact = contains(sql`p.search_text`, term);
  return oneTypo.length + twoTypos.length === 0 ? exact : sql`(${exact} or ${containsOneOf([...oneTypo, ...twoTypos])})`;
};

/** SQL expression: the number of typing errors in all terms; null if a term does not match. */
const countTypos = (
  searchTerms: readonly SearchTerm[],
  text: RawBuilder<string>,
  containsAny: typeof containsOneOf,
): RawBuilder<number | null> =>
  sql.join<number | null>(
    searchTerms.map(
      ({ term, oneTypo, twoTypos }) =>
        sql`case when ${contains(text, term)} then 0 when ${containsAny(oneTypo)} then 1 when ${containsAny(twoTypos)} then 2 end`,
    ),
    sql` + `,
  );

/** The rank of every product without a search. */
export const constantRank = sql<number>`0`;

/** SQL expression: the rank of a product `p`. Lower is better: fewest typing errors first, then products whose name matches all terms. */
export function rankExpression(searchTerms: readonly SearchTerm[] = []): RawBuilder<number> {
  if (searchTerms.length === 0) return constantRank;
  const isExact = searchTerms.every(({ oneTypo, twoTypos }) => oneTypo.length + twoTypos.length === 0);
  if (isExact)
    return sql`case when ${sql.join(
      searchTerms.map(({ term }) => contains(sql`p.search_name`, term)),
      sql` and `,
    )} then 0 else 1 end`;
  const inAll = countTypos(searchTerms, sql`p.search_text`, containsOneOf);
  const inName = countTypos(searchTerms, sql`p.search_name`, containsInName);
  return sql`(${inAll}) * 2 + case when (${inName}) = (${inAll}) then 0 else 1 end`;
}

/** Returns the terms that no active product contains. */
export async function listUnknownTerms(db: Db, terms: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ term: string }>`select t.term from unnest(${[...terms]}::text[]) as t (term)
    where not exists (select from products p where p.status = 'active' and p.search_text like '%' || t.term || '%')`.execute(db);
  return rows.map(({ term }) => term);
}

/** Returns the largest set of terms that one active product contains; of several, that of most products. */
export async function findCommonTerms(db: Db, terms: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ terms: string[] }>`select f.terms from products p cross join lateral (
      select array_agg(t.term order by t.position) as terms from unnest(${[...terms]}::text[]) with ordinality t (term, position)
      where p.search_text like '%' || t.term || '%') f
    where p.status = 'active' and f.terms is not null
    group by f.terms order by cardinality(f.terms) desc, count(*) desc, f.terms limit 1`.execute(db);
  return rows[0]?.terms ?? [];
}

/** Lists the words of products that are similar to a term and have at least its `minLength` letters. */
export const listSimilarWords = async (
  db: Db,
  searchedTerms: readonly { term: string; minLength: number }[],
): Promise<{ term: string; word: string }[]> => {
  const [terms, minLengths] = [searchedTerms.map(({ term }) => term), searchedTerms.map(({ minLength }) => minLength)];
  const { rows } = await sql<{ term: string; word: string }>`
    select t.term, s.word from unnest(${terms}::text[], ${minLengths}::int[]) as t (term, min_length)
    join product_search_vocabulary s on length(s.word) >= t.min_length and word_similarity(t.term, s.word) >= ${minTrigramSimilarity}
  `.execute(db);
  return rows;
};
