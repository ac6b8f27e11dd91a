import type { OutputOf } from '#contract/index.ts';
import { tokenize } from '#domain/shared/search-text.ts';
import type { Catalogue } from '#server/modules/catalogue/index.ts';
import type { ContentService } from '#server/modules/content/index.ts';
import type { Gallery } from '#server/modules/gallery/index.ts';

type SearchResponse = OutputOf<'/site/search'>['response'];
type Hits = Omit<SearchResponse, 'isPartial'>;

/** The first matches of a content type. `exact` is false if the hits match only with typing errors. */
export type SearchResults<Hit> = { hits: Hit[]; exact: boolean };

const maxHits = { stones: 6, others: 4 };
const noHits: Hits = { stones: [], stoneCount: 0, services: [], projects: [], pages: [], omittedWords: [] };

/** The maximum number of words that are searched for one by one. */
const maxSingleWords = 5;

const isEmpty = ({ stones, services, projects, pages }: Hits): boolean =>
  [stones, services, projects, pages].every(({ length }) => length === 0);

/** Joins two lists of hits without duplicates. */
const joinHits = <Hit>(hits: Hit[], others: Hit[], getKey: (hit: Hit) => string): Hit[] => [
  ...hits,
  ...others.filter((other) => !hits.some((hit) => getKey(hit) === getKey(other))),
];

type SearchDependencies = { catalogue: Catalogue; content: ContentService; gallery: Gallery };

/** Searches products, services, projects and pages. */
export function createSearch({ catalogue, content, gallery }: SearchDependencies) {
  async function findAll(search: string): Promise<Hits> {
    const [stones, services, projects, pages] = await Promise.all([
      catalogue.searchStones(search, maxHits.stones),
      content.searchServices(search, maxHits.others),
      gallery.searchProjects(search, maxHits.others),
      content.searchPages(search, maxHits.others),
    ]);
    // If one content type has exact matches, fuzzy matches of the other types are omitted.
    const hasExact = [stones, services, projects, pages].some(({ exact }) => exact);
    const getHits = <Hit>({ exact, hits }: SearchResults<Hit>): Hit[] => (exact || !hasExact ? hits : []);
    const hasStones = stones.exact || !hasExact;
    return {
      stones: getHits(stones),
      stoneCount: hasStones ? stones.total : 0,
      services: getHits(services),
      projects: getHits(projects),
      pages: getHits(pages),
      omittedWords: hasStones && stones.total > 0 ? stones.omittedWords : [],
    };
  }

  /** Finds services, projects and pages that match single words of a search. */
  async function findByWord(words: readonly string[]): Promise<Hits> {
    const found = await Promise.all(words.slice(0, maxSingleWords).map(async (word) => ({ word, hits: await findAll(word) })));
    const matching = found.filter(({ hits }) => !isEmpty({ ...hits, stones: [] }));
    return matching.reduce<Hits>(
      (sum, { hits }) => ({
        ...sum,
        services: joinHits(sum.services, hits.services, ({ _id }) => _id).slice(0, maxHits.others),
        projects: joinHits(sum.projects, hits.projects, ({ _id }) => _id).slice(0, maxHits.others),
        pages: joinHits(sum.pages, hits.pages, ({ path }) => path).slice(0, maxHits.others),
      }),
      { ...noHits, omittedWords: words.filter((word) => !matching.some((match) => match.word === word)) },
    );
  }

  return {
    async searchSite(search: string): Promise<SearchResponse> {
      const words = [...new Set(tokenize(search))];
      if (words.length === 0) return { ...noHits, isPartial: false };
      const found = await findAll(search);
      if (!isEmpty(found) || words.length === 1) return { ...found, isPartial: false };
      const foundByWord = await findByWord(words);
      return isEmpty(foundByWord) ? { ...noHits, isPartial: false } : { ...foundByWord, isPartial: true };
    },
  };
}
