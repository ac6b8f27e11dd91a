import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import type { DeskProduct, DeskProductDetail } from '#contract/admin/products.ts';
import type { Path } from '#contract/index.ts';
import { roles } from '#domain/accounts/account.ts';
import { startApp } from '#test/harness.ts';
import { findStone, makePerson, makeRequest, type MadePerson } from '#test/make.ts';

const shop = startApp();
let owner: MadePerson;
let editor: MadePerson;
let granite: Awaited<ReturnType<typeof findStone>>;
beforeAll(async () => {
  owner = await makePerson(shop, { role: 'owner', fullName: 'Olive Owner' });
  editor = await makePerson(shop, { role: 'editor', fullName: 'Edith Editor' });
  granite = await findStone(shop);
});

/** The answer's `response`; a refusal fails the test. */
async function ask<Response>(path: Path, input: object = {}, as = owner): Promise<Response> {
  const answer = await shop.post(path, input, as);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ response: Response }>().response;
}
async function refused(path: Path, input: object, as = owner) {
  const answer = await shop.post(path, input, as);
  return { ...answer.json<{ code: string; current?: DeskProduct; where?: object[] }>(), status: answer.statusCode };
}
const get = (_id: string) => ask<DeskProductDetail>('/admin/product/get', { _id });
const list = (input: object = {}) => ask<{ result: DeskProduct[]; fullcount: number }>('/admin/product/list', input);
const isPublic = async (slug: string) => (await shop.post('/site/product/get', { slug })).statusCode === 200;
let made = 0;
const form = (given: object = {}) => ({
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
const make = (given: object = {}) => ask<{ _id: string; slug: string; version: number }>('/admin/product/save', form(given));
const audit = (input: object) =>
  ask<{ result: { who: string; what: string; _id: string; before: unknown; after: unknown }[]; fullcount: number }>(
    '/admin/audit/list',
    input,
  );
const photo = (width = 60, height = 40) =>
  sharp({ create: { width, height, channels: 3, background: { r: 154, g: 75, b: width % 255 } } })
    .jpeg()
    .toBuffer();

describe('a stone', () => {
  test('is made, found by the public at once, changed, and noted with who, what, before and after', async () => {
    const { _id, slug, version } = await make({ name: 'Desk Granite, 30 mm' });
    expect({ slug, version }).toEqual({ slug: 'desk-granite-30-mm', version: 1 });
    const shown = (await shop.post('/site/product/get', { slug })).json<{ response: { price: number } }>().response;
    expect(shown).toMatchObject({ name: 'Desk Granite, 30 mm', price: 1850.5, status: 'active' });
    expect(await ask('/admin/product/save', { _id, name: 'Desk Granite', price: '2 450,50' }, editor)).toMatchObject({ _id, version: 2 });
    expect(await get(_id)).toMatchObject({
      name: 'Desk Granite',
      price: 2450.5,
      description: 'Quiet.',
      version: 2,
      changed: { who: 'Edith Editor' },
    });
    const { result, fullcount } = await audit({ _id });
    expect(fullcount).toBe(2);
    expect(result[0]).toMatchObject({
      who: 'Edith Editor',
      what: 'product.save',
      _id,
      before: { name: 'Desk Granite, 30 mm', price: 1850.5 },
      after: { name: 'Desk Granite', price: 2450.5 },
    });
    expect(result[1]).toMatchObject({ who: 'Olive Owner', before: null, after: { price: 1850.5 } });
  });

  test('that stays as it is makes no version and no note', async () => {
    const { _id } = await make();
    const { name, price } = await get(_id);
    expect(await ask('/admin/product/save', { _id, name, price, version: 1 })).toMatchObject({ version: 1 });
    expect((await audit({ _id })).fullcount).toBe(1);
  });

  test.each([
    ['name', '  ', 422, 'name_required'],
    ['mainCategory', '', 422, 'material_required'],
    ['subCategory', '', 422, 'type_required'],
    ['colour', '', 422, 'colour_required'],
    ['price', -1, 422, 'price_invalid'],
    ['price', 10.005, 422, 'price_invalid'],
    ['price', 'cheap', 422, 'price_invalid'],
    ['price', null, 422, 'price_invalid'],
    ['slug', 'Not an Address', 422, 'slug_invalid'],
    ['slug', 'paarl-rock', 409, 'slug_taken'],
    ['status', 'sold', 400, 'bad_input'],
    ['colour', '0199aaaa-0000-7000-8000-000000000000', 422, 'choice_gone'],
  ])('with %s %j is refused: %i %s', async (field, value, status, code) => {
    expect(await refused('/admin/product/save', form({ [field]: value }))).toMatchObject({ status, code });
  });

  test('of a type of another material is refused', async () => {
    const marble = (await list({ search: 'marble' })).result.find(({ mainCategory }) => mainCategory !== granite.mainCategory)!;
    const code = 'type_of_other_material';
    expect(await refused('/admin/product/save', form({ mainCategory: marble.mainCategory }))).toMatchObject({ status: 422, code });
  });

  test('saved from a version that is no longer the present one is refused with what is saved now; without a version the last save wins', async () => {
    const { _id, version } = await make();
    await ask('/admin/product/save', { _id, price: 99, version }, editor);
    expect(await refused('/admin/product/save', { _id, price: 77, version })).toMatchObject({
      status: 409,
      code: 'version_stale',
      current: { _id, price: 99, version: 2 },
    });
    expect((await get(_id)).price).toBe(99);
    await ask('/admin/product/save', { _id, price: 77 });
    expect(await get(_id)).toMatchObject({ price: 77, version: 3 });
  });

  test('of two that save the same version at once, one is refused', async () => {
    const { _id, version } = await make();
    const both = await Promise.all([1, 2].map((price) => shop.post('/admin/product/save', { _id, price, version }, owner)));
    expect(both.map(({ statusCode }) => statusCode)).toEqual(expect.arrayContaining([200, 409]));
  });

  test('with a new address is found at the one it had as well', async () => {
    const { _id, slug } = await make();
    await ask('/admin/product/save', { _id, slug: 'renamed-at-the-desk' });
    expect((await shop.post('/site/product/get', { slug })).json()).toMatchObject({ response: { slug: 'renamed-at-the-desk' } });
    expect((await get(_id)).formerSlugs).toEqual([slug]);
    // A name that would lead to an address of another's is given one of its own.
    expect((await make({ name: 'Renamed at the desk' })).slug).toBe('renamed-at-the-desk-2');
  });

  test('archived is gone for the public, kept for the requests that name it, and comes back as it was', async () => {
    const { _id, slug } = await make();
    const customer = await makePerson(shop);
    expect((await shop.post('/site/save/quotes', makeRequest(_id), customer)).statusCode).toBe(200);
    await ask('/admin/product/delete', { _id });
    expect(await isPublic(slug)).toBe(false);
    expect(await get(_id)).toMatchObject({ status: 'archived', quoteCount: 1 });
    expect((await list({ search: slug })).fullcount).toBe(0);
    expect((await list({ search: slug, status: 'archived' })).fullcount).toBe(1);
    const again = await ask<{ version: number }>('/admin/product/delete', { _id });
    expect(again.version).toBe(2);
    await ask('/admin/product/restore', { _id });
    expect((await get(_id)).status).toBe('active');
    expect(await isPublic(slug)).toBe(true);
    expect((await audit({ _id })).result.map(({ what }) => what)).toEqual(['product.restore', 'product.archive', 'product.save']);
  });

  test('is copied as a draft with its pictures', async () => {
    const { _id } = await ask<{ _id: string }>('/admin/product/duplicate', { _id: granite._id });
    const [copy, original] = [await get(_id), await get(granite._id)];
    expect(copy).toMatchObject({ name: `${original.name} (copy)`, status: 'draft', price: original.price });
    expect(copy.pictures.map(({ path }) => path)).toEqual(original.pictures.map(({ path }) => path));
    expect(copy.pictures[0]!._id).not.toBe(original.pictures[0]!._id);
  });

  test('on a choice in the archive is not copied, and no draft on one goes public by any way', async () => {
    const { _id: colour } = await ask<{ _id: string }>('/admin/product/colours/save', { name: 'Copied colour' });
    const { _id } = await make({ colour });
    await ask('/admin/product/delete', { _id });
    await ask('/admin/product/colours/delete', { _id: colour });
    const code = 'choice_archived';
    const before = (await list({ status: 'draft' })).fullcount;
    expect(await refused('/admin/product/duplicate', { _id })).toMatchObject({ status: 422, code });
    expect((await list({ status: 'draft' })).fullcount).toBe(before);
    expect(await refused('/admin/product/duplicate', { _id: randomUUID() })).toMatchObject({ status: 404, code: 'not_found' });
    // As copies made before this was refused are.
    await shop.pool.query("update products set status = 'draft' where id = $1", [_id]);
    expect(await refused('/admin/product/save', { _id, status: 'active' })).toMatchObject({ status: 422, code });
    expect(await refused('/admin/product/bulk', { ids: [_id], status: 'active' })).toMatchObject({ status: 422, code });
    expect((await get(_id)).status).toBe('draft');
    await ask('/admin/product/save', { _id, price: 12, status: 'archived' });
  });

  test('made by several at once has an address of its own each; one address wanted by several goes to one', async () => {
    const four = [1, 2, 3, 4];
    const named = await Promise.all(four.map(() => shop.post('/admin/product/save', form({ name: 'Wanted Stone' }), owner)));
    expect(
      named.map((answer) => answer.json<{ response: { slug: string } }>().response.slug).toSorted((a, b) => a.localeCompare(b)),
    ).toEqual(['wanted-stone', 'wanted-stone-2', 'wanted-stone-3', 'wanted-stone-4']);
    const copies = await Promise.all(four.map(() => shop.post('/admin/product/duplicate', { _id: granite._id }, owner)));
    expect(copies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
    const once = [200, 409, 409, 409];
    const asked = await Promise.all(four.map(() => shop.post('/admin/product/save', form({ slug: 'wanted-by-all' }), owner)));
    expect(asked.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual(once);
    const ids = named.map((answer) => answer.json<{ response: { _id: string } }>().response._id);
    const moved = await Promise.all(ids.map((_id) => shop.post('/admin/product/save', { _id, slug: 'moved-by-all' }, owner)));
    expect(moved.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual(once);
    expect(moved.find(({ statusCode }) => statusCode === 409)!.json()).toMatchObject({ code: 'slug_taken' });
  });

  test('that is not there is not found', async () => {
    for (const path of ['/admin/product/get', '/admin/product/save', '/admin/product/delete', '/admin/product/restore'] as const) {
      expect(await refused(path, { _id: randomUUID() }), path).toMatchObject({ status: 404, code: 'not_found' });
    }
  });
});

describe('the list', () => {
  test('searches, filters, sorts and pages', async () => {
    const all = await list({ limit: 5 });
    expect(all.result).toHaveLength(5);
    expect(all.fullcount).toBeGreaterThan(40);
    expect((await list({ limit: 5, skip: 5 })).result[0]!._id).not.toBe(all.result[0]!._id);
    expect((await list({ search: 'paarl granite', status: 'active' })).result.map(({ name }) => name)).toContain('Paarl Rock');
    expect((await list({ search: '100%_' })).fullcount).toBe(0);
    expect((await list({ search: '?!' })).fullcount).toBe(0);
    const prices = (await list({ sort: '-price', limit: 100 })).result.map(({ price }) => price);
    expect(prices).toEqual(prices.toSorted((a, b) => b - a));
    const { result } = await list({ colour: granite.colour, mainCategory: granite.mainCategory });
    expect(result.every(({ colour, mainCategory }) => colour === granite.colour && mainCategory === granite.mainCategory)).toBe(true);
  });

  test('T21 an SQL corpus on search and filters: no 500', async () => {
    for (const evil of ["' or 1=1 --", "'; drop table products; --", '\\', '%', '${1}', '$1', "concat('a','b')"]) {
      for (const field of ['search', 'status', 'sort', 'mainCategory', 'colour', '_id', 'thing']) {
        for (const path of ['/admin/product/list', '/admin/audit/list']) {
          expect((await shop.post(path, { [field]: evil }, owner)).statusCode).toBeLessThan(500);
        }
      }
    }
  });
});

describe('many at once', () => {
  type Changes = { batch: string | null; plan: string; result: { _id: string; before: object; after: object }[]; fullcount: number };
  const bulk = (input: object) => ask<Changes>('/admin/product/bulk', input);

  test('prices change by per cent, rounded; the preview changes nothing; Undo takes it back but for what was changed since', async () => {
    const [a, b] = [await make({ price: 1000 }), await make({ price: 333.33 })];
    const change = { ids: [a._id, b._id], percent: 7.5, roundTo: 500 };
    const preview = await bulk({ ...change, preview: true });
    expect(preview).toMatchObject({ batch: null, fullcount: 2 });
    expect(preview.result.map(({ after }) => after)).toEqual([
      { status: 'active', price: 1075 },
      { status: 'active', price: 360 },
    ]);
    expect((await get(a._id)).price).toBe(1000);
    const { batch, result } = await bulk(change);
    expect(result).toEqual(preview.result);
    expect([(await get(a._id)).price, (await get(b._id)).price]).toEqual([1075, 360]);
    await ask('/admin/product/save', { _id: b._id, price: 5 });
    expect(await ask('/admin/product/bulk/undo', { batch })).toEqual({ restored: 1, skipped: 1 });
    expect([(await get(a._id)).price, (await get(b._id)).price]).toEqual([1000, 5]);
    expect((await audit({ _id: a._id })).result.map(({ what }) => what)).toEqual(['product.bulk_undo', 'product.bulk', 'product.save']);
  });

  test('status changes, by ids or by what the list shows; what is undone is as it was', async () => {
    const [a, b] = [await make({ name: 'Bulky One' }), await make({ name: 'Bulky Two', status: 'draft' })];
    const { batch, fullcount } = await bulk({ matching: { search: 'bulky' }, status: 'archived' });
    expect(fullcount).toBe(2);
    expect(await isPublic(a.slug)).toBe(false);
    await ask('/admin/product/bulk/undo', { batch });
    expect([(await get(a._id)).status, (await get(b._id)).status]).toEqual(['active', 'draft']);
  });

  test('without anything to change, or with nothing to undo, is refused', async () => {
    expect(await refused('/admin/product/bulk', { ids: [granite._id] })).toMatchObject({ status: 422, code: 'nothing_to_change' });
    expect(await refused('/admin/product/bulk/undo', { batch: randomUUID() })).toMatchObject({ status: 409, code: 'undo_gone' });
    expect(await bulk({ ids: [randomUUID()], status: 'draft' })).toMatchObject({ batch: null, result: [], fullcount: 0 });
  });

  test('with the plan of the preview just that is done, once: sent again it answers what was done', async () => {
    const [a, b] = [await make({ name: 'Planned One', price: 1000 }), await make({ name: 'Planned Two', price: 200 })];
    const change = { matching: { search: 'planned' }, percent: 10, roundTo: 100 };
    const { plan } = await bulk({ ...change, preview: true });
    const twice = await Promise.all([1, 2].map(() => bulk({ ...change, plan })));
    const again = await bulk({ ...change, plan });
    expect(twice).toEqual([again, again]);
    expect(again).toMatchObject({ plan, fullcount: 2 });
    expect(again.result.map(({ before, after }) => [before, after])).toContainEqual([
      { status: 'active', price: 1000 },
      { status: 'active', price: 1100 },
    ]);
    expect([(await get(a._id)).price, (await get(b._id)).price]).toEqual([1100, 220]);
    // Nobody else's, and nothing else, goes for the same.
    const stale = { status: 409, code: 'plan_stale' };
    expect(await refused('/admin/product/bulk', { ...change, plan }, editor)).toMatchObject(stale);
    expect(await refused('/admin/product/bulk', { ...change, percent: 12, plan })).toMatchObject(stale);
    expect(await ask('/admin/product/bulk/undo', { batch: again.batch })).toEqual({ restored: 2, skipped: 0 });
    expect([(await get(a._id)).price, (await get(b._id)).price]).toEqual([1000, 200]);
  });

  test('is refused where something else would be done than the preview has shown', async () => {
    const { _id } = await make({ name: 'Shown One', price: 1000 });
    const change = { matching: { search: 'shown' }, percent: 10 };
    const stale = { status: 409, code: 'plan_stale' };
    const first = await bulk({ ...change, preview: true });
    await ask('/admin/product/save', { _id, price: 2000 }, editor);
    expect(await refused('/admin/product/bulk', { ...change, plan: first.plan })).toMatchObject(stale);
    const second = await bulk({ ...change, preview: true });
    await make({ name: 'Shown Two' });
    expect(await refused('/admin/product/bulk', { ...change, plan: second.plan })).toMatchObject(stale);
    expect(await refused('/admin/product/bulk', { ...change, plan: '' })).toMatchObject(stale);
    expect((await get(_id)).price).toBe(2000);
  });

  test('taken back leaves stones in the archive what they were before they went there', async () => {
    const [live, draft] = [await make({ name: 'Backward One' }), await make({ name: 'Backward Two', status: 'draft' })];
    const both = [live._id, draft._id];
    await bulk({ ids: both, status: 'archived' });
    const takeBack = async (change: object) => {
      const { batch } = await bulk(change);
      expect(await ask('/admin/product/bulk/undo', { batch })).toEqual({ restored: 2, skipped: 0 });
    };
    await takeBack({ matching: { search: 'backward', status: 'archived' }, percent: 10 });
    await takeBack({ ids: both, status: 'active' });
    await takeBack({ ids: both, status: 'draft', percent: 20 });
    for (const _id of both) await ask('/admin/product/restore', { _id });
    expect([(await get(live._id)).status, (await get(draft._id)).status]).toEqual(['active', 'draft']);
  });

  test('only what was changed so is taken back so', async () => {
    const [batch, { _id }] = [randomUUID(), await make()];
    const note = 'insert into audit_log (id, user_id, action, thing, thing_id, batch_id, before) values ($1, $2, $3, $4, $5, $6, null)';
    for (const values of [
      ['import', 'product', _id],
      ['discard', 'job', '123'],
    ]) {
      await shop.pool.query(note, [randomUUID(), owner.id, ...values, batch]);
    }
    expect(await refused('/admin/product/bulk/undo', { batch })).toMatchObject({ status: 409, code: 'undo_gone' });
  });
});

describe('pictures of a stone', () => {
  type Pictures = { _id: string; result: { _id: string; path: string; alt: string; kind: string; focus?: object }[] };
  const add = async (id: string, pictures: Buffer[]): Promise<Pictures> => {
    const answer = await shop.postForm('/admin/product/picture/save', { fields: { id }, pictures }, editor);
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json<{ response: Pictures }>().response;
  };

  test('are added, many at once, encoded anew; then put in order with words, kind and the part that must show', async () => {
    const { _id, slug } = await make();
    const { result } = await add(_id, [await photo(60), await photo(61)]);
    expect(result).toHaveLength(2);
    const [first, second] = result;
    expect((await shop.app.inject(first!.path)).headers['content-type']).toBe('image/jpeg');
    const pictures = [{ _id: second!._id, alt: 'The edge', kind: 'edge', focus: { x: 20, y: 80 } }];
    const arranged = await ask<Pictures>('/admin/product/picture/arrange', { id: _id, pictures });
    expect(arranged.result.map((picture) => picture._id)).toEqual([second!._id, first!._id]);
    const shown = (await shop.post('/site/product/get', { slug })).json<{ response: { pictures: object[] } }>().response.pictures;
    expect(shown[0]).toMatchObject({ alt: 'The edge', kind: 'edge', focus: { x: 20, y: 80 } });
    expect(shown[1]).not.toHaveProperty('focus');
    // Nobody's open form grows stale by it.
    expect((await get(_id)).version).toBe(1);
  });

  test('that are none, or too many, or too large, are refused and leave nothing', async () => {
    const { _id } = await make();
    const send = async (pictures: Buffer[], id = _id) =>
      (await shop.postForm('/admin/product/picture/save', { fields: { id }, pictures }, editor)).json<{ code: string }>().code;
    expect(await send([])).toBe('file_missing');
    expect(await send([Buffer.from('<svg onload="x()"/>')])).toBe('file_format');
    expect(await send([await photo(), Buffer.from('%PDF-1.4 no picture')])).toBe('file_format');
    expect(await send([Buffer.alloc(20 * 1024 * 1024 + 1)])).toBe('picture_too_large');
    expect(await send(Array.from({ length: 21 }, () => Buffer.from('x')))).toMatch(/^(picture_several|file_format)$/);
    expect(await send([await photo()], randomUUID())).toBe('not_found');
    expect(await send([await photo()], 'no id')).toBe('not_found');
    expect((await get(_id)).pictures).toEqual([]);
  });

  test('/admin/delete/product/picture needs a staff token of an owner or an editor (others: 403), and is written in the audit log', async () => {
    const { _id } = await make();
    const { result } = await add(_id, [await photo(), await photo(70)]);
    const input = { id: _id, pic_id: result[0]!._id };
    const path = '/admin/delete/product/picture';
    expect((await shop.post(path, input)).statusCode).toBe(403);
    for (const role of roles.filter((each) => each !== 'owner' && each !== 'editor')) {
      expect((await shop.post(path, input, await makePerson(shop, { role }))).statusCode, role).toBe(403);
    }
    expect((await shop.post(path, { ...input, id: randomUUID() }, editor)).statusCode).toBe(404);
    expect((await shop.post(path, input, editor)).json()).toEqual({ status: 1, response: { _id: input.pic_id } });
    expect((await shop.post(path, input, editor)).statusCode).toBe(404);
    const before = { id: input.pic_id, pictureId: expect.any(String), alt: expect.any(String), kind: '', position: 0 };
    expect((await audit({ _id })).result[0]).toMatchObject({ what: 'product.delete_picture', who: 'Edith Editor', before });
    const back = await ask<Pictures>('/admin/product/picture/restore', input);
    expect(back.result.map((picture) => picture._id)).toEqual(result.map((picture) => picture._id));
    expect(await refused('/admin/product/picture/restore', input)).toMatchObject({ code: 'undo_gone' });
  });
});

describe('main categories, subcategories and colours', () => {
  type Group = { _id: string; name: string; archived: boolean; productCount: number; version: number };
  const groups = async (path: Path) => (await ask<{ result: Group[] }>(path)).result;
  const names = async (path: Path) =>
    (await shop.post(path)).json<{ response: { result: { name: string }[] } }>().response.result.map(({ name }) => name);

  test('are made and changed, live at once, and a stale save is refused', async () => {
    const colour = await ask<Group>('/admin/product/colours/save', { name: 'Desk Green' });
    expect(await names('/site/product/colours/listall')).toContain('Desk Green');
    await ask('/admin/product/colours/save', { _id: colour._id, name: 'Sea Green', version: 1 });
    expect(await refused('/admin/product/colours/save', { _id: colour._id, name: 'Moss', version: 1 })).toMatchObject({
      status: 409,
      code: 'version_stale',
      current: { name: 'Sea Green', version: 2 },
      by: expect.stringMatching(/\w/),
    });
    expect(await refused('/admin/product/colours/save', { name: 'sea green' })).toMatchObject({ status: 409, code: 'name_taken' });
    expect(await refused('/admin/product/maincategory/save', { name: ' ' })).toMatchObject({ code: 'name_required' });
    expect(await refused('/admin/product/subcategory/save', { name: 'Loose' })).toMatchObject({ code: 'material_required' });
  });

  test('in use are not archived, and it is said where; unused ones leave the public lists and come back', async () => {
    const used = await refused('/admin/product/maincategory/delete', { _id: granite.mainCategory });
    expect(used).toMatchObject({ status: 409, code: 'in_use' });
    expect(used.where).toEqual([
      { kind: 'product', count: expect.any(Number), names: expect.any(Array) },
      { kind: 'sub_category', count: expect.any(Number), names: expect.any(Array) },
    ]);
    expect(await refused('/admin/product/colours/delete', { _id: granite.colour })).toMatchObject({ code: 'in_use' });
    const main = await ask<Group>('/admin/product/maincategory/save', { name: 'Soapstone', description: 'Soft.' });
    const sub = await ask<Group>('/admin/product/subcategory/save', { name: 'Grey soapstone', mainCategory: main._id });
    expect(await refused('/admin/product/maincategory/delete', { _id: main._id })).toMatchObject({ code: 'in_use' });
    await ask('/admin/product/subcategory/delete', { _id: sub._id });
    await ask('/admin/product/maincategory/delete', { _id: main._id });
    expect(await names('/site/product/list/maincategory')).not.toContain('Soapstone');
    expect(await names('/site/product/list/subcategory')).not.toContain('Grey soapstone');
    expect((await groups('/admin/product/maincategory/list')).find(({ name }) => name === 'Soapstone')).toMatchObject({ archived: true });
    expect(await refused('/admin/product/subcategory/restore', { _id: sub._id })).toMatchObject({ code: 'choice_archived' });
    const archived = form({ mainCategory: main._id, subCategory: sub._id });
    expect(await refused('/admin/product/save', archived)).toMatchObject({ code: 'choice_archived' });
    await ask('/admin/product/maincategory/restore', { _id: main._id });
    expect(await names('/site/product/maincategory/listall')).toContain('Soapstone');
  });

  test('a stone in the archive comes back only once its type has', async () => {
    const sub = await ask<Group>('/admin/product/subcategory/save', { name: 'Short lived', mainCategory: granite.mainCategory });
    const { _id } = await make({ subCategory: sub._id });
    await ask('/admin/product/delete', { _id });
    await ask('/admin/product/subcategory/delete', { _id: sub._id });
    expect(await refused('/admin/product/restore', { _id })).toMatchObject({ code: 'choice_archived' });
    expect(await refused('/admin/product/bulk', { ids: [_id], status: 'active' })).toMatchObject({ code: 'choice_archived' });
    await ask('/admin/product/subcategory/restore', { _id: sub._id });
    await ask('/admin/product/restore', { _id });
    expect((await get(_id)).status).toBe('active');
  });

  test('many stones in the archive stay there where their colour went after them, and one name is not brought back twice', async () => {
    const colour = await ask<Group>('/admin/product/colours/save', { name: 'Short lived red' });
    const [red, other] = [await make({ colour: colour._id }), await make()];
    const { batch } = await ask<{ batch: string }>('/admin/product/bulk', { ids: [red._id, other._id], status: 'archived' });
    await ask('/admin/product/colours/delete', { _id: colour._id });
    expect(await ask('/admin/product/bulk/undo', { batch })).toEqual({ restored: 1, skipped: 1 });
    expect([(await get(red._id)).status, (await get(other._id)).status]).toEqual(['archived', 'active']);
    await ask('/admin/product/colours/save', { name: 'SHORT LIVED RED' });
    expect(await refused('/admin/product/colours/restore', { _id: colour._id })).toMatchObject({ status: 409, code: 'name_taken' });
    const twice = await Promise.all([1, 2].map(() => shop.post('/admin/product/colours/save', { name: 'Two at once' }, editor)));
    expect(twice.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  test('a stone that is renamed is found by its new name, mistyped', async () => {
    const { _id } = await make();
    await ask('/admin/product/save', { _id, name: 'Zirconflower' });
    const found = await shop.post('/site/search', { search: 'zirconflowr' });
    expect(JSON.stringify(found.json())).toContain('Zirconflower');
  });

  test('a subcategory that moves takes its stones along', async () => {
    const main = await ask<Group>('/admin/product/maincategory/save', { name: 'Sandstone' });
    const sub = await ask<Group>('/admin/product/subcategory/save', { name: 'Moving', mainCategory: granite.mainCategory });
    const { _id } = await make({ subCategory: sub._id });
    await ask('/admin/product/subcategory/save', { _id: sub._id, mainCategory: main._id });
    expect(await get(_id)).toMatchObject({ mainCategory: main._id, mainCategoryName: 'Sandstone', subCategory: sub._id });
  });

  test('come in the order that they are put in', async () => {
    const before = await groups('/admin/product/colours/list');
    const ids = before.map(({ _id }) => _id).toReversed();
    expect(await ask('/admin/product/colours/order', { ids })).toEqual({ count: before.length });
    expect((await groups('/admin/product/colours/list')).map(({ _id }) => _id)).toEqual(ids);
    expect((await names('/site/product/colours/listall'))[0]).toBe(before.at(-1)!.name);
  });

  test('a main category has pictures, in their order', async () => {
    const path = '/admin/product/maincategory/picture/save';
    const id = granite.mainCategory;
    const answer = await shop.postForm(path, { fields: { id }, pictures: [await photo(90)] }, editor);
    const { result } = answer.json<{ response: { result: { _id: string }[] } }>().response;
    expect(result).toHaveLength(2);
    const added = result[1]!._id;
    const pictures = [{ _id: added, alt: 'New' }];
    const first = await ask<{ result: object[] }>('/admin/product/maincategory/picture/arrange', { id, pictures });
    expect(first.result[0]).toMatchObject({ _id: added, alt: 'New' });
    const gone = await ask<{ result: object[] }>('/admin/product/maincategory/picture/delete', { id, pic_id: added });
    expect(gone.result).toHaveLength(1);
    const back = await ask<{ result: object[] }>('/admin/product/maincategory/picture/restore', { id, pic_id: added });
    expect(back.result[0]).toMatchObject({ _id: added, alt: 'New' });
  });
});

test('/admin/me/get says who is signed in, and refuses a customer', async () => {
  expect(await ask('/admin/me/get', {}, editor)).toEqual({ _id: editor.id, fullName: 'Edith Editor', email: editor.email, role: 'editor' });
  expect(await refused('/admin/me/get', {}, await makePerson(shop))).toMatchObject({ status: 403, code: 'not_allowed' });
});

test('the log is for owners, and can be narrowed to a thing, a kind of thing and a person', async () => {
  expect(await refused('/admin/audit/list', {}, editor)).toMatchObject({ status: 403 });
  const { _id } = await make();
  expect((await audit({ thing: 'product', _id })).fullcount).toBe(1);
  expect((await audit({ thing: 'colour', _id })).fullcount).toBe(0);
  const own = await audit({ who: editor.id, limit: 100 });
  expect(new Set(own.result.map(({ who }) => who))).toEqual(new Set(['Edith Editor']));
  const all = await audit({ limit: 2 });
  expect(all.result).toHaveLength(2);
  expect(all.fullcount).toBeGreaterThan(own.fullcount);
});
