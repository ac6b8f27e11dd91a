import sharp from 'sharp';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { calculateCoverCrop } from '#domain/media/picture.ts';
import { createDecompressionBomb, createSolidColourImage } from '#test/files.ts';
import { startApp } from '#test/harness.ts';
import { getProduct, createUser, type TestUser } from '#test/factories.ts';

const shop = startApp();
let owner: TestUser;
let stoneId: string;
beforeAll(async () => {
  owner = await createUser(shop, { role: 'owner' });
  stoneId = (await getProduct(shop))._id;
});

type Json = Record<string, any>;
const postJson = async (path: string, input: object = {}, user: { token?: string } = owner): Promise<Json> =>
  (await shop.post(path, input, user)).json<Json>();
/** Creates a picture that is red on the left and blue on the right. */
const createTwoColourPicture = (width = 400, height = 100) =>
  sharp({ create: { width, height, channels: 3, background: '#00f' } })
    .composite([{ input: { create: { width: width / 2, height, channels: 3, background: '#f00' } }, left: 0, top: 0 }])
    .png()
    .toBuffer();
const uploadPicture = async (bytes: Uint8Array): Promise<Json> => {
  const response = await shop.postForm('/admin/picture/save', { pictures: [bytes] }, owner);
  return response.json<Json>()['response'].result[0];
};
/** Returns whether the center of a picture is red or blue. */
async function getCenterColour(bytes: Buffer): Promise<string> {
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const offset = (Math.floor(info.height / 2) * info.width + Math.floor(info.width / 2)) * info.channels;
  return data[offset]! > data[offset + 2]! ? 'red' : 'blue';
}

describe('stored pictures', () => {
  test('are found by their alt texts, one page at a time', async () => {
    const firstPage = (await shop.call('/admin/picture/list', { limit: 3 }, owner)).response;
    expect(firstPage.result).toHaveLength(3);
    const secondPage = (await shop.call('/admin/picture/list', { limit: 3, skip: 3 }, owner)).response;
    expect(secondPage.result.map(({ _id }: Json) => _id)).not.toEqual(expect.arrayContaining([firstPage.result[0]!._id]));
    const { response } = await postJson('/admin/picture/list', { search: 'PAARL rock' });
    expect(response.fullcount).toBeGreaterThan(0);
    expect(response.fullcount).toBeLessThan(firstPage.fullcount);
    expect((await shop.call('/admin/picture/list', { search: '%' }, owner)).response.fullcount).toBe(0);
    expect((await shop.call('/admin/picture/list', { search: 'no such words' }, owner)).response).toEqual({ result: [], fullcount: 0 });
  });

  test('T38 are served in every width while the disk of the files is full', async () => {
    const { path } = await uploadPicture(await createTwoColourPicture(900, 300));
    const write = vi.spyOn(shop.files.driver, 'put').mockRejectedValue(new Error('ENOSPC: no space left on device, write'));
    const response = await shop.app.inject(path.replace('1200.jpg', '400.webp'));
    write.mockRestore();
    expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'image/webp']);
    expect((await sharp(response.rawPayload).metadata()).width).toBe(400);
  });

  test('are accepted only in the form field `pictures`', async () => {
    const response = await shop.postForm('/admin/picture/save', { pictures: [await createTwoColourPicture()], fileField: 'file' }, owner);
    expect(response.json()).toMatchObject({ code: 'bad_input', message: 'Send the file in the field "pictures".' });
  });

  test('can be added after the existing pictures of a product, unless one of the new pictures does not exist', async () => {
    const { _id } = await uploadPicture(await createTwoColourPicture(300, 300));
    const [path, id] = ['/admin/product/picture/choose', stoneId] as const;
    const before = (await postJson(path, { id, pictures: [] })).response.result;
    const { response } = await postJson(path, { id, pictures: [_id, _id] });
    expect(response.result.slice(0, -1)).toEqual(before);
    expect(response.result).toHaveLength(before.length + 1);
    const rejected = await postJson(path, { id, pictures: [_id, crypto.randomUUID()] });
    expect(rejected.code).toBe('picture_gone');
    expect((await postJson(path, { id, pictures: [] })).response.result).toEqual(response.result);
    const log = (await shop.call('/admin/audit/list', { _id: stoneId }, owner)).response.result[0];
    expect(log).toMatchObject({ action: 'product.add_pictures', userId: owner.id });
  });
});

