import sharp from 'sharp';
import { describe, expect, test, vi } from 'vitest';
import { uploadLimit } from '#domain/upload.ts';
import { startApp } from '#test/harness.ts';
import { findStone, makePerson, makeRequest } from '#test/make.ts';

const shop = startApp();
const photo = (width = 60, height = 40) => sharp({ create: { width, height, channels: 3, background: '#9A4B2F' } });

/** A multipart body as a browser writes it. */
function multipart(files: { name: string; bytes: Uint8Array }[]): { payload: Buffer; headers: Record<string, string> } {
  const edge = 'edge-of-parts';
  const parts = files.flatMap(({ name, bytes }) => [
    Buffer.from(
      `--${edge}\r\nContent-Disposition: form-data; name="pictures"; filename="${name}"\r\nContent-Type: application/octet-stream\r\n\r\n`,
    ),
    Buffer.from(bytes),
    Buffer.from('\r\n'),
  ]);
  return {
    payload: Buffer.concat([...parts, Buffer.from(`--${edge}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${edge}` },
  };
}
const upload = (files: { name: string; bytes: Uint8Array }[], token?: string) => {
  const { payload, headers } = multipart(files);
  const url = '/site/quotes/save/local/images';
  return shop.app.inject({
    method: 'POST',
    url,
    payload,
    headers: token === undefined ? headers : { ...headers, authorization: `Bearer ${token}` },
  });
};
const pathOf = (answer: { json: () => unknown }): string => (answer.json() as { file_path: string }).file_path;
const countUploads = async (): Promise<number> => (await shop.pool.query('select count(*) from uploads')).rows[0].count;

describe('File upload', () => {
  test('Exactly one file at a time (Please add multiple files one by one)', async () => {
    const bytes = await photo().png().toBuffer();
    const before = await countUploads();
    const answer = await upload([
      { name: 'a.png', bytes },
      { name: 'b.png', bytes },
    ]);
    expect(answer.json()).toMatchObject({ status: 0, message: 'Please add multiple files one by one' });
    const five = await upload(Array.from({ length: 5 }, (_, index) => ({ name: `${index}.png`, bytes })));
    expect([five.statusCode, five.json<{ message: string }>().message]).toEqual([422, 'Please add multiple files one by one']);
    const heavy = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(uploadLimit + 1, 0x20)]);
    const two = await upload([
      { name: 'a.pdf', bytes: heavy },
      { name: 'b.pdf', bytes: heavy },
    ]);
    expect(two.json()).toMatchObject({ code: 'file_several' });
    expect(await countUploads()).toBe(before);
  });

  test('Allowed types: pdf, png, jpeg, jpg (File Format not supported)', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    const gif = await photo().gif().toBuffer();
    for (const [name, bytes] of [
      ['a.svg', svg],
      ['page.png', Buffer.from('<html><script>alert(1)</script></html>')],
      ['a.exe', Buffer.from('MZ\u0090\u0000')],
      ['a.pdf', Buffer.concat([gif, Buffer.from('%PDF-1.7')])],
    ] as const) {
      const answer = await upload([{ name, bytes }]);
      expect(answer.json()).toMatchObject({ status: 0, message: 'File Format not supported' });
    }
    for (const [name, bytes] of [
      ['a.png', await photo().png().toBuffer()],
      ['a.jpeg', await photo().jpeg().toBuffer()],
      ['a.pdf', Buffer.from('%PDF-1.7\n%%EOF')],
    ] as const) {
      expect((await upload([{ name, bytes }])).json()).toMatchObject({ status: 1 });
    }
  });

  test('T24 5 242 880 bytes are accepted, one more is refused with the words, none is refused', async () => {
    const pdf = (size: number): Buffer => Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(size - 9, 0x20)]);
    expect((await upload([{ name: 'a.pdf', bytes: pdf(uploadLimit) }])).statusCode).toBe(200);
    const larger = await upload([{ name: 'a.pdf', bytes: pdf(uploadLimit + 1) }]);
    expect(larger.statusCode).toBe(413);
    expect(larger.json()).toMatchObject({ message: 'Maximum upload size is 5MB' });
    expect((await upload([{ name: 'a.pdf', bytes: Buffer.alloc(0) }])).json()).toMatchObject({ code: 'file_missing' });
    expect((await upload([])).json()).toMatchObject({ code: 'file_missing' });
  });

  test('T27, T29 what is hidden in a picture is not kept: HTML behind it, the place it was taken', async () => {
    const tagged = await photo()
      .jpeg()
      .withExif({ IFD3: { GPSLatitude: '33/1 55/1 0/1', GPSLatitudeRef: 'S' } })
      .toBuffer();
    const answer = await upload([{ name: 'a.jpg', bytes: Buffer.concat([tagged, Buffer.from('<script>alert(1)</script>')]) }]);
    const kept = await shop.app.inject(pathOf(answer));
    expect(kept.headers).toMatchObject({ 'content-type': 'image/jpeg', 'x-content-type-options': 'nosniff' });
    expect(kept.rawPayload.includes('<script>')).toBe(false);
    expect((await sharp(kept.rawPayload).metadata()).exif).toBeUndefined();
  });

  test('T30 a PDF is always an attachment with nosniff and a sandbox', async () => {
    const kept = await shop.app.inject(pathOf(await upload([{ name: 'plan.pdf', bytes: Buffer.from('%PDF-1.7\n%%EOF') }])));
    expect(kept.headers['content-disposition']).toContain('attachment');
    expect(kept.headers['content-security-policy']).toContain('sandbox');
    expect(kept.headers['x-content-type-options']).toBe('nosniff');
  });

  test('T31 the stored name is random, whatever the file was called', async () => {
    const bytes = await photo().png().toBuffer();
    for (const name of ['../../etc/passwd.png', 'x'.repeat(300), '\u202egnp.exe', 'a%00.png']) {
      expect(pathOf(await upload([{ name, bytes }]))).toMatch(/^\/uploads\/[0-9a-f]{32}\.png$/);
    }
  });

  test('a file without a name, or with NUL in it, is kept like any other', async () => {
    const bytes = await photo().png().toBuffer();
    const { payload, headers } = multipart([{ name: 'a.png', bytes }]);
    for (const name of ['', "; filename*=utf-8''a%00.png"]) {
      const text = payload.toString('latin1').replace('; filename="a.png"', name);
      const url = '/site/quotes/save/local/images';
      const answer = await shop.app.inject({ method: 'POST', url, payload: Buffer.from(text, 'latin1'), headers });
      expect(answer.statusCode, answer.body).toBe(200);
    }
  });

  test('a file whose row cannot be written is not left behind', async () => {
    const put = vi.spyOn(shop.files, 'put');
    await shop.pool.query('alter table uploads rename to uploads_away');
    const answer = await upload([{ name: 'a.png', bytes: await photo().png().toBuffer() }]);
    await shop.pool.query('alter table uploads_away rename to uploads');
    expect(answer.statusCode).toBe(500);
    expect(await shop.files.exists(put.mock.calls[0]![0])).toBe(false);
    put.mockRestore();
  });

  test('where a file cannot be deleted its row stays for the next try', async () => {
    const path = pathOf(await upload([{ name: 'a.png', bytes: await photo().png().toBuffer() }]));
    await shop.pool.query("update uploads set created_at = created_at - interval '49 hours' where path = $1", [path]);
    const remove = vi.spyOn(shop.files, 'delete').mockRejectedValueOnce(new Error('the store is away'));
    await expect(shop.services.uploads.dropUnclaimed()).rejects.toThrow('the store is away');
    remove.mockRestore();
    const rows = async () => (await shop.pool.query('select 1 from uploads where path = $1', [path])).rows.length;
    expect(await rows()).toBe(1);
    await shop.services.uploads.dropUnclaimed();
    expect(await rows()).toBe(0);
  });

  test('addresses that no upload can have answer 404', async () => {
    for (const name of ['a%00.png', 'none.png', '..%2fsecret', `${'0'.repeat(32)}.png`]) {
      expect((await shop.app.inject(`/uploads/${name}`)).statusCode, name).toBe(404);
    }
  });

  test('a file that no quote claims is dropped after 48 hours; a claimed one stays', async () => {
    const customer = await makePerson(shop);
    const stone = await findStone(shop);
    const bytes = await photo().png().toBuffer();
    const [claimed, forgotten] = [pathOf(await upload([{ name: 'a.png', bytes }])), pathOf(await upload([{ name: 'b.png', bytes }]))];
    const request = makeRequest(stone._id, { pictures: JSON.stringify([{ path: claimed, name: 'a.png' }]) });
    expect((await shop.post('/site/save/quotes', request, customer)).statusCode).toBe(200);
    await shop.pool.query("update uploads set created_at = created_at - interval '49 hours'");
    await shop.services.uploads.dropUnclaimed();
    expect((await shop.app.inject(claimed)).statusCode).toBe(200);
    expect((await shop.app.inject(forgotten)).statusCode).toBe(404);
  });

  test("another person's file cannot be claimed, nor one twice, nor one that is not there", async () => {
    const [one, other] = [await makePerson(shop), await makePerson(shop)];
    const stone = await findStone(shop);
    const bytes = await photo().png().toBuffer();
    const path = pathOf(await upload([{ name: 'a.png', bytes }], one.token));
    const claim = (token: string, wanted: string) =>
      shop.post('/site/save/quotes', makeRequest(stone._id, { pictures: JSON.stringify([{ path: wanted, name: 'a' }]) }), { token });
    expect((await claim(other.token, path)).json()).toMatchObject({ code: 'upload_gone' });
    expect((await claim(one.token, path)).statusCode).toBe(200);
    expect((await claim(one.token, path)).json()).toMatchObject({ code: 'upload_gone' });
    expect((await claim(one.token, '/uploads/none.png')).json()).toMatchObject({ code: 'upload_gone' });
    expect((await claim(one.token, '/uploads/\0.png')).statusCode).toBe(400);
  });

  test('JSON on the upload, and a file on another call: 415', async () => {
    expect((await shop.post('/site/quotes/save/local/images', {})).statusCode).toBe(415);
    const { payload, headers } = multipart([{ name: 'a.png', bytes: await photo().png().toBuffer() }]);
    expect((await shop.app.inject({ method: 'POST', url: '/contactus', payload, headers })).statusCode).toBe(415);
  });
});
