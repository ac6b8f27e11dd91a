import { beforeAll, expect } from 'vitest';
import type { PriceListPlan } from '#contract/admin/price-list.endpoints.ts';
import type { AdminProduct } from '#contract/admin/products.endpoints.ts';
import type { EndpointPath } from '#contract/index.ts';
import { startApp } from '#test/harness.ts';
import { getProduct, createUser, type TestUser } from '#test/factories.ts';

// Shop, users and requests of the price list tests.
export const shop = startApp();
export let owner: TestUser;
export let editor: TestUser;
export let granite: Awaited<ReturnType<typeof getProduct>>;
export let names: { material: string; type: string; colour: string };
beforeAll(async () => {
  owner = await createUser(shop, { role: 'owner', fullName: 'Olive Owner' });
  editor = await createUser(shop, { role: 'editor', fullName: 'Edith Editor' });
  granite = await getProduct(shop);
  const row = await get(granite._id);
  names = { material: row.mainCategoryName, type: row.subCategoryName, colour: row.colourName };
});

export async function ask<Response>(path: EndpointPath, input: object = {}, as = owner): Promise<Response> {
  const answer = await shop.post(path, input, as);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ response: Response }>().response;
}
export const get = (_id: string) => ask<AdminProduct>('/admin/product/get', { _id });
export const list = (input: object = {}) => ask<{ result: AdminProduct[]; fullcount: number }>('/admin/product/list', input);
export const find = async (name: string) => (await list({ search: name })).result.find((each) => each.name === name);
export const count = async () => (await list()).fullcount + (await list({ status: 'archived' })).fullcount;

export const getBytes = (file: string | Buffer): Buffer => (typeof file === 'string' ? Buffer.from(file) : file);
export const send = (path: '/admin/price-list/check' | '/admin/price-list/import', file: string | Buffer, plan = '', as = owner) =>
  shop.postForm(path, { fields: { plan }, pictures: [getBytes(file)], fileField: 'list' }, as);
export async function check(file: string | Buffer): Promise<PriceListPlan> {
  const answer = await send('/admin/price-list/check', file);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ response: PriceListPlan }>().response;
}
export const rejection = async (file: string | Buffer) => {
  const answer = await send('/admin/price-list/check', file);
  return { ...answer.json<{ code: string; message: string }>(), status: answer.statusCode };
};
export type Imported = { batch: string | null; added: number; changed: number };
export async function importIt(file: string | Buffer, as = owner): Promise<Imported> {
  const { plan, faults } = await check(file);
  expect(faults).toEqual([]);
  const answer = await send('/admin/price-list/import', file, plan, as);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ response: Imported }>().response;
}
export const exported = async (format: 'csv' | 'xlsx', filters: object = {}) => {
  const { content, ...rest } = await ask<{ content: string; name: string; type: string; count: number }>('/admin/price-list/export', {
    format,
    ...filters,
  });
  return { ...rest, bytes: Buffer.from(content, 'base64') };
};
export const csv = (rows: readonly (readonly (string | number)[])[], splitter = ',') =>
  rows.map((row) => row.map((cell) => `"${String(cell).replaceAll('"', '""')}"`).join(splitter)).join('\r\n');
export const headings = ['Name', 'Material', 'Type', 'Color', 'Price', 'Price per', 'Status'];
export const product = (name: string, price: number | string = 1000) => [
  name,
  names.material,
  names.type,
  names.colour,
  price,
  'per m²',
  'Draft',
];

export const awkward = [
  '=1+1',
  '+27 21',
  '-20 mm',
  '@home',
  "'=quoted",
  'a;=1',
  'Comma, "quote"\nand line',
  'Ünïcøde 石 🪨',
  '_x0041_ <b>&amp;',
];
