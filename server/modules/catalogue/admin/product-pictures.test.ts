import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { roles } from '#domain/accounts/account.ts';
import { createUser } from '#test/factories.ts';
import { createPhoto, startCatalogueAdmin } from '#test/start-catalogue-admin.ts';

const { owner, shop, editor, postExpectingError, get, createProduct, listAuditEntries } = startCatalogueAdmin();

describe('pictures of a product', () => {
  type PictureList = { _id: string; result: { _id: string; path: string; alt: string; kind: string; focus?: object }[] };
  const addPictures = async (id: string, pictures: Buffer[]): Promise<PictureList> => {
    const response = await shop.postForm('/admin/product/picture/save', { fields: { id }, pictures }, editor);
    expect(response.statusCode, response.body).toBe(200);
    return response.json<{ response: PictureList }>().response;
  };

  test('are uploaded together, re-encoded, and arranged with alt text, kind and focal point', async () => {
    const { _id, slug } = await createProduct();
    const { result } = await addPictures(_id, [await createPhoto(60), await createPhoto(61)]);
    expect(result).toHaveLength(2);
    const [first, second] = result;
    expect((await shop.app.inject(first!.path)).headers['content-type']).toBe('image/jpeg');
    const pictures = [{ _id: second!._id, alt: 'The edge', kind: 'edge' as const, focus: { x: 20, y: 80 } }];
    const arranged = (await shop.call('/admin/product/picture/arrange', { id: _id, pictures }, owner)).response;
    expect(arranged.result.map((picture) => picture._id)).toEqual([second!._id, first!._id]);
    const publicPictures = (await shop.call('/site/product/get', { slug })).response.pictures;
    expect(publicPictures[0]).toMatchObject({ alt: 'The edge', kind: 'edge', focus: { x: 20, y: 80 } });
    expect(publicPictures[1]).not.toHaveProperty('focus');
    // Pictures do not change the version, so open forms have no conflict.
    expect((await get(_id)).version).toBe(1);
  });

  test('are rejected without storing a file if they are invalid, too large or too many', async () => {
    const { _id } = await createProduct();
    const send = async (pictures: Buffer[], id = _id) =>
      (await shop.postForm('/admin/product/picture/save', { fields: { id }, pictures }, editor)).json<{ code: string }>().code;
    expect(await send([])).toBe('file_missing');
    expect(await send([Buffer.from('<svg onload="x()"/>')])).toBe('file_format');
    expect(await send([await createPhoto(), Buffer.from('%PDF-1.4 no picture')])).toBe('file_format');
    expect(await send([Buffer.alloc(20 * 1024 * 1024 + 1)])).toBe('picture_too_large');
    expect(await send(Array.from({ length: 21 }, () => Buffer.from('x')))).toMatch(/^(picture_several|file_format)$/);
    expect(await send([await createPhoto()], randomUUID())).toBe('not_found');
    expect(await send([await createPhoto()], 'no id')).toBe('not_found');
    expect((await get(_id)).pictures).toEqual([]);
  });

  test('/admin/delete/product/picture needs a staff token of an owner or an editor (others: 403), and is written in the audit log', async () => {
    const { _id } = await createProduct();
    const { result } = await addPictures(_id, [await createPhoto(), await createPhoto(70)]);
    const input = { id: _id, pic_id: result[0]!._id };
    const path = '/admin/delete/product/picture';
    expect((await shop.post(path, input)).statusCode).toBe(403);
    for (const role of roles.filter((name) => name !== 'owner' && name !== 'editor')) {
      expect((await shop.post(path, input, await createUser(shop, { role }))).statusCode, role).toBe(403);
    }
    expect((await shop.post(path, { ...input, id: randomUUID() }, editor)).statusCode).toBe(404);
    expect((await shop.post(path, input, editor)).json()).toEqual({ status: 1, response: { _id: input.pic_id } });
    expect((await shop.post(path, input, editor)).statusCode).toBe(404);
    const before = { id: input.pic_id, pictureId: expect.any(String), alt: expect.any(String), kind: '', position: 0 };
    expect((await listAuditEntries({ _id })).result[0]).toMatchObject({
      action: 'product.delete_picture',
      userName: 'Edith Editor',
      before,
    });
    const restored = (await shop.call('/admin/product/picture/restore', input, owner)).response;
    expect(restored.result.map((picture) => picture._id)).toEqual(result.map((picture) => picture._id));
    expect(await postExpectingError('/admin/product/picture/restore', input)).toMatchObject({ code: 'undo_not_possible' });
  });

  test('are not arranged if one is repeated', async () => {
    const { _id } = await createProduct();
    const { result } = await addPictures(_id, [await createPhoto(62), await createPhoto(63)]);
    const pictures = [{ _id: result[1]!._id }, { _id: result[1]!._id }];
    const error = await postExpectingError('/admin/product/picture/arrange', { id: _id, pictures });
    expect(error).toMatchObject({ status: 400, code: 'bad_input' });
    expect((await get(_id)).pictures.map((picture) => picture._id)).toEqual(result.map((picture) => picture._id));
  });

  test('are restored at their position, also if the others were arranged after the removal', async () => {
    const { _id } = await createProduct();
    const { result } = await addPictures(_id, [await createPhoto(64), await createPhoto(65), await createPhoto(66)]);
    const [first, second, third] = result.map((picture) => picture._id);
    await shop.call('/admin/delete/product/picture', { id: _id, pic_id: second! }, owner);
    await shop.call('/admin/product/picture/arrange', { id: _id, pictures: [{ _id: third! }, { _id: first! }] }, owner);
    const restored = (await shop.call('/admin/product/picture/restore', { id: _id, pic_id: second! }, owner)).response;
    expect(restored.result.map((picture) => picture._id)).toEqual([third, second, first]);
  });
});
