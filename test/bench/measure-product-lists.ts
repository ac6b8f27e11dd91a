// Measures the product lists with a thousand, ten thousand and a hundred thousand products. Compares the 95th percentile of each call with
// the plain indexed SQL that such a list needs (the rows of its page and the total), measured alternately in the same run.
import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { markdownTable } from '../../scripts/performance-doc.ts';
import { migrate } from '#server/db/migrate.ts';
import { createPool } from '#server/db/connection.ts';
import { minTrigramSimilarity } from '#server/db/text-search.ts';
import { createLocalStorage } from '#server/adapters/file-storage.ts';
import { createInProcessClient } from '#server/http/in-process-client.ts';
import { createLogger } from '#server/lib/logger.ts';
import { createContainer } from '#server/app/container.ts';
import { createCaller } from './create-caller.ts';
import { getPercentile95, notMeasured } from './result-rows.ts';
import type { RunRounds } from './undisturbed-rounds.ts';

const sizes = [1000, 10_000, 100_000] as const;
export const maxRatio = 3;
const rounds = 100;
const warmUpRounds = 40;

export type TimedCall = () => Promise<unknown>;
/** A call of the server, and the plain SQL to compare with. */
export type BenchmarkCase = { name: string; request: TimedCall; plainSql: TimedCall };
/** The times are undefined if they were not measured. */
export type ListResult = { name: string; times: { serverMs: number; plainMs: number; ratio: number } | undefined };

async function measureMs(call: TimedCall): Promise<number> {
  const startedAt = performance.now();
  await call();
  return performance.now() - startedAt;
}

async function measurePercentiles({ request, plainSql }: BenchmarkCase): Promise<NonNullable<ListResult['times']>> {
  const times = { server: [] as number[], plain: [] as number[] };
  for (let round = 0; round < rounds + warmUpRounds; round += 1) {
    const [serverMs, plainMs] = [await measureMs(request), await measureMs(plainSql)];
    // Warm-up: fills the database's caches and compiles the code.
    if (round >= warmUpRounds) {
      times.server.push(serverMs);
      times.plain.push(plainMs);
    }
  }
  const [serverMs, plainMs] = [getPercentile95(times.server), getPercentile95(times.plain)];
  return { serverMs, plainMs, ratio: serverMs / plainMs };
}

/** Measures a call and its plain SQL alternately. */
export const compareWithPlainSql = async (benchmarkCase: BenchmarkCase, runRounds: RunRounds): Promise<ListResult> => ({
  name: benchmarkCase.name,
  times: (await runRounds(1, () => measurePercentiles(benchmarkCase)))?.[0],
});

/** True if no measured ratio exceeds the goal. */
export const meetsGoal = (results: readonly ListResult[]): boolean =>
  results.every(({ times }) => times === undefined || times.ratio <= maxRatio);

const firstNames = ['Constantia', 'Paarl', 'Karoo', 'Namaqua', 'Overberg', 'Swartland', 'Cederberg', 'Agulhas', 'Tankwa', 'Knysna'];
const secondNames = ['White', 'Black', 'Gold', 'Grey', 'Rose', 'Green', 'Honey', 'Storm', 'Pearl', 'Night'];

/** Inserts products in five materials, five types each and ten colours, with realistic descriptions. */
async function insertProducts(pool: pg.Pool, size: number): Promise<void> {
  await pool.query('truncate products, sub_categories, main_categories, colours, product_search_vocabulary cascade');
  await pool.query(`
    insert into main_categories (id, slug, name, position)
      select gen_random_uuid(), 'material-' || n, (array['Granite', 'Marble', 'Quartz', 'Onyx', 'Sintered'])[n], n from generate_series(1, 5) n;
    insert into sub_categories (id, slug, name, main_category_id, position)
      select gen_random_uuid(), m.slug || '-type-' || n, m.name || ' type ' || n, m.id, n from main_categories m, generate_series(1, 5) n;
    insert into colours (id, slug, name, position)
      select gen_random_uuid(), 'colour-' || n, 'Colour ' || n, n from generate_series(1, 10) n;
  `);
  await pool.query(
    `insert into products (id, slug, name, main_category_id, sub_category_id, colour_id, description, price_cents, price_per, status, position)
     select gen_random_uuid(), 'stone-' || n, ($2::text[])[1 + n % 10] || ' ' || ($3::text[])[1 + n / 10 % 10] || ' ' || n,
       s.main_category_id, s.id, c.id,
       'A polished slab with fine movement, quarried in ' || ($2::text[])[1 + n / 7 % 10] || ', for worktops number ' || n % 500 || '.',
       100000 + n * 37 % 500000, 'per m²', (case when n % 20 = 0 then 'draft' else 'active' end)::listing_status, n
     from generate_series(1, $1) n
     join (select id, main_category_id, row_number() over (order by slug) - 1 as k from sub_categories) s on s.k = n % 25
     join (select id, row_number() over (order by slug) - 1 as k from colours) c on c.k = n / 25 % 10`,
    [size, firstNames, secondNames],
  );
  await pool.query('vacuum analyze');
}

const columns = `p.id, p.slug, p.name, p.description, p.price_cents, p.price_per, p.status, p.finish, p.position,
  m.name as material, s.name as type, c.name as colour`;
const joinedTables = `products p join main_categories m on m.id = p.main_category_id join sub_categories s on s.id = p.sub_category_id
  join colours c on c.id = p.colour_id`;

/** Creates a call that reads a page of products by an index, and the total, with two concurrent queries. */
const queryPlain =
  (pool: pg.Pool, where: string, order: string, values: unknown[] = []): TimedCall =>
  () =>
    Promise.all([
      pool.query(`select ${columns} from ${joinedTables} where ${where} order by ${order} limit 24`, values),
      pool.query(`select count(*) from products p where ${where}`, values),
    ]);

