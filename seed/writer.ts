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

export type PictureDescriptions = Record<string, Omit<StoredPicture, 'source'>>;

/**
 * Creates one function for each type of demo content, which inserts the records. Some functions return the ids by slug, because later
 * records refer to them.
 * @param descriptions hash, size and placeholder of each picture under seed/pictures
 * @param maxPictures the maximum number of different pictures; other pictures are replaced by inserted ones
 */
export function createWriter(trx: Transaction, descriptions: PictureDescriptions, maxPictures: number) {
  const pictureIds = new Map<string, string>();

  /** Returns the id of a demo picture. Inserts the picture, or returns another picture if `maxPictures` are inserted. */
  async function getPictureId(file: string): Promise<string> {
    const existing =
      pictureIds.get(file) ?? (pictureIds.size >= maxPictures ? [...pictureIds.values()][file.length % pictureIds.size] : undefined);
    if (existing !== undefined) return existing;
    const picture = descriptions[file];
    if (picture === undefined) throw new Error(`seed/pictures.json does not describe ${file}: run npm run describe-pictures`);
    const id = await insertPicture(trx, { ...picture, source: `seed:${file}` });
    pictureIds.set(file, id);
    return id;
  }

  async function insertPictureLinks(pictures: readonly PictureUse[]) {
    const rows = [];
    for (const [position, { file, alt }] of pictures.entries()) {
      rows.push({ id: createId(), pictureId: await getPictureId(file), alt, position });
    }
    return rows;
  }

  return {
    async categories(categories: readonly DemoCategory[]): Promise<Map<string, { main: string; sub: Map<string, string> }>> {
      const ids = new Map<string, { main: string; sub: Map<string, string> }>();
      for (const [position, { slug, name, description, picture, subcategories }] of categories.entries()) {
        const main = createId();
        await trx.insertInto('mainCategories').values({ id: main, slug, name, description, position }).execute();
        const [link] = await insertPictureLinks([{ file: picture, alt: name }]);
        await trx
          .insertInto('mainCategoryPictures')
          .values({ ...link!, mainCategoryId: main })
          .execute();
        const rows = subcategories.map((sub, subPosition) => ({
          id: createId(),
          mainCategoryId: main,
          slug: sub.slug,
          name: sub.name,
          description: sub.description,
          position: subPosition,
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
        const rows = (await insertPictureLinks(stone.pictures)).map((link, index) => ({
          ...link,
          productId: id,
          kind: stone.pictures[index]!.kind,
        }));
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
          .values(service.services.map((item, index) => ({ id: createId(), serviceId: id, name: item.name, position: index })))
          .execute();
        const rows = (await insertPictureLinks(service.pictures)).map((link) => ({ ...link, serviceId: id }));
        if (rows.length > 0) await trx.insertInto('servicePictures').values(rows).execute();
      }
    },

    async projects(projects: readonly DemoProject[], stones: Map<string, string>): Promise<void> {
      for (const [position, { slug, title, description, ...project }] of projects.entries()) {
        const id = createId();
        await trx.insertInto('galleryProjects').values({ id, slug, title, description, position }).execute();
        const rows = (await insertPictureLinks(project.pictures)).map((link) => ({ ...link, galleryProjectId: id }));
        if (rows.length > 0) await trx.insertInto('galleryPictures').values(rows).execute();
        const productLinks = project.stones.map((stone) => ({ galleryProjectId: id, productId: stones.get(stone)! }));
        if (productLinks.length > 0) await trx.insertInto('galleryProducts').values(productLinks).execute();
      }
    },

    async testimonials(testimonials: readonly DemoTestimonial[]): Promise<void> {
      await trx
        .insertInto('testimonials')
        .values(testimonials.map(({ content, author, photo }, position) => ({ id: createId(), content, author, photo, position })))
        .execute();
    },

    async pages(slugs: readonly string[]): Promise<void> {
      const readPage = (slug: string) => readFileSync(new URL(`seed/pages/${slug}.html`, repositoryRoot), 'utf8');
      const rows = await Promise.all(slugs.map(async (slug) => ({ slug, content: await sanitizePageHtml(readPage(slug)) })));
      await savePages(trx, rows);
    },

    async settings({ social, ...general }: DemoSettings, home: DemoHome, sale: DemoSale): Promise<void> {
      const toStoredText = async ({ picture, alt, ...texts }: DemoHome['about']) => {
        await getPictureId(picture);
        return { ...texts, picture: { hash: descriptions[picture]!.contentHash, alt } };
      };
      const toStoredTexts = async (items: readonly DemoHome['about'][]) => {
        const storedTexts = [];
        for (const item of items) storedTexts.push(await toStoredText(item));
        return storedTexts;
      };
      const homeRow = {
        ...home,
        hero: { slides: await toStoredTexts(home.hero.slides) },
        steps: await toStoredTexts(home.steps),
        about: await toStoredText(home.about),
      };
      const values = Object.entries({ general, social, home: homeRow, ...sale }).map(([key, value]) => ({
        key,
        value: JSON.stringify(value),
      }));
      await trx.insertInto('settings').values(values).execute();
    },

    async priceBook(demo: DemoPriceBook): Promise<void> {
      const { name, showEstimate, vatPercent, standardDepthMm, wastePercent, remnantCreditPercent, lines, zones } = demo;
      const bookLines = lines.map(({ low, high, quote, cost, ...line }) => ({
        ...line,
        lowRate: toCents(low),
        highRate: toCents(high),
        quoteRate: toCents(quote),
        costRate: toCents(cost),
        material: '',
        thicknessMm: null,
      }));
      const rules = { ...defaultPricing, wasteRate: toCents(wastePercent), remnantCreditRate: toCents(remnantCreditPercent) };
      const book = { showEstimate, vatRate: toCents(vatPercent), standardDepthMm, ...rules, lines: bookLines, zones };
      await insertPriceBook(trx, { name, isCurrent: true, ...book });
    },
  };
}
