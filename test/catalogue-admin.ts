import sharp from 'sharp';
import { beforeAll, expect } from 'vitest';
import type { AdminProduct, AdminProductDetail } from '#contract/admin/products.endpoints.ts';
import type { EndpointPath } from '#contract/index.ts';
import { startApp } from '#test/harness.ts';
import { getProduct, createUser, type TestUser } from '#test/factories.ts';

// Shop, users and requests of the tests of the catalogue's back office.
export const shop = startApp();
export let owner: TestUser;
export let editor: TestUser;
export let granite: Awaited<ReturnType<typeof getProduct>>;
beforeAll(async () => {
  owner = await createUser(shop, { role: 'owner', fullName: 'Olive Owner' });
  editor = await createUser(shop, { role: 'editor', fullName: 'Edith Editor' });
  granite = await getProduct(shop);
});

/** Returns `response` of the response. An error fails the test. */
export async function ask<Response>(path: EndpointPath, input: object = {}, as = owner): Promise<Response> {
  const answer = await shop.post(path, input, as);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ response: Response }>().response;
}
export async function rejected(path: EndpointPath, input: object, as = owner) {
  const answer = await shop.post(path, input, as);
  return { ...answer.json<{ code: string; current?: AdminProduct; where?: object[] }>(), status: answer.statusCode };
}
export const get = (_id: string) => ask<AdminProductDetail>('/admin/product/get', { _id });
export const list = (input: object = {}) => ask<{ result: AdminProduct[]; fullcount: number }>('/admin/product/list', input);
export const isPublic = async (slug: string) => (await shop.post('/site/product/get', { slug })).statusCode === 200;
let made = 0;
export const form = (given: object = {}) => ({
  name: `Test Stone ${(made += 1)}`,
  mainCategory: granite.mainCategory,
  subCategory: granite.subCategory,
  colour: granite.colour,
  description: 'Quiet.',
  price: 1850.5,
  pricePer: 'per m²',
  status: 'active',
  ...given,
});
export const make = (given: object = {}) => ask<{ _id: string; slug: string; version: number }>('/admin/product/save', form(given));
export const audit = (input: object) =>
  ask<{ result: { who: string; what: string; _id: string; before: unknown; after: unknown }[]; fullcount: number }>(
    '/admin/audit/list',
    input,
  );
export const photo = (width = 60, height = 40) =>
  sharp({ create: { width, height, channels: 3, background: { r: 154, g: 75, b: width % 255 } } })
    .jpeg()
    .toBuffer();
