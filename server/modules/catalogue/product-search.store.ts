import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Db } from '#server/db/connection.ts';
import { leastSimilarity } from '#server/db/text-search.ts';

/** How a stone answers one searched word: it stands in it, or words that look like it do. All folded. */
export type SearchedWord = { word: string; oneMistake: readonly string[]; twoMistakes: readonly string[] };

// A word is letters and digits, so nothing in it means anything to `like`.
const holds = (text: RawBuilder<string>, word: string): RawBuilder<SqlBool> => sql`${text} like ${`%${word}%`}`;
const hasOneOf = (words: readonly string[]): RawBuilder<SqlBool> => sql`p.search_words && ${[...words]}::text[]`;
/** The same of a name, whose words stand nowhere by themselves. */
const namesOneOf = (words: readonly string[]): RawBuilder<SqlBool> =>
  words.length === 0 ? sql`false` : sql`p.search_name ~ ${`(^|[^[:alnum:]])(${words.join('|')})([^[:alnum:]]|$)`}`;

/** Whether a stone, `p`, answers a searched word. */
export const answers = ({ word, oneMistake, twoMistakes }: SearchedWord): RawBuilder<SqlBool> => {
  const exact = holds(sql`p.search_text`, word);
  return oneMistake.length + twoMistakes.length === 0 ? exact : sql`(${exact} or ${hasOneOf([...oneMistake, ...twoMistakes])})`;
};

/** The mistakes to forgive in all; null where a word has no answer. */
const mistakes = (searched: readonly SearchedWord[], text: RawBuilder<string>, has: typeof hasOneOf): RawBuilder<number | null> =>
  sql.join<number | null>(
    searched.map(
      ({ word, oneMistake, twoMistakes }) =>
        sql`case when ${holds(text, word)} then 0 when ${has(oneMistake)} then 1 when ${has(twoMistakes)} then 2 end`,
    ),
    sql` + `,
  );

/** Where nothing is searched, no stone answers better than another. */
export const noRank = sql<number>`0`;

/** How well a stone, `p`, answers. Lower is better: fewest mistakes first, and among them the stones that answer with their name alone. */
export function rank(searched: readonly SearchedWord[] = []): RawBuilder<number> {
  if (searched.length === 0) return noRank;
  const toTheLetter = searched.every(({ oneMistake, twoMistakes }) => oneMistake.length + twoMistakes.length === 0);
  if (toTheLetter)
    return sql`case when ${sql.join(
      searched.map(({ word }) => holds(sql`p.search_name`, word)),
      sql` and `,
    )} then 0 else 1 end`;
  const inAll = mistakes(searched, sql`p.search_text`, hasOneOf);
  const inName = mistakes(searched, sql`p.search_name`, namesOneOf);
  return sql`(${inAll}) * 2 + case when (${inName}) = (${inAll}) then 0 else 1 end`;
}

/** Words of stones that may be mistyped ones: of about their length, and sharing a few letters with them. */
export const listLikelyWords = async (
  db: Db,
  typed: readonly { word: string; shortest: number }[],
): Promise<{ typed: string; word: string }[]> => {
  const [words, shortest] = [typed.map(({ word }) => word), typed.map((each) => each.shortest)];
  const { rows } = await sql<{ typed: string; word: string }>`
    select t.typed, s.word from unnest(${words}::text[], ${shortest}::int[]) as t (typed, shortest)
    join search_words s on length(s.word) >= t.shortest and word_similarity(t.typed, s.word) >= ${leastSimilarity}
  `.execute(db);
  return rows;
};
