import sharp from 'sharp';
import { expect } from 'vitest';
import type { AdminProduct, AdminProductDetail } from '#contract/admin/products.endpoints.ts';
import type { EndpointPath } from '#contract/index.ts';
import { loadBeforeAll, startApp } from '#test/harness.ts';
import { getProduct, createUser } from '#test/factories.ts';

/** Starts the demo shop with an owner and an editor, and returns helper functions for tests of the catalogue in the back office. */
export function startCatalogueAdmin() {
  const shop = startApp();
  const owner = loadBeforeAll(() => createUser(shop, { role: 'owner', fullName: 'Olive Owner' }));
  const editor = loadBeforeAll(() => createUser(shop, { role: 'editor', fullName: 'Edith Editor' }));
  const granite = loadBeforeAll(() => getProduct(shop));

  /** Sends a request and returns the `response` property of the body. An error status fails the test. */
  async function postOk<Response>(path: EndpointPath, input: object = {}, user = owner): Promise<Response> {
    const response = await shop.post(path, input, user);
    expect(response.statusCode, response.body).toBe(200);
    return response.json<{ response: Response }>().response;
  }
  async function postExpectingError(path: EndpointPath, input: object, user = owner) {
    const response = await shop.post(path, input, user);
    return { ...response.json<{ code: string; current?: AdminProduct; where?: object[] }>(), status: response.statusCode };
  }
  const get = (_id: string) => postOk<AdminProductDetail>('/admin/product/get', { _id });
  const list = (input: object = {}) => postOk<{ result: AdminProduct[]; fullcount: number }>('/admin/product/list', input);
  const isPublic = async (slug: string) => (await shop.post('/site/product/get', { slug })).statusCode === 200;
  const buildProductInput = (overrides: object = {}) => ({
    name: `Test Stone ${shop.nextNumber()}`,
    mainCategory: granite.mainCategory,
    subCategory: granite.subCategory,
    colour: granite.colour,
    description: 'Quiet.',
    price: 1850.5,
    pricePer: 'per m²',
    status: 'active',
    ...overrides,
  });
  const createProduct = (overrides: object = {}) =>
    postOk<{ _id: string; slug: string; version: number }>('/admin/product/save', buildProductInput(overrides));
  const listAuditEntries = (input: object) =>
    postOk<{ result: { userName: string; action: string; _id: string; before: unknown; after: unknown }[]; fullcount: number }>(
      '/admin/audit/list',
      input,
    );
  return {
    shop,
    owner,
    editor,
    granite,
    postOk,
    postExpectingError,
    get,
    list,
    isPublic,
    buildProductInput,
    createProduct,
    listAuditEntries,
  };
}

export const createPhoto = (width = 60, height = 40) =>
  sharp({ create: { width, height, channels: 3, background: { r: 154, g: 75, b: width % 255 } } })
    .jpeg()
    .toBuffer();
