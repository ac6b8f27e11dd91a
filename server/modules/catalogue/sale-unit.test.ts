import { expect, test } from 'vitest';
import type { Product } from '#contract/public/catalogue.endpoints.ts';
import type { OutputOf } from '#contract/index.ts';
import { buildQuoteRequest, createUser } from '#test/factories.ts';
import { startCatalogueAdmin } from '#test/start-catalogue-admin.ts';

const { shop, granite, postOk, get, createProduct } = startCatalogueAdmin();

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
      await postOk('/admin/product/save', { _id, pricePer });
      expect(await postOk<Product>('/site/product/get', { slug }), pricePer).toMatchObject({ pricePer, saleUnit });
    }
  }
  const { version } = await get(_id);
  await postOk('/admin/product/save', { _id, pricePer: 'per mosquito' });
  expect((await get(_id)).version, 'a save without a change').toBe(version);
});

test('a quote keeps the sale unit of its stone at the time of the request', async () => {
  const customer = await createUser(shop);
  const submitted = await shop.post('/site/save/quotes', buildQuoteRequest(granite._id), customer);
  const { _id } = submitted.json<OutputOf<'/site/save/quotes'>>().response;
  await postOk('/admin/product/save', { _id: granite._id, pricePer: 'per slab' });
  const quote = (await shop.post('/user/quotes/get', { _id }, customer)).json<OutputOf<'/user/quotes/get'>>().response;
  expect(quote.items).toMatchObject([{ pricePer: 'per m²', saleUnit: 'square_metre' }]);
});
