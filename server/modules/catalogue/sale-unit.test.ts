import { expect, test } from 'vitest';
import type { OutputOf } from '#contract/index.ts';
import { buildQuoteRequest, createUser } from '#test/factories.ts';
import { startCatalogueAdmin } from '#test/start-catalogue-admin.ts';

const { owner, shop, granite, get, createProduct } = startCatalogueAdmin();

test('the sale unit of a product is derived from the text of its price, in any notation', async () => {
  const { _id, slug } = await createProduct();
  const unitByText = {
    square_metre: ['per m²', 'per m2', 'per square meter', 'PER SQM', 'per sq. m'],
    running_metre: ['per running metre', 'per linear m', 'per metre', 'per m'],
    slab: ['per slab', 'a slab of 3 m'],
    other: ['', 'per item', 'per mosquito'],
  };
  for (const [saleUnit, texts] of Object.entries(unitByText)) {
    for (const pricePer of texts) {
      await shop.call('/admin/product/save', { _id, pricePer }, owner);
      expect((await shop.call('/site/product/get', { slug }, owner)).response, pricePer).toMatchObject({ pricePer, saleUnit });
    }
  }
  const { version } = await get(_id);
  await shop.call('/admin/product/save', { _id, pricePer: 'per mosquito' }, owner);
  expect((await get(_id)).version, 'a save without a change').toBe(version);
});

test('a quote keeps the sale unit of its stone at the time of the request', async () => {
  const customer = await createUser(shop);
  const submitted = await shop.post('/site/save/quotes', buildQuoteRequest(granite._id), customer);
  const { _id } = submitted.json<OutputOf<'/site/save/quotes'>>().response;
  await shop.call('/admin/product/save', { _id: granite._id, pricePer: 'per slab' }, owner);
  const quote = (await shop.call('/user/quotes/get', { _id }, customer)).response;
  expect(quote.items).toMatchObject([{ pricePer: 'per m²', saleUnit: 'square_metre' }]);
});