const runInSequence =
  (...calls: TimedCall[]): TimedCall =>
  async () => {
    for (const call of calls) await call();
  };

async function getCases(pool: pg.Pool, size: number): Promise<BenchmarkCase[]> {
  const { handlers } = createContainer({
    pool,
    log: createLogger('silent'),
    files: createLocalStorage(`/tmp/bullnose-lists-${process.pid}`),
    secret: randomUUID(),
    publicUrl: 'http://localhost:3000',
    limitsEnabled: false,
    uploadFolder: `/tmp/bullnose-lists-${process.pid}`,
  });
  const call = createInProcessClient(handlers);
  const { rows } = await pool.query<{ material: string; colour: string }>(
    'select main_category_id as material, colour_id as colour from products where position = $1',
    [Math.floor(size / 2)],
  );
  const { material, colour } = rows[0]!;
  const callAsOwner = createCaller(handlers, { id: randomUUID(), role: 'owner' });
  const adminList =
    (input: object): TimedCall =>
    () =>
      callAsOwner('/admin/product/list', { limit: 24, ...input });
  const siteList =
    (input: object): TimedCall =>
    () =>
      call('/site/list/all/products', { limit: 24, ...input });
  const active = "p.status = 'active'";
  const unarchived = "p.status != 'archived'";
  return [
    { name: 'public list', request: siteList({}), plainSql: queryPlain(pool, active, 'p.position, p.id') },
    { name: 'public list, by price', request: siteList({ sort: 'price' }), plainSql: queryPlain(pool, active, 'p.price_cents, p.id') },
    {
      name: 'public filter: a material and a colour',
      request: siteList({ mainCategory: material, colours: [colour] }),
      plainSql: queryPlain(pool, `${active} and p.main_category_id = $1 and p.colour_id = $2`, 'p.position, p.id', [material, colour]),
    },
    {
      name: 'public search: two words',
      request: siteList({ search: 'karoo onyx' }),
      plainSql: queryPlain(
        pool,
        `${active} and p.search_text like $1 and p.search_text like $2`,
        // Sorting by relevance reads all matches.
        "p.search_name like '%karoo%' and p.search_name like '%onyx%' desc, p.position, p.id",
        ['%karoo%', '%onyx%'],
      ),
    },
    {
      name: 'public search: two words, both mistyped',
      request: siteList({ search: 'kaoro onxy' }),
      // After an exact search without results, a fuzzy search first looks up similar words.
      plainSql: runInSequence(
        queryPlain(pool, `${active} and p.search_text like $1 and p.search_text like $2`, 'p.position, p.id', ['%kaoro%', '%onxy%']),
        () =>
          pool.query(
            'select word from product_search_vocabulary where word_similarity($1, word) >= $3 or word_similarity($2, word) >= $3',
            ['kaoro', 'onxy', minTrigramSimilarity],
          ),
        queryPlain(
          pool,
          `${active} and p.search_words && $1 and p.search_words && $2`,
          // Sorting by relevance reads all matches.
          "split_words(p.search_name) && array['karoo'] and split_words(p.search_name) && array['onyx'] desc, p.position, p.id",
          [['karoo'], ['onyx']],
        ),
      ),
    },
    {
      name: 'public search: one stone',
      request: siteList({ search: `${size / 2 + 1}` }),
      plainSql: queryPlain(pool, `${active} and p.search_text like $1`, 'p.position, p.id', [`%${size / 2 + 1}%`]),
    },
    { name: 'admin product list', request: adminList({}), plainSql: queryPlain(pool, unarchived, 'p.position, p.id') },
    { name: 'admin product list, by name', request: adminList({ sort: 'name' }), plainSql: queryPlain(pool, unarchived, 'p.name, p.id') },
    { name: 'admin drafts', request: adminList({ status: 'draft' }), plainSql: queryPlain(pool, "p.status = 'draft'", 'p.position, p.id') },
    {
      name: 'admin search',
      request: adminList({ search: `storm ${size / 2 + 1}` }),
      plainSql: queryPlain(pool, `${unarchived} and p.search_text like $1 and p.search_text like $2`, 'p.position, p.id', [
        '%storm%',
        `%${size / 2 + 1}%`,
      ]),
    },
  ];
}

const formatCell = ({ times }: ListResult): string =>
  times === undefined ? notMeasured : `${times.serverMs.toFixed(1)} ms (${times.ratio.toFixed(1)} ×)`;

/** Formats a row for each list, with its 95th percentile in each size and the ratio to the plain SQL. */
export function formatListTable(rows: readonly ListResult[]): string {
  const lists = [...new Set(rows.map(({ name }) => name))];
  return markdownTable(
    ['list', ...sizes.map((size) => `${size.toLocaleString('en')} stones`), 'goal', 'met'],
    lists.map((name) => {
      const results = rows.filter((row) => row.name === name);
      return [name, ...results.map(formatCell), `≤ ${maxRatio} ×`, meetsGoal(results) ? 'yes' : '**no**'];
    }),
  );
}

/**
 * Measures the lists in each size.
 * @param databaseUrl a separate database, because all products are replaced
 * @returns a row for each list and size, and whether each meets its goal
 */
export async function measureProductLists(databaseUrl: string, runRounds: RunRounds): Promise<{ rows: ListResult[]; met: boolean }> {
  const pool = createPool(databaseUrl, 10);
  await migrate(pool);
  const rows: ListResult[] = [];
  for (const size of sizes) {
    await insertProducts(pool, size);
    for (const benchmarkCase of await getCases(pool, size)) rows.push(await compareWithPlainSql(benchmarkCase, runRounds));
  }
  await pool.end();
  return { rows, met: meetsGoal(rows) };
}
