import type pg from 'pg';
import { productsPerBatch } from '#web/features/catalogue/product-list/list-query.ts';

/**
 * Lists different searches that each find a full page of products. A search consists of two to four prefixes of words, as a customer types
 * them. Each search is sent once, so the server cannot serve any search from its cache.
 */
export async function listDistinctSearches(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ text: string }>("select search_text as text from products where status = 'active' order by id");
  const texts = rows.map(({ text }) => text);
  const words = new Set(texts.flatMap((text) => text.match(/[a-z]{3,}/g) ?? []));
  const prefixes = new Set([...words].flatMap((word) => [1, 2, 3].map((length) => word.slice(0, length))));
  const parts = [...prefixes].map((part) => ({ part, isFoundInText: texts.map((text) => text.includes(part)) }));
  const searches: string[] = [];
  function addSearches(selectedParts: string[], matches: readonly number[], from: number): void {
    if (selectedParts.length >= 2) searches.push(`/prodlist?search=${selectedParts.join('+')}`);
    if (selectedParts.length === 4) return;
    for (let index = from; index < parts.length; index += 1) {
      const { part, isFoundInText } = parts[index]!;
      const remainingMatches = matches.filter((product) => isFoundInText[product]);
      if (remainingMatches.length >= productsPerBatch) addSearches([...selectedParts, part], remainingMatches, index + 1);
    }
  }
  addSearches(
    [],
    texts.map((_, product) => product),
    0,
  );
  return searches;
}