describe('a picture uploaded by staff', () => {
  const getUploadError = async (bytes: Uint8Array) => {
    const response = await shop.postForm('/admin/picture/save', { pictures: [bytes] }, owner);
    return { status: response.statusCode, code: response.json<Json>()['code'] };
  };
  const countPictures = async (): Promise<number> => (await shop.call('/admin/picture/list', {}, owner)).response.fullcount;

  // sharp could decode all of these formats.
  test.each<[string, () => Promise<Buffer> | Buffer]>([
    ['SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>')],
    ['GIF', () => createSolidColourImage().gif().toBuffer()],
    ['TIFF', () => createSolidColourImage().tiff().toBuffer()],
  ])('is rejected as %s, with any name and declared type', async (_type, createPicture) => {
    const before = await countPictures();
    expect(await getUploadError(await createPicture())).toEqual({ status: 422, code: 'file_format' });
    expect(await countPictures()).toBe(before);
  });

  test('is rejected if it is HTML or damaged', async () => {
    const broken = (await createSolidColourImage().png().toBuffer()).subarray(0, 60);
    expect(await getUploadError(Buffer.from('<!doctype html><script>x()</script>'))).toEqual({ status: 422, code: 'file_format' });
    expect(await getUploadError(broken)).toEqual({ status: 422, code: 'picture_unreadable' });
  });

  test.each<[string, () => Promise<Buffer>]>([
    ['JPEG', () => createSolidColourImage().jpeg().toBuffer()],
    ['PNG', () => createSolidColourImage().png().toBuffer()],
    ['WebP', () => createSolidColourImage().webp().toBuffer()],
    ['AVIF', () => createSolidColourImage().avif().toBuffer()],
  ])('is accepted as %s and stored as a JPEG', async (_type, createPicture) => {
    const { path } = await uploadPicture(await createPicture());
    const { source } = (await shop.pool.query('select source from pictures where $1 like $2 || content_hash || $3', [path, '%', '%']))
      .rows[0];
    const stored = Buffer.from(await shop.files.getBytes(source.slice('files:'.length)));
    expect(await sharp(stored).metadata()).toMatchObject({ format: 'jpeg', width: 60, height: 40 });
  });

  test('is stored with at most 3 000 pixels on its longest side', async () => {
    const transparent = sharp({ create: { width: 110, height: 3300, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } });
    const { path } = await uploadPicture(await transparent.png().toBuffer());
    const { source } = (await shop.pool.query('select source from pictures where $1 like $2 || content_hash || $2', [path, '%'])).rows[0];
    const { data, info } = await sharp(Buffer.from(await shop.files.getBytes(source.slice('files:'.length))))
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect(info).toMatchObject({ width: 100, height: 3000, channels: 4 });
    expect(data[3]).toBe(0);
  });

  test('stays transparent in the formats that can be, in any browser and as the PNG of a logo, and is on white as JPEG', async () => {
    const logo = sharp({ create: { width: 500, height: 100, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } });
    const { path } = await uploadPicture(await logo.png().toBuffer());
    const readPixel = async (name: string, accept = '*/*') => {
      const { rawPayload } = await shop.app.inject({ url: path.replace(/1200\.jpg$/, name), headers: { accept } });
      return [...(await sharp(rawPayload).raw().toBuffer()).subarray(0, 4)];
    };
    expect((await readPixel('400', 'image/webp')).at(3)).toBe(0);
    for (const name of ['400', '400.png']) expect(await readPixel(name), name).toEqual([0, 0, 0, 0]);
    expect((await readPixel('400.jpg')).slice(0, 3)).toEqual([255, 255, 255]);
  });

  test('is rejected above 120 million pixels', async () => {
    // 11 000 × 11 000 is below the limit of 268 million pixels that sharp has by default.
    expect(await getUploadError(createDecompressionBomb(11_000))).toEqual({ status: 422, code: 'picture_too_many_pixels' });
    expect(await getUploadError(createDecompressionBomb())).toEqual({ status: 422, code: 'picture_too_many_pixels' });
  });
});

