import { expect } from 'vitest';
import type { PriceListPlan } from '#contract/admin/price-list.endpoints.ts';
import type { AdminProduct } from '#contract/admin/products.endpoints.ts';
import type { EndpointPath } from '#contract/index.ts';
import { loadBeforeAll, startApp } from '#test/harness.ts';
import { getProduct, createUser } from '#test/factories.ts';

export type Imported = { batch: string | null; added: number; changed: number };

/** Starts the demo shop with an owner and an editor, and returns the requests that tests of the price list send. */
export function startPriceListAdmin() {
  const shop = startApp();
  const owner = loadBeforeAll(() => createUser(shop, { role: 'owner', fullName: 'Olive Owner' }));
  const editor = loadBeforeAll(() => createUser(shop, { role: 'editor', fullName: 'Edith Editor' }));
  const granite = loadBeforeAll(() => getProduct(shop));
  const names = loadBeforeAll(async () => {
    const { mainCategoryName, subCategoryName, colourName } = await get(granite._id);
    return { material: mainCategoryName, type: subCategoryName, colour: colourName };
  });

  async function ask<Response>(path: EndpointPath, input: object = {}, as = owner): Promise<Response> {
    const answer = await shop.post(path, input, as);
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json<{ response: Response }>().response;
  }
  const get = (_id: string) => ask<AdminProduct>('/admin/product/get', { _id });
  const list = (input: object = {}) => ask<{ result: AdminProduct[]; fullcount: number }>('/admin/product/list', input);
  const find = async (name: string) => (await list({ search: name })).result.find((each) => each.name === name);
  const count = async () => (await list()).fullcount + (await list({ status: 'archived' })).fullcount;

  const send = (path: '/admin/price-list/check' | '/admin/price-list/import', file: string | Buffer, plan = '', as = owner) =>
    shop.postForm(path, { fields: { plan }, pictures: [Buffer.from(file)], fileField: 'list' }, as);
  async function check(file: string | Buffer): Promise<PriceListPlan> {
    const answer = await send('/admin/price-list/check', file);
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json<{ response: PriceListPlan }>().response;
  }
  const rejection = async (file: string | Buffer) => {
    const answer = await send('/admin/price-list/check', file);
    return { ...answer.json<{ code: string; message: string }>(), status: answer.statusCode };
  };
  async function importIt(file: string | Buffer, as = owner): Promise<Imported> {
    const { plan, faults } = await check(file);
    expect(faults).toEqual([]);
    const answer = await send('/admin/price-list/import', file, plan, as);
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json<{ response: Imported }>().response;
  }
  const exported = async (format: 'csv' | 'xlsx', filters: object = {}) => {
    const { content, ...rest } = await ask<{ content: string; name: string; type: string; count: number }>('/admin/price-list/export', {
      format,
      ...filters,
    });
    return { ...rest, bytes: Buffer.from(content, 'base64') };
  };
  const product = (name: string, price: number | string = 1000) => [
    name,
    names.material,
    names.type,
    names.colour,
    price,
    'per m²',
    'Draft',
  ];
  return { shop, owner, editor, granite, names, ask, get, list, find, count, send, check, rejection, importIt, exported, product };
}

export const csv = (rows: readonly (readonly (string | number)[])[], splitter = ',') =>
  rows.map((row) => row.map((cell) => `"${String(cell).replaceAll('"', '""')}"`).join(splitter)).join('\r\n');
export const headings = ['Name', 'Material', 'Type', 'Color', 'Price', 'Price per', 'Status'];

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
