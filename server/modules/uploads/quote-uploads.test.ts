import { readdir, readFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import sharp, { type Sharp } from 'sharp';
import { describe, expect, test, vi } from 'vitest';
import { maxUploadBytes } from '#domain/media/upload.ts';
import { createForm, encodeForm, createDecompressionBomb, createSolidColourImage, type TestFile } from '#test/files.ts';
import { expectLoggedError } from '#test/expect-logged-error.ts';
import { startApp } from '#test/harness.ts';
import { getProduct, createUser, buildQuoteRequest, type TestUser } from '#test/factories.ts';

const shop = startApp();
const url = '/site/quotes/save/local/images';
let addressCount = 0;
/** Uploads from a new IP address by default, so that no rate limit by address is reached. */
const upload = (
  files: readonly TestFile[],
  { token, address = `10.9.0.${(addressCount += 1)}` }: { token?: string; address?: string } = {},
) =>
  shop.app.inject({
    method: 'POST',
    url,
    payload: createForm(files),
    remoteAddress: address,
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
  });
const createPdf = (size: number): Buffer => Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(size - 9, 0x20)]);
const pngSignature = Buffer.from('89504e470d0a1a0a', 'hex');
const readFixture = async (name: string) => ({
  name,
  bytes: await readFile(new URL(`../../../test/fixtures/uploads/${name}`, import.meta.url)),
});
const listFiles = async (): Promise<string[]> =>
  [...(await shop.files.listAll('uploads').catch(() => ({ objects: [] }))).objects].map(({ name }) => name);
const getPath = (response: { json: () => unknown }): string => (response.json() as { file_path: string }).file_path;
const countUploads = async (): Promise<number> => (await shop.pool.query('select count(*) from uploads')).rows[0].count;