describe('the picture of a link preview', () => {
  test('is cropped around a used focal point, and an unused focal point creates no file', async () => {
    const { _id, path } = await uploadPicture(await createTwoColourPicture());
    const response = await postJson('/admin/project/save', {
      title: 'Halves',
      pictures: [{ picture: _id, alt: 'Halves', focus: { x: 0, y: 50 } }],
    });
    expect(response.status).toBe(1);
    const requestCrop = (name: string) => shop.app.inject(path.replace('1200.jpg', name));
    const leftCrop = await requestCrop('og-0-50.jpg');
    expect(await sharp(leftCrop.rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
    expect([await getCenterColour(leftCrop.rawPayload), leftCrop.headers['cache-control']]).toEqual([
      'red',
      'public, max-age=31536000, immutable',
    ]);
    const otherCrop = await requestCrop('og-100-50.jpg');
    expect([otherCrop.statusCode, otherCrop.headers['cache-control']]).toEqual([200, 'public, max-age=30']);
    expect(otherCrop.rawPayload.equals((await requestCrop('og.jpg')).rawPayload)).toBe(true);
    for (const name of ['og-101-0.jpg', 'og-01-0.jpg', 'og-5.jpg', 'og--1-0.jpg'])
      expect((await requestCrop(name)).statusCode, name).toBe(404);
    const page = await shop.app.inject(`/media/${path.split('/')[2]}/og-0-50.jpg`);
    expect(page.rawPayload.equals(leftCrop.rawPayload)).toBe(true);
  });

  test('contains the focal point and has the requested size', () => {
    expect(calculateCoverCrop({ width: 4000, height: 1000 }, { width: 1200, height: 630 }, { x: 100, y: 0 })).toEqual({
      width: 2520,
      height: 630,
      left: 1320,
      top: 0,
    });
    expect(calculateCoverCrop({ width: 100, height: 100 }, { width: 1200, height: 630 }, { x: 50, y: 50 })).toEqual({
      width: 1200,
      height: 1200,
      left: 0,
      top: 285,
    });
  });
});

describe('the site icon', () => {
  const requestIcon = (path = '/icon') => shop.app.inject(path);

  test('is built in until staff upload one, which is visible immediately and can be removed', async () => {
    const builtInIcon = await requestIcon();
    expect(builtInIcon.headers['content-type']).toBe('image/svg+xml');
    expect((await requestIcon('/favicon.ico')).body).toBe(builtInIcon.body);
    const { _id } = await uploadPicture(await createTwoColourPicture());
    const general = (await shop.call('/getGeneralSettings', {}, owner)).settings;
    const saved = await postJson('/admin/settings/save', { favicon: { picture: _id, alt: '', focus: { x: 100, y: 50 } } });
    expect(saved.response.favicon).toMatchObject({ picture: _id, focus: { x: 100, y: 50 } });
    const uploadedIcon = await requestIcon();
    expect(uploadedIcon.headers).toMatchObject({ 'content-type': 'image/png', 'cache-control': 'public, max-age=300' });
    expect(await sharp(uploadedIcon.rawPayload).metadata()).toMatchObject({ width: 192, height: 192 });
    expect(await getCenterColour(uploadedIcon.rawPayload)).toBe('blue');
    expect((await shop.call('/getGeneralSettings', {}, owner)).settings).toEqual(general);
    const rejected = await postJson('/admin/settings/save', { favicon: { picture: crypto.randomUUID(), alt: '' }, site_title: 'Half' });
    expect(rejected.code).toBe('picture_gone');
    expect((await shop.call('/getGeneralSettings', {}, owner)).settings.site_title).toBe(general.site_title);
    const { version } = saved.response;
    expect((await shop.call('/admin/settings/save', { favicon: null, version }, owner)).response).toMatchObject({
      favicon: null,
      version: version + 1,
    });
    expect((await requestIcon()).body).toBe(builtInIcon.body);
  });
});
