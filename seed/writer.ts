import { readFileSync } from 'node:fs';
import { defaultPricing } from '#domain/pricing/price-book.ts';
import { toCents } from '#domain/shared/money.ts';
import { sanitizePageHtml } from '#server/modules/content/index.ts';
import { createId, type Transaction } from '#server/db/connection.ts';
import { repositoryRoot } from '#server/adapters/repository-root.ts';
import { savePages } from '#server/modules/content/admin/pages.store.ts';
import { insertPicture, type StoredPicture } from '#server/modules/media/index.ts';
import { insertPriceBook } from '#server/modules/pricing/price-books.store.ts';
import type {
  DemoCategory,
  DemoColour,
  DemoHome,
  DemoPriceBook,
  DemoProject,
  DemoService,
  DemoSale,
  DemoSettings,
  DemoProduct,
  DemoTestimonial,
  PictureUse,
} from './types.ts';

export type Described = Record<string, Omit<StoredPicture, 'source'>>;

/**
 * Writes demo content by type. Ids that later types refer to are returned by slug.
 * @param described hash, size and placeholder of each picture under seed/pictures
 * @param mostPictures the maximum number of different pictures; further ones reuse these
 */
export function createWriter(trx: Transaction, described: Described, mostPictures: number) {
  const stored = new Map<string, string>();

  /** Returns the id of a demo picture; beyond the limit, that of another one. */
  async function pictureId(file: string): Promise<string> {
    const existing = stored.get(file) ?? (stored.size >= mostPictures ? [...stored.values()][file.length % stored.size] : undefined);
    if (existing !== undefined) return existing;
    const picture = described[file];
    if (picture === undefined) throw new Error(`seed/pictures.json does not describe ${file}: run npm run describe-pictures`);
    const id = await insertPicture(trx, { ...picture, source: `seed:${file}` });
    stored.set(file, id);
    return id;
  }

  async function links(pictures: readonly PictureUse[]) {
    const rows = [];
    for (const [position, { file, alt }] of pictures.entries()) {
      rows.push({ id: createId(), pictureId: await pictureId(file), alt, position });
    }
    return rows;
  }

  return {
    async categories(categories: readonly DemoCategory[]): Promise<Map<string, { main: string; sub: Map<string, string> }>> {
      const ids = new Map<string, { main: string; sub: Map<string, string> }>();
      for (const [position, { slug, name, description, picture, subcategories }] of categories.entries()) {
        const main = createId();
        await trx.insertInto('mainCategories').values({ id: main, slug, name, description, position }).execute();
        const [link] = await links([{ file: picture, alt: name }]);
        await trx
          .insertInto('mainCategoryPictures')
          .values({ ...link!, mainCategoryId: main })
          .execute();
        const rows = subcategories.map((sub, at) => ({
          id: createId(),
          mainCategoryId: main,
          slug: sub.slug,
          name: sub.name,
          description: sub.description,
          position: at,
        }));
        await trx.insertInto('subCategories').values(rows).execute();
        ids.set(slug, { main, sub: new Map(rows.map((row) => [row.slug, row.id])) });
      }
      return ids;
    },

    async colours(colours: readonly DemoColour[]): Promise<Map<string, string>> {
      const rows = colours.map(({ slug, name }, position) => ({ id: createId(), slug, name, position }));
      await trx.insertInto('colours').values(rows).execute();
      return new Map(rows.map(({ slug, id }) => [slug, id]));
    },

    async stones(
      stones: readonly DemoProduct[],
      categories: Map<string, { main: string; sub: Map<string, string> }>,
      colours: Map<string, string>,
    ): Promise<Map<string, string>> {
      const ids = new Map<string, string>();
      for (const [position, stone] of stones.entries()) {
        const id = createId();
        const category = categories.get(stone.mainCategory)!;
        await trx
          .insertInto('products')
          .values({
            id,
            slug: stone.slug,
            name: stone.name,
            mainCategoryId: category.main,
            subCategoryId: category.sub.get(stone.subCategory)!,
            colourId: colours.get(stone.colour)!,
            description: stone.description,
            priceCents: toCents(stone.price),
            pricePer: stone.pricePer,
            status: 'active',
            finish: stone.finish,
            slabLengthMm: stone.slabLengthMm,
            slabWidthMm: stone.slabWidthMm,
            edgeProfile: stone.edgeProfile,
            position,
          })
          .execute();
        const rows = (await links(stone.pictures)).map((link, at) => ({ ...link, productId: id, kind: stone.pictures[at]!.kind }));
        if (rows.length > 0) await trx.insertInto('productPictures').values(rows).execute();
        await trx
          .insertInto('productCosts')
          .values({ productId: id, costCents: toCents(stone.cost) })
          .execute();
        const rates = (stone.rates ?? []).map(({ thicknessMm, isPerSlab, price, cost }) => {
          return { id: createId(), productId: id, thicknessMm, isPerSlab, priceCents: toCents(price), costCents: toCents(cost) };
        });
        if (rates.length > 0) await trx.insertInto('productRates').values(rates).execute();
        ids.set(stone.slug, id);
      }
      return ids;
    },

    async services(services: readonly DemoService[]): Promise<void> {
      for (const [position, service] of services.entries()) {
        const id = createId();
        const { slug, name, description } = service;
        await trx
          .insertInto('services')
          .values({
            id,
            slug,
            name,
            description,
            priceCents: toCents(service.price),
            status: 'active',
            featured: service.featured === 'Yes',
            position,
          })
          .execute();
        await trx
          .insertInto('serviceItems')
          .values(service.services.map((item, at) => ({ id: createId(), serviceId: id, name: item.name, position: at })))
          .execute();
        const rows = (await links(service.pictures)).map((link) => ({ ...link, serviceId: id }));
        if (rows.length > 0) await trx.insertInto('servicePictures').values(rows).execute();
      }
    },

    async projects(projects: readonly DemoProject[], stones: Map<string, string>): Promise<void> {
      for (const [position, { slug, title, description, ...project }] of projects.entries()) {
        const id = createId();
        await trx.insertInto('galleryProjects').values({ id, slug, title, description, position }).execute();
        const rows = (await links(project.pictures)).map((link) => ({ ...link, galleryProjectId: id }));
        if (rows.length > 0) await trx.insertInto('galleryPictures').values(rows).execute();
        const used = project.stones.map((stone) => ({ galleryProjectId: id, productId: stones.get(stone)! }));
        if (used.length > 0) await trx.insertInto('galleryProducts').values(used).execute();
      }
    },

    async testimonials(testimonials: readonly DemoTestimonial[]): Promise<void> {
      await trx
        .insertInto('testimonials')
        .values(testimonials.map(({ content, author, photo }, position) => ({ id: createId(), content, author, photo, position })))
        .execute();
    },

    async pages(slugs: readonly string[]): Promise<void> {
      const read = (slug: string) => readFileSync(new URL(`seed/pages/${slug}.html`, repositoryRoot), 'utf8');
      const rows = await Promise.all(slugs.map(async (slug) => ({ slug, content: await sanitizePageHtml(read(slug)) })));
      await savePages(trx, rows);
    },

    async settings({ social, ...general }: DemoSettings, home: DemoHome, sale: DemoSale): Promise<void> {
      const pictured = async ({ picture, alt, ...words }: DemoHome['about']) => {
        await pictureId(picture);
        return { ...words, picture: { hash: described[picture]!.contentHash, alt } };
      };
      const inOrder = async (items: readonly DemoHome['about'][]) => {
        const done = [];
        for (const item of items) done.push(await pictured(item));
        return done;
      };
      const homeRow = {
        ...home,
        hero: { slides: await inOrder(home.hero.slides) },
        steps: await inOrder(home.steps),
        about: await pictured(home.about),
      };
      const values = Object.entries({ general, social, home: homeRow, ...sale }).map(([key, value]) => ({
        key,
        value: JSON.stringify(value),
      }));
      await trx.insertInto('settings').values(values).execute();
    },

    async priceBook(demo: DemoPriceBook): Promise<void> {
      const { name, showRange, vatPercent, standardDepthMm, wastePercent, remnantCreditPercent, lines, zones } = demo;
      const priced = lines.map(({ low, high, quote, cost, ...line }) => ({
        ...line,
        lowRate: toCents(low),
        highRate: toCents(high),
        quoteRate: toCents(quote),
        costRate: toCents(cost),
        material: '',
        thicknessMm: null,
      }));
      const rules = { ...defaultPricing, wasteRate: toCents(wastePercent), remnantCreditRate: toCents(remnantCreditPercent) };
      const book = { showRange, vatRate: toCents(vatPercent), standardDepthMm, ...rules, lines: priced, zones };
      await insertPriceBook(trx, { name, isCurrent: true, ...book });
    },
  };
}
