import { expect } from 'vitest';
import type { PriceListPreview } from '#contract/admin/price-list.endpoints.ts';
import type { AdminProduct } from '#contract/admin/products.endpoints.ts';
import type { EndpointPath } from '#contract/index.ts';
import { loadBeforeAll, startApp } from '#test/harness.ts';
import { getProduct, createUser } from '#test/factories.ts';

export type ImportResult = { batch: string | null; added: number; changed: number };

/** Starts the demo shop with an owner and an editor, and returns helper functions for tests of the price list. */
export function startPriceListAdmin() {
  const shop = startApp();
  const owner = loadBeforeAll(() => createUser(shop, { role: 'owner', fullName: 'Olive Owner' }));
  const editor = loadBeforeAll(() => createUser(shop, { role: 'editor', fullName: 'Edith Editor' }));
  const granite = loadBeforeAll(() => getProduct(shop));
  const names = loadBeforeAll(async () => {
    const { mainCategoryName, subCategoryName, colourName } = await get(granite._id);
    return { material: mainCategoryName, type: subCategoryName, colour: colourName };
  });

  async function postOk<Result>(path: EndpointPath, input: object = {}, user = owner): Promise<Result> {
    const response = await shop.post(path, input, user);
    expect(response.statusCode, response.body).toBe(200);
    return response.json<{ response: Result }>().response;
  }
  const get = (_id: string) => postOk<AdminProduct>('/admin/product/get', { _id });
  const list = (input: object = {}) => postOk<{ result: AdminProduct[]; fullcount: number }>('/admin/product/list', input);
  const find = async (name: string) => (await list({ search: name })).result.find((product) => product.name === name);
  const count = async () => (await list()).fullcount + (await list({ status: 'archived' })).fullcount;

  const postPriceList = (path: '/admin/price-list/check' | '/admin/price-list/import', file: string | Buffer, plan = '', user = owner) =>
    shop.postForm(path, { fields: { plan }, pictures: [Buffer.from(file)], fileField: 'list' }, user);
  async function previewPriceList(file: string | Buffer): Promise<PriceListPreview> {
    const response = await postPriceList('/admin/price-list/check', file);
    expect(response.statusCode, response.body).toBe(200);
    return response.json<{ response: PriceListPreview }>().response;
  }
  const previewExpectingError = async (file: string | Buffer) => {
    const response = await postPriceList('/admin/price-list/check', file);
    return { ...response.json<{ code: string; message: string }>(), status: response.statusCode };
  };
  async function importPriceList(file: string | Buffer, user = owner): Promise<ImportResult> {
    const { plan, errors } = await previewPriceList(file);
    expect(errors).toEqual([]);
    const response = await postPriceList('/admin/price-list/import', file, plan, user);
    expect(response.statusCode, response.body).toBe(200);
    return response.json<{ response: ImportResult }>().response;
  }
  const exportPriceList = async (format: 'csv' | 'xlsx', filters: object = {}) => {
    const { content, ...file } = await postOk<{ content: string; name: string; type: string; count: number }>('/admin/price-list/export', {
      format,
      ...filters,
    });
    return { ...file, bytes: Buffer.from(content, 'base64') };
  };
  const buildProductRow = (name: string, price: number | string = 1000) => [
    name,
    names.material,
    names.type,
    names.colour,
    price,
    'per m²',
    'Draft',
  ];
  return {
    shop,
    owner,
    editor,
    granite,
    names,
    postOk,
    get,
    list,
    find,
    count,
    postPriceList,
    previewPriceList,
    previewExpectingError,
    importPriceList,
    exportPriceList,
    buildProductRow,
  };
}

export const formatCsv = (rows: readonly (readonly (string | number)[])[], delimiter = ',') =>
  rows.map((row) => row.map((cell) => `"${String(cell).replaceAll('"', '""')}"`).join(delimiter)).join('\r\n');
export const priceListHeadings = ['Name', 'Material', 'Type', 'Color', 'Price', 'Price per', 'Status'];

export const spreadsheetEdgeCases = [
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