describe('File upload', () => {
  test('stores a picture in its own format, with at most 3 000 pixels on its longest side', async () => {
    for (const [format, encode] of [
      ['png', (picture: Sharp) => picture.png()],
      ['jpeg', (picture: Sharp) => picture.jpeg()],
    ] as const) {
      const response = await upload([{ name: 'a', bytes: await encode(createSolidColourImage(3300, 110)).toBuffer() }]);
      const { rows } = await shop.pool.query('select mime_type from uploads order by created_at desc, id desc limit 1');
      const stored = Buffer.from(await shop.files.getBytes(getPath(response).slice(1)));
      expect(await sharp(stored).metadata()).toMatchObject({ format, width: 3000, height: 100 });
      expect(rows).toEqual([{ mime_type: `image/${format}` }]);
    }
  });

  test('T25 Exactly one file at a time (Please add multiple files one by one)', async () => {
    const bytes = await createSolidColourImage().png().toBuffer();
    const before = [await countUploads(), await listFiles()];
    const largePdf = createPdf(maxUploadBytes + 1);
    for (const files of [
      [bytes, bytes],
      [bytes, bytes, bytes, bytes, bytes],
      // Larger than the part that the server reads.
      [largePdf, largePdf],
      [Buffer.alloc(0), bytes],
    ]) {
      const response = await upload(files.map((fileBytes, index) => ({ name: `${index}.png`, bytes: fileBytes })));
      expect([response.statusCode, response.json<{ message: string }>().message], `${files.length}`).toEqual([
        422,
        'Please add multiple files one by one',
      ]);
    }
    expect([await countUploads(), await listFiles()]).toEqual(before);
  });

  test('T26 Allowed types: pdf, png, jpeg, jpg (File Format not supported)', async () => {
    const gif = await createSolidColourImage().gif().toBuffer();
    for (const [name, bytes] of [
      ['a.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
      ['page.png', Buffer.from('<html><script>alert(1)</script></html>')],
      ['a.exe', Buffer.from('MZ\u0090\u0000')],
      ['a.png', Buffer.from('PK\u0003\u0004\u0014\u0000\u0000\u0000')],
      ['a.gif', gif],
      ['a.pdf', Buffer.concat([gif, Buffer.from('%PDF-1.7')])],
      ['a.webp', await createSolidColourImage().webp().toBuffer()],
      ['b.pdf', Buffer.concat([Buffer.from(' \n'), gif, Buffer.from('%PDF-1.7')])],
      ['c.pdf', Buffer.from('\n<script>alert(1)</script>%PDF-1.7')],
      ['d.pdf', Buffer.concat([Buffer.alloc(1024, 0x20), Buffer.from('%PDF-1.7')])],
      ['e.pdf', Buffer.concat([Buffer.from('\n'), pngSignature, Buffer.from('%PDF-1.7')])],
      ['f.pdf', Buffer.from('PK\u0003\u0004%PDF-1.7')],
    ] as const) {
      const response = await upload([{ name, bytes }]);
      expect([response.statusCode, response.json()], name).toMatchObject([422, { status: 0, message: 'File Format not supported' }]);
    }
    for (const [name, bytes] of [
      ['a.png', await createSolidColourImage().png().toBuffer()],
      ['a.jpeg', await createSolidColourImage().jpeg().toBuffer()],
      ['a.pdf', createPdf(20)],
    ] as const) {
      expect((await upload([{ name, bytes }])).json(), name).toMatchObject({ status: 1 });
    }
  });

  test('accepts damaged pictures and PDFs that browsers and viewers open', async () => {
    for (const name of ['samsung-sos.jpg', 'truncated-tail.jpg']) {
      const stored = await shop.app.inject(getPath(await upload([await readFixture(name)])));
      expect(await sharp(stored.rawPayload).metadata(), name).toMatchObject({ width: 1200, height: 800 });
    }
    for (const name of ['leading-newline.pdf', 'leading-200-junk.pdf']) {
      const file = await readFixture(name);
      const response = await upload([file]);
      expect(response.json(), name).not.toHaveProperty('hint');
      const stored = await shop.app.inject(getPath(response));
      expect(stored.headers['content-type'], name).toBe('application/pdf');
      expect(stored.rawPayload.equals(file.bytes), name).toBe(true);
    }
  });

  test('names the reason if a picture cannot be decoded', async () => {
    for (const bytes of [
      (await createSolidColourImage().jpeg().toBuffer()).subarray(0, 200),
      pngSignature,
      Buffer.concat([pngSignature, Buffer.from('%PDF-1.7')]),
    ])
      expect((await upload([{ name: 'cut.jpg', bytes }])).json()).toMatchObject({ code: 'picture_unreadable' });
  });

  test('accepts a protected or damaged PDF with a hint for the sender', async () => {
    const response = await upload([await readFixture('encrypted.pdf')]);
    expect(response.json()).toMatchObject({ status: 1, hint: expect.stringContaining('This PDF is protected.') });
    expect((await upload([{ name: 'a.pdf', bytes: createPdf(20) }])).json()).toMatchObject({
      status: 1,
      hint: expect.stringContaining('We may not be able to open this PDF.'),
    });
  });

  test('T38 answers 503 while the disk of the files is full, and stores nothing', async () => {
    const before = [await countUploads(), await listFiles()];
    const bytes = await createSolidColourImage(700, 500).png().toBuffer();
    const diskFull = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
    const owner = await createUser(shop, { role: 'owner' });
    const writes = [vi.spyOn(shop.files.driver, 'putStream'), vi.spyOn(shop.files.driver, 'put')];
    for (const write of writes) write.mockRejectedValue(diskFull);
    for (const response of [
      await upload([{ name: 'a.png', bytes }]),
      await shop.postForm('/admin/picture/save', { pictures: [bytes] }, owner),
    ]) {
      expect([response.statusCode, response.json()]).toMatchObject([503, { status: 0, code: 'file_store_full' }]);
    }
    for (const write of writes) write.mockRestore();
    expect([await countUploads(), await listFiles()]).toEqual(before);
    expect((await upload([{ name: 'a.png', bytes }])).json()).toMatchObject({ status: 1 });
  });

  test('T24 accepts 5 242 880 bytes, rejects one more with the specified message, and rejects an empty file', async () => {
    expect((await upload([{ name: 'a.pdf', bytes: createPdf(maxUploadBytes) }])).statusCode).toBe(200);
    for (const size of [maxUploadBytes + 1, 11_000_000]) {
      const response = await upload([{ name: 'a.pdf', bytes: createPdf(size) }]);
      expect([response.statusCode, response.json()]).toMatchObject([413, { message: 'Maximum upload size is 5MB' }]);
    }
    expect((await upload([{ name: 'a.pdf', bytes: Buffer.alloc(0) }])).json()).toMatchObject({
      code: 'file_empty',
      message: 'This file is empty. Choose another file.',
    });
    expect((await upload([])).json()).toMatchObject({ code: 'file_missing' });
  });

  test('T24 reads a file over the limit to its end, so that browsers show the response', async () => {
    const origin = await shop.app.listen({ port: 0 });
    const form = new FormData();
    form.append('pictures', new Blob([new Uint8Array(9_500_000).fill(0x25)], { type: 'application/pdf' }), 'plan.pdf');
    const response = await fetch(`${origin}${url}`, { method: 'POST', body: form });
    // The file starts with %%%, so the server returns the format error before the size error.
    expect([response.status, await response.json()]).toMatchObject([422, { message: 'File Format not supported' }]);
  });

  test('T27 removes HTML from a PNG', async () => {
    const html = '<script>alert(1)</script>';
    const png = await createSolidColourImage()
      .withExif({ IFD0: { ImageDescription: html } })
      .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/">${html}</x:xmpmeta>`)
      .png()
      .toBuffer();
    for (const bytes of [Buffer.concat([await createSolidColourImage().png().toBuffer(), Buffer.from(html)]), png]) {
      expect(bytes.includes(html)).toBe(true);
      const stored = await shop.app.inject(getPath(await upload([{ name: 'a.png', bytes }])));
      expect(stored.headers).toMatchObject({ 'content-type': 'image/png', 'x-content-type-options': 'nosniff' });
      expect(stored.rawPayload.includes('script')).toBe(false);
      expect(await sharp(stored.rawPayload).metadata()).toMatchObject({ width: 60, height: 40 });
    }
  });

  test('T28 rejects a 20 000² picture of 1 MB by its header, without decoding its pixels', async () => {
    const decoderSpies = [vi.spyOn(sharp.prototype, 'toBuffer'), vi.spyOn(sharp.prototype, 'toFile')];
    const response = await upload([{ name: 'wall.png', bytes: createDecompressionBomb() }]);
    expect([response.statusCode, response.json()]).toMatchObject([
      422,
      {
        code: 'picture_too_many_pixels',
        message: 'This picture has 400 megapixels. Up to 60 are possible: save it smaller, for example scanned at 300 dpi.',
      },
    ]);
    for (const spy of decoderSpies) expect(spy).not.toHaveBeenCalled();
  });

  test('T29 removes GPS and other metadata, and rotates the picture upright', async () => {
    const pictureWithMetadata = await createSolidColourImage()
      .jpeg()
      .withMetadata({ orientation: 6 })
      .withExifMerge({ IFD0: { Make: 'Kodak' }, IFD3: { GPSLatitude: '33/1 55/1 0/1', GPSLatitudeRef: 'S' } })
      .toBuffer();
    expect((await sharp(pictureWithMetadata).metadata()).exif).toBeDefined();
    const stored = await shop.app.inject(getPath(await upload([{ name: 'a.jpg', bytes: pictureWithMetadata }])));
    const { exif, xmp, iptc, width, height, orientation } = await sharp(stored.rawPayload).metadata();
    expect({ exif, xmp, iptc, orientation }).toEqual({});
    expect([width, height]).toEqual([40, 60]);
  });

  test('T30 serves a PDF as an attachment with nosniff and a sandbox', async () => {
    const stored = await shop.app.inject(getPath(await upload([{ name: 'plan.html', bytes: createPdf(20) }])));
    expect(stored.headers['content-type']).toBe('application/pdf');
    expect(stored.headers['content-disposition']).toBe('attachment; filename=plan.pdf');
    const named = await shop.app.inject(getPath(await upload([{ name: 'Küchenplan 厨房.pdf', bytes: createPdf(20) }])));
    expect(named.headers['content-disposition']).toBe(
      `attachment; filename="K?chenplan ??.pdf"; filename*=UTF-8''${encodeURIComponent('Küchenplan 厨房.pdf')}`,
    );
    expect(stored.headers['content-security-policy']).toContain('sandbox');
    expect(stored.headers['content-security-policy']).toContain("default-src 'none'");
    expect(stored.headers['x-content-type-options']).toBe('nosniff');
  });

  test('T31 stores a file under a random name, and displays a name without misleading characters', async () => {
    const bytes = await createSolidColourImage().png().toBuffer();
    const longName = 'x'.repeat(300);
    for (const [name, displayedName] of [
      ['../../etc/passwd.png', 'passwd.png'],
      ['C:\\\\plans\\\\roof.png', 'roof.png'],
      [`${longName}.png`, `${longName.slice(0, 196)}.png`],
      ['\u202egnp.exe', 'gnp.exe'],
      ['a%00.png', 'a%00.png'],
      ['\u200f', 'file.png'],
    ] as const) {
      const path = getPath(await upload([{ name, bytes }]));
      expect(path, name).toMatch(/^\/uploads\/[0-9a-f]{32}\.png$/);
      const { rows } = await shop.pool.query('select name, storage_key from uploads where path = $1', [path]);
      expect(rows, name).toEqual([{ name: displayedName, storage_key: path.slice(1) }]);
    }
  });

  test('T32 leaves no file after aborted uploads', async () => {
    const before = await listFiles();
    const copySpy = vi.spyOn(shop.files, 'copyFromFs');
    const { port } = new URL(shop.app.listeningOrigin);
    const abortUpload = () =>
      new Promise<void>((done) => {
        const socket = connect(Number(port), 'localhost', () => {
          const head = `POST ${url} HTTP/1.1\r\nHost: localhost\r\nContent-Type: multipart/form-data; boundary=e\r\nContent-Length: 2000000\r\n\r\n`;
          const part =
            '--e\r\nContent-Disposition: form-data; name="pictures"; filename="a.pdf"\r\nContent-Type: application/pdf\r\n\r\n%PDF-1.7\n';
          socket.write(`${head}${part}${'x'.repeat(200_000)}`, () => socket.resetAndDestroy());
        });
        socket.on('close', () => done());
      });
    let closedCount = 0;
    const countClosed = (socket: Socket) => socket.on('close', () => (closedCount += 1));
    shop.app.server.on('connection', countClosed);
    await Promise.all(Array.from({ length: 10 }, abortUpload));
    await expect.poll(() => closedCount).toBe(10);
    shop.app.server.off('connection', countClosed);
    expect(copySpy).not.toHaveBeenCalled();
    copySpy.mockRestore();
    expect(await listFiles()).toEqual(before);
    await expect.poll(() => readdir(shop.uploadFolder)).toEqual([]);
  });

  test('T33 accepts 40 files and 100 MB an hour per address, counting rejected ones', async () => {
    const validFiles = [{ name: 'a.png', bytes: await createSolidColourImage().png().toBuffer() }];
    const invalidFiles = [{ name: 'a.txt', bytes: Buffer.from('x') }];
    const statuses: number[] = [];
    // Five at a time: more than eight concurrent uploads of one network are rejected without being counted.
    for (let round = 0; round < 9; round += 1) {
      const responses = await Promise.all(Array.from({ length: 5 }, () => upload(invalidFiles, { address: '192.0.2.1' })));
      statuses.push(...responses.map(({ statusCode }) => statusCode));
    }
    expect(statuses.filter((status) => status === 422)).toHaveLength(40);
    const rejected = await upload(validFiles, { address: '192.0.2.1' });
    expect([rejected.statusCode, rejected.json()]).toMatchObject([429, { code: 'too_many' }]);
    expect(Number(rejected.headers['retry-after'])).toBeGreaterThan(3000);

    const largeFiles = [{ name: 'a.pdf', bytes: createPdf(11_000_000) }];
    const largeStatuses: number[] = [];
    for (let count = 0; count < 11; count += 1) largeStatuses.push((await upload(largeFiles, { address: '192.0.2.2' })).statusCode);
    expect(largeStatuses.slice(0, 9)).toEqual(Array.from({ length: 9 }, () => 413));
    expect(largeStatuses.at(-1)).toBe(429);
    expect((await upload(validFiles, { address: '192.0.2.3' })).statusCode).toBe(200);
  });

  test('stores a file without a name or with a NUL character in its name', async () => {
    const bytes = await createSolidColourImage().png().toBuffer();
    const { payload, headers } = await encodeForm(createForm([{ name: 'a.png', bytes }]));
    for (const name of ['', "; filename*=utf-8''a%00.png"]) {
      const text = payload.toString('latin1').replace('; filename="a.png"', name);
      const response = await shop.app.inject({ method: 'POST', url, payload: Buffer.from(text, 'latin1'), headers });
      expect(response.statusCode, response.body).toBe(200);
    }
  });

  test('accepts a file only in the form field `pictures`', async () => {
    const before = [await countUploads(), await listFiles()];
    const payload = createForm([{ name: 'a.png', bytes: await createSolidColourImage().png().toBuffer() }], 'file');
    const response = await shop.app.inject({ method: 'POST', url, payload });
    expect([response.statusCode, response.json()]).toMatchObject([
      400,
      { status: 0, code: 'bad_input', message: 'Send the file in the field "pictures".' },
    ]);
    expect([await countUploads(), await listFiles()]).toEqual(before);
  });

  test('deletes a file whose row cannot be stored', async () => {
    const copySpy = vi.spyOn(shop.files, 'copyFromFs');
    await shop.pool.query('alter table uploads rename to uploads_away');
    const response = await upload([{ name: 'a.png', bytes: await createSolidColourImage().png().toBuffer() }]);
    await shop.pool.query('alter table uploads_away rename to uploads');
    expect(response.statusCode).toBe(500);
    expectLoggedError('uploads');
    expect(await shop.files.exists(copySpy.mock.calls[0]![1])).toBe(false);
    copySpy.mockRestore();
  });

  test('deletes the row of a file only after the file is deleted', async () => {
    const path = getPath(await upload([{ name: 'a.png', bytes: await createSolidColourImage().png().toBuffer() }]));
    await shop.pool.query("update uploads set created_at = created_at - interval '49 hours' where path = $1", [path]);
    const deleteSpy = vi.spyOn(shop.files, 'delete').mockRejectedValueOnce(new Error('the storage is unavailable'));
    await expect(shop.services.uploads.uploads.deleteUnclaimed()).rejects.toThrow('the storage is unavailable');
    deleteSpy.mockRestore();
    const countRows = async () => (await shop.pool.query('select 1 from uploads where path = $1', [path])).rows.length;
    expect(await countRows()).toBe(1);
    await shop.services.uploads.uploads.deleteUnclaimed();
    expect(await countRows()).toBe(0);
  });

  test('deletes a file without a row, left by a killed process, after 48 hours', async () => {
    const bytes = await createSolidColourImage().png().toBuffer();
    const stored = getPath(await upload([{ name: 'a.png', bytes }]))
      .split('/')
      .at(-1);
    const orphans = ['old.png', 'old.png.1.part'];
    for (const name of orphans) await shop.files.put(`uploads/${name}`, bytes);
    await shop.services.uploads.uploads.deleteOrphanedFiles();
    expect(await listFiles()).toEqual(expect.arrayContaining(orphans));
    shop.clock.move(49 * 3_600_000);
    await shop.services.uploads.uploads.deleteOrphanedFiles();
    shop.clock.move(-49 * 3_600_000);
    const remaining = await listFiles();
    expect(remaining).toContain(stored);
    expect(remaining.filter((name) => orphans.includes(name))).toEqual([]);
  });

  test('returns 404 for paths that no upload can have', async () => {
    for (const name of ['a%00.png', 'none.png', '..%2fsecret', `${'0'.repeat(32)}.png`]) {
      expect((await shop.app.inject(`/uploads/${name}`)).statusCode, name).toBe(404);
    }
  });

  test('deletes a file after 48 hours unless a quote request contains it', async () => {
    const customer = await createUser(shop);
    const stone = await getProduct(shop);
    const bytes = await createSolidColourImage().png().toBuffer();
    const [claimed, unclaimed] = [getPath(await upload([{ name: 'a.png', bytes }])), getPath(await upload([{ name: 'b.png', bytes }]))];
    const request = buildQuoteRequest(stone._id, { pictures: JSON.stringify([{ path: claimed, name: 'a.png' }]) });
    expect((await shop.post('/site/save/quotes', request, customer)).statusCode).toBe(200);
    await shop.pool.query("update uploads set created_at = created_at - interval '49 hours'");
    await shop.services.uploads.uploads.deleteUnclaimed();
    expect(await shop.files.exists(claimed.slice(1))).toBe(true);
    expect(await shop.files.exists(unclaimed.slice(1))).toBe(false);
  });

  test('opens by its name for 48 hours until a quote request claims it, also if the hourly job is late', async () => {
    const path = getPath(await upload([{ name: 'a.pdf', bytes: createPdf(20) }]));
    expect((await shop.app.inject(path)).statusCode).toBe(200);
    await shop.pool.query("update uploads set created_at = created_at - interval '49 hours' where path = $1", [path]);
    expect((await shop.app.inject(path)).statusCode).toBe(404);
  });

  test('of a quote opens by a signed link of its customer and of staff who work on quotes, for ten minutes', async () => {
    const [customer, otherCustomer, estimator, editor] = [
      await createUser(shop),
      await createUser(shop),
      await createUser(shop, { role: 'estimator' }),
      await createUser(shop, { role: 'editor' }),
    ];
    const path = getPath(await upload([{ name: 'a.pdf', bytes: createPdf(20) }]));
    const request = buildQuoteRequest((await getProduct(shop))._id, { pictures: JSON.stringify([{ path, name: 'a.pdf' }]) });
    expect((await shop.post('/site/save/quotes', request, customer)).statusCode).toBe(200);
    expect((await shop.app.inject(path)).statusCode).toBe(404);
    const requestLink = (user?: TestUser) => shop.post('/user/uploads/link', { path }, user);
    for (const user of [customer, estimator]) {
      const link = (await requestLink(user)).json<{ response: { url: string } }>().response.url;
      expect((await shop.app.inject(link)).statusCode).toBe(200);
      for (const altered of [`${link}x`, link.replace('expires=', 'expires=1'), link.replace(/signature=.*/, ''), `${link}&expires=1`])
        expect((await shop.app.inject(altered)).statusCode, altered).toBe(404);
      shop.clock.move(10 * 60_000);
      expect((await shop.app.inject(link)).statusCode).toBe(404);
    }
    for (const user of [otherCustomer, editor]) expect((await requestLink(user)).json()).toMatchObject({ code: 'not_found' });
    expect((await requestLink()).statusCode).toBe(401);
    expect((await shop.post('/user/data/export', {}, customer)).body).not.toContain('/uploads/');
  });

  test('rejects a quote request with a file of another user or another request, or with an unknown file', async () => {
    const [user, otherUser] = [await createUser(shop), await createUser(shop)];
    const stone = await getProduct(shop);
    const bytes = await createSolidColourImage().png().toBuffer();
    const path = getPath(await upload([{ name: 'a.png', bytes }], { token: user.token }));
    const claim = (token: string, filePath: string) =>
      shop.post('/site/save/quotes', buildQuoteRequest(stone._id, { pictures: JSON.stringify([{ path: filePath, name: 'a' }]) }), {
        token,
      });
    expect((await claim(otherUser.token, path)).json()).toMatchObject({ code: 'upload_gone' });
    expect((await claim(user.token, path)).statusCode).toBe(200);
    expect((await claim(user.token, path)).json()).toMatchObject({ code: 'upload_gone' });
    expect((await claim(user.token, '/uploads/none.png')).json()).toMatchObject({ code: 'upload_gone' });
    expect((await claim(user.token, '/uploads/\0.png')).statusCode).toBe(400);
  });

  test('returns 415 for JSON on the upload endpoint, and for a file on another endpoint', async () => {
    expect((await shop.post('/site/quotes/save/local/images', {})).statusCode).toBe(415);
    const payload = createForm([{ name: 'a.png', bytes: await createSolidColourImage().png().toBuffer() }]);
    expect((await shop.app.inject({ method: 'POST', url: '/contactus', payload })).statusCode).toBe(415);
  });
});

test('a form with too many bytes in its text fields is rejected, and its bytes count towards the hourly limit', async () => {
  const boundary = 'boundary';
  const field = `--${boundary}\r\ncontent-disposition: form-data; name="x"\r\n\r\n${'x'.repeat(11 * 1024 * 1024)}\r\n--${boundary}--\r\n`;
  const send = () =>
    shop.app.inject({
      method: 'POST',
      url,
      remoteAddress: '10.9.9.9',
      headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
      payload: field,
    });
  expect((await send()).json()).toMatchObject({ status: 0, code: 'file_too_large' });
  const codes: unknown[] = [];
  for (let count = 0; count < 12; count += 1) codes.push((await send()).json<{ code: string }>().code);
  expect(codes).toContain('too_many');
});
