import sharp from 'sharp';
import { expect } from 'vitest';
import type { AdminProduct, AdminProductDetail } from '#contract/admin/products.endpoints.ts';
import type { EndpointPath } from '#contract/index.ts';
import { loadBeforeAll, startApp } from '#test/harness.ts';
import { getProduct, createUser } from '#test/factories.ts';

/** Starts the demo shop with an owner and an editor, and returns the requests that tests of the catalogue's back office send. */
export function startCatalogueAdmin() {
  const shop = startApp();
  const owner = loadBeforeAll(() => createUser(shop, { role: 'owner', fullName: 'Olive Owner' }));
  const editor = loadBeforeAll(() => createUser(shop, { role: 'editor', fullName: 'Edith Editor' }));
  const granite = loadBeforeAll(() => getProduct(shop));

  /** Returns `response` of the response. An error fails the test. */
  async function ask<Response>(path: EndpointPath, input: object = {}, as = owner): Promise<Response> {
    const answer = await shop.post(path, input, as);
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json<{ response: Response }>().response;
  }
  async function rejected(path: EndpointPath, input: object, as = owner) {
    const answer = await shop.post(path, input, as);
    return { ...answer.json<{ code: string; current?: AdminProduct; where?: object[] }>(), status: answer.statusCode };
  }
  const get = (_id: string) => ask<AdminProductDetail>('/admin/product/get', { _id });
  const list = (input: object = {}) => ask<{ result: AdminProduct[]; fullcount: number }>('/admin/product/list', input);
  const isPublic = async (slug: string) => (await shop.post('/site/product/get', { slug })).statusCode === 200;
  const form = (given: object = {}) => ({
    name: `Test Stone ${shop.nextNumber()}`,
    mainCategory: granite.mainCategory,
    subCategory: granite.subCategory,
    colour: granite.colour,
    description: 'Quiet.',
    price: 1850.5,
    pricePer: 'per m²',
    status: 'active',
    ...given,
  });
  const make = (given: object = {}) => ask<{ _id: string; slug: string; version: number }>('/admin/product/save', form(given));
  const audit = (input: object) =>
    ask<{ result: { who: string; what: string; _id: string; before: unknown; after: unknown }[]; fullcount: number }>(
      '/admin/audit/list',
      input,
    );
  return { shop, owner, editor, granite, ask, rejected, get, list, isPublic, form, make, audit };
}

export const photo = (width = 60, height = 40) =>
  sharp({ create: { width, height, channels: 3, background: { r: 154, g: 75, b: width % 255 } } })
    .jpeg()
    .toBuffer();
