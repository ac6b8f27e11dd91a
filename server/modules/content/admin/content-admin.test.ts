import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { startApp } from '#test/harness.ts';
import { getProduct, createUser, type TestUser } from '#test/factories.ts';

const shop = startApp();
let editor: TestUser;
let owner: TestUser;
beforeAll(async () => {
  editor = await createUser(shop, { role: 'editor', fullName: 'Ed Editor' });
  owner = await createUser(shop, { role: 'owner', fullName: 'Olive Owner' });
});

type Json = Record<string, any>;
const postJson = async (path: string, input: object = {}, user: { token?: string } = editor): Promise<Json> =>
  (await shop.post(path, input, user)).json<Json>();
const request = async (path: string, input: object = {}, user?: { token?: string }) => (await postJson(path, input, user)).response as Json;
const getCode = async (path: string, input: object = {}, user?: { token?: string }) => (await postJson(path, input, user)).code as string;
const createPhoto = (background: string) =>
  sharp({ create: { width: 64, height: 48, channels: 3, background } })
    .jpeg()
    .toBuffer();
const uploadPictures = async (...colours: string[]): Promise<Json[]> => {
  const sent = await shop.postForm('/admin/picture/save', { pictures: await Promise.all(colours.map(createPhoto)) }, editor);
  return sent.json<Json>().response.result;
};
const listAuditEntries = async (entityType: string, id: string) =>
  (await shop.call('/admin/audit/list', { entityType, _id: id }, owner)).response.result as Json[];

describe('pictures', () => {
  test('are stored once, without hidden data, and listed newest first', async () => {
    const [first, second] = await uploadPictures('#102030', '#405060');
    expect(first).toMatchObject({ width: 64, height: 48, path: expect.stringMatching(/^\/media\/[0-9a-f]{32}\/1200\.jpg$/) });
    expect((await shop.app.inject(first!.path)).headers['content-type']).toBe('image/jpeg');
    expect((await uploadPictures('#102030'))[0]!._id).toBe(first!._id);
    const { result } = (await shop.call('/admin/picture/list', { limit: 2 }, editor)).response;
    expect(result.map(({ _id }: Json) => _id)).toEqual([second!._id, first!._id]);
  });

  test('are rejected if the file is not a picture', async () => {
    const getUploadErrorCode = async (...pictures: Buffer[]) =>
      (await shop.postForm('/admin/picture/save', { pictures }, editor)).json<Json>().code;
    expect(await getUploadErrorCode(Buffer.from('<svg onload="x()">'))).toBe('file_format');
    expect(await getUploadErrorCode(Buffer.from('%PDF-1.7\n%%EOF'))).toBe('file_format');
    expect(await getUploadErrorCode()).toBe('file_missing');
  });
});

describe('services', () => {
  test('are public only after staff activate them, with their items and pictures in order', async () => {
    const [tap, sink] = await uploadPictures('#aa0000', '#00aa00');
    const service = (
      await shop.call(
        '/admin/service/save',
        {
          name: ' Sinks & taps ',
          description: 'Cut in and sealed.',
          price: 1250.5,
          services: [{ name: 'Cut-outs' }, { name: ' ' }, { name: 'Sealing' }],
          pictures: [
            { picture: sink!._id, alt: 'A sink', focus: { x: 20, y: 80 } },
            { picture: tap!._id, alt: 'A tap' },
          ],
        },
        editor,
      )
    ).response;
    expect(service).toMatchObject({ name: 'Sinks & taps', slug: 'sinks-taps', status: 'draft', price: 1250.5, featured: 'No' });
    const getPublicService = async () => (await shop.call('/site/list/all/services', { id: service._id }, editor)).result[0] as Json;
    expect(await getPublicService()).toBeUndefined();
    await shop.call('/admin/service/save', { _id: service._id, status: 'active', featured: 'Yes' }, editor);
    expect(await getPublicService()).toMatchObject({
      name: 'Sinks & taps',
      featured: 'Yes',
      services: [{ name: 'Cut-outs' }, { name: 'Sealing' }],
      pictures: [{ alt: 'A sink', focus: { x: 20, y: 80 } }, { alt: 'A tap' }],
    });
    expect((await getPublicService()).pictures[1]).not.toHaveProperty('focus');
    expect((await listAuditEntries('service', service._id)).map(({ action, userName }) => [action, userName])).toEqual([
      ['service.save', 'Ed Editor'],
      ['service.save', 'Ed Editor'],
    ]);
  });

  test('keep omitted fields, are hidden from visitors when archived, and are restored with their previous status', async () => {
    const { _id } = (
      await shop.call('/admin/service/save', { name: 'Polishing', status: 'active', services: [{ name: 'By hand' }] }, editor)
    ).response;
    expect((await shop.call('/admin/service/save', { _id, description: 'Again' }, editor)).response).toMatchObject({
      name: 'Polishing',
      services: [{ name: 'By hand' }],
    });
    const countPublic = async () => (await postJson('/site/list/all/services', { id: _id })).length as number;
    expect((await shop.call('/admin/service/delete', { _id }, editor)).response).toMatchObject({ status: 'archived' });
    expect(await countPublic()).toBe(0);
    expect((await shop.call('/admin/service/list', {}, editor)).response.result.map(({ _id: id }: Json) => id)).not.toContain(_id);
    expect(
      (await shop.call('/admin/service/list', { status: 'archived' }, editor)).response.result.map(({ _id: id }: Json) => id),
    ).toContain(_id);
    expect((await shop.call('/admin/service/restore', { _id }, editor)).response).toMatchObject({ status: 'active' });
    expect(await countPublic()).toBe(1);
    const draft = (await shop.call('/admin/service/save', { name: 'Half done' }, editor)).response;
    await shop.call('/admin/service/delete', { _id: draft._id }, editor);
    expect((await shop.call('/admin/service/restore', { _id: draft._id }, editor)).response).toMatchObject({ status: 'draft' });
  });

  test('return version_stale with the stored service for a save with an outdated version', async () => {
    const { _id, version } = (await shop.call('/admin/service/save', { name: 'Edges' }, editor)).response;
    const first = (await shop.call('/admin/service/save', { _id, services: [{ name: 'Bullnose' }], version }, editor)).response;
    expect(first.version).toBe(version + 1);
    const response = await shop.post('/admin/service/save', { _id, name: 'Edging', version }, editor);
    expect(response.statusCode).toBe(409);
    expect(response.json()).toMatchObject({ code: 'version_stale', current: { name: 'Edges', services: [{ name: 'Bullnose' }] } });
    expect((await shop.call('/admin/service/save', { _id, name: 'Edging' }, editor)).response).toMatchObject({ name: 'Edging' });
  });

  test('have unique slugs, and keep their former ones', async () => {
    const first = (await shop.call('/admin/service/save', { name: 'Cladding', status: 'active' }, editor)).response;
    const second = (await shop.call('/admin/service/save', { name: 'Cladding' }, editor)).response;
    expect([first.slug, second.slug]).toEqual(['cladding', 'cladding-2']);
    expect(await getCode('/admin/service/save', { _id: second._id, slug: 'cladding' })).toBe('slug_taken');
    await shop.call('/admin/service/save', { _id: first._id, slug: 'Wall Cladding' }, editor);
    expect((await shop.call('/site/list/all/services', { id: first._id }, editor)).result[0]).toMatchObject({
      slug: 'wall-cladding',
      formerSlugs: ['cladding'],
    });
    const third = (await shop.call('/admin/service/save', { name: 'Cladding' }, editor)).response;
    expect(third.slug).toBe('cladding-3');
    expect((await shop.call('/site/list/all/services', { id: first._id }, editor)).result[0]).toMatchObject({ formerSlugs: ['cladding'] });
  });

  test('are listed in the order that staff set', async () => {
    const { result } = await postJson('/site/list/all/services');
    const ids = (result as Json[]).map(({ _id }) => _id as string);
    await shop.call('/admin/service/order', { _id: ids[2]!, neighbourId: ids[0]!, isBefore: true }, editor);
    const listIds = async () => ((await shop.call('/site/list/all/services', {}, editor)).result as Json[]).map(({ _id }) => _id);
    expect(await listIds()).toEqual([ids[2], ids[0], ids[1], ...ids.slice(3)]);
    await shop.call('/admin/service/order', { _id: ids[2]!, neighbourId: ids[1]!, isBefore: false }, editor);
    expect(await listIds()).toEqual(ids);
    const unknownId = '00000000-0000-4000-8000-000000000000';
    for (const move of [
      { _id: unknownId, neighbourId: ids[0] },
      { _id: ids[0], neighbourId: unknownId },
    ])
      expect(await getCode('/admin/service/order', { ...move, isBefore: true })).toBe('not_found');

    // Two users move services of the same list at the same time. Neither move reverts the other one.
    const move = async (from: number, to: number) =>
      (await shop.call('/admin/service/order', { _id: ids[from]!, neighbourId: ids[to]!, isBefore: true }, editor)).response;
    await Promise.all([move(1, 0), move(3, 2)]);
    expect((await listIds()).slice(0, 4)).toEqual([ids[1], ids[0], ids[3], ids[2]]);
  });

  test('are not stored without a name or with a picture that does not exist', async () => {
    const before = (await shop.call('/admin/service/list', { status: '' }, editor)).response.fullcount;
    expect(await getCode('/admin/service/save', { name: ' ' })).toBe('name_required');
    const pictures = [{ picture: '00000000-0000-4000-8000-000000000000', alt: '' }];
    expect(await getCode('/admin/service/save', { name: 'Ghost', pictures })).toBe('picture_gone');
    expect(await getCode('/admin/service/save', { _id: '00000000-0000-4000-8000-000000000000', name: 'x' })).toBe('not_found');
    expect((await shop.call('/admin/service/list', { status: '' }, editor)).response.fullcount).toBe(before);
  });
});

test('a gallery project has pictures and stones, is first in the gallery once active, and hidden when archived', async () => {
  const [picture] = await uploadPictures('#777777');
  const stone = await getProduct(shop);
  const input = {
    title: 'A loft in Zonkwoude',
    description: 'Two islands.',
    stones: [stone._id],
    pictures: [{ picture: picture!._id, alt: 'Island' }],
  };
  const { _id, status } = (await shop.call('/admin/project/save', input, editor)).response;
  expect(status).toBe('draft');
  expect(await getCode('/user/gallery/get', { galleryId: _id }, {})).toBe('not_found');
  await shop.call('/admin/project/save', { _id, status: 'active' }, editor);
  expect((await shop.call('/user/list/gallery', {}, editor)).result[0]).toMatchObject({
    _id,
    title: 'A loft in Zonkwoude',
    pictures: [picture!.path],
    stones: [{ slug: 'paarl-rock' }],
  });
  expect((await shop.call('/site/search', { search: 'Zonkwoude' }, editor)).response.projects).toHaveLength(1);
  expect(await getCode('/admin/project/save', { _id, stones: [_id] })).toBe('stone_gone');
  expect(await getCode('/admin/project/save', { title: '' })).toBe('title_required');
  await shop.call('/admin/project/delete', { _id }, editor);
  expect(await getCode('/user/gallery/get', { galleryId: _id }, {})).toBe('not_found');
  expect((await shop.call('/site/search', { search: 'Zonkwoude' }, editor)).response.projects).toHaveLength(0);
});

test.each([
  ['service', { name: 'Restored' }],
  ['project', { title: 'Restored' }],
  ['testimonial', { content: 'Restored.', author: 'Author' }],
])('a %s is restored with its previous status, whether it was archived by the button or by the form', async (kind, form) => {
  const save = (input: object) => request(`/admin/${kind}/save`, input);
  const restore = async (_id: string) => (await request(`/admin/${kind}/restore`, { _id })).status as string;
  const { _id } = await save({ ...form, status: 'active' });
  await request(`/admin/${kind}/delete`, { _id });
  expect(await restore(_id)).toBe('active');
  await save({ _id, status: 'draft' });
  await save({ _id, status: 'archived' });
  await save({ _id, ...form, status: 'archived', description: 'Changed', author: 'Another Author' });
  expect(await restore(_id), 'a draft that was archived by the form').toBe('draft');
  await save({ _id, status: 'active' });
  await save({ _id, status: 'archived' });
  expect(await restore(_id)).toBe('active');
  const created = await save({ ...form, status: 'archived' });
  expect(await restore(created._id), 'created as archived').toBe('draft');
});

test.each([
  ['service', { name: 'At once' }, ['at-once', 'at-once-2', 'at-once-3', 'at-once-4']],
  ['project', { title: 'At once' }, ['at-once', 'at-once-2', 'at-once-3', 'at-once-4']],
  ['suburb', { name: 'At once' }, ['already_exists', 'already_exists', 'already_exists', '200']],
  ['opening', { day: '2031-03-21', hours: 'Closed' }, ['already_exists', 'already_exists', 'already_exists', '200']],
])('concurrent requests for one %s get unique slugs, or all but one are rejected', async (kind, form, expected) => {
  const responses = await Promise.all([1, 2, 3, 4].map(() => postJson(`/admin/${kind}/save`, form)));
  const results = responses.map(({ code, response }) => (code ?? response.slug ?? '200') as string);
  expect(results.toSorted((a, b) => (a === '200' ? 1 : b === '200' ? -1 : a.localeCompare(b)))).toEqual(expected);
});

test('only one of several concurrent requests gets a service slug, or restores an archived suburb of the same name', async () => {
  const services = await Promise.all(
    ['One', 'Two', 'Three', 'Four'].map(
      async (name) => (await shop.call('/admin/service/save', { name: `${name} wanting` }, editor)).response,
    ),
  );
  const codes = await Promise.all(services.map(({ _id }) => getCode('/admin/service/save', { _id, slug: 'wanted' })));
  expect(codes.filter((code) => code === 'slug_taken')).toHaveLength(3);
  const suburbs: Json[] = [];
  for (let count = 0; count < 4; count += 1) {
    const suburb = (await shop.call('/admin/suburb/save', { name: 'Gone Bay' }, editor)).response;
    await shop.call('/admin/suburb/delete', { _id: suburb._id }, editor);
    suburbs.push(suburb);
  }
  const restoreCodes = await Promise.all(suburbs.map(({ _id }) => getCode('/admin/suburb/restore', { _id })));
  expect(restoreCodes.filter((code) => code === 'already_exists')).toHaveLength(3);
});

test('a testimonial has a text, an author and a photo, and is hidden when archived', async () => {
  const [photograph] = await uploadPictures('#dddddd');
  const { _id } = (
    await shop.call(
      '/admin/testimonial/save',
      {
        content: 'Level to the hair.',
        author: 'Zanele',
        photo: photograph!._id,
        status: 'active',
      },
      editor,
    )
  ).response;
  const getPublicTestimonial = async () =>
    ((await shop.call('/site/testimonials/get', {}, editor)).response.result as Json[]).find((testimonial) => testimonial._id === _id);
  expect(await getPublicTestimonial()).toEqual({ _id, content: 'Level to the hair.', author: 'Zanele', photo: photograph!.path });
  await shop.call('/admin/testimonial/save', { _id, photo: null }, editor);
  expect((await getPublicTestimonial())!.photo).toBe('');
  await shop.call('/admin/testimonial/delete', { _id }, editor);
  expect(await getPublicTestimonial()).toBeUndefined();
  expect(await getCode('/admin/testimonial/save', { author: 'x' })).toBe('text_required');
  expect(await getCode('/admin/testimonial/save', { content: 'x' })).toBe('name_required');
});

describe('suburbs', () => {
  const listPublicNames = async () =>
    ((await shop.call('/site/suburbs/list', {}, editor)).response.result as Json[]).map(({ name }) => name as string);

  test('initially contain each suburb of Cape Town once, with a four-digit postal code or none', async () => {
    const list = (await shop.call('/site/suburbs/list', {}, editor)).response.result as Json[];
    expect(list.length).toBeGreaterThanOrEqual(140);
    expect(new Set(await listPublicNames()).size).toBe(list.length);
    for (const { postal_code: code } of list) expect(code).toMatch(/^(\d{4})?$/);
    expect(list.find(({ name }) => name === 'Gardens')).toMatchObject({ postal_code: '8001' });
    expect(list.some(({ postal_code: code }) => code === '')).toBe(true);
  });

  test('can be added, changed, archived and restored by staff', async () => {
    const { _id } = (await shop.call('/admin/suburb/save', { name: 'Aardvark Bay', postal_code: '9999' }, editor)).response;
    expect((await listPublicNames())[0]).toBe('Aardvark Bay');
    expect(await getCode('/admin/suburb/save', { name: 'aardvark bay' })).toBe('already_exists');
    expect((await shop.call('/admin/suburb/save', { _id, postal_code: '' }, editor)).response).toMatchObject({
      name: 'Aardvark Bay',
      postal_code: '',
    });
    await shop.call('/admin/suburb/delete', { _id }, editor);
    expect(await listPublicNames()).not.toContain('Aardvark Bay');
    const replacement = (await shop.call('/admin/suburb/save', { name: 'Aardvark Bay' }, editor)).response;
    expect(await getCode('/admin/suburb/restore', { _id })).toBe('already_exists');
    await shop.call('/admin/suburb/delete', { _id: replacement._id }, editor);
    expect((await shop.call('/admin/suburb/restore', { _id }, editor)).response).toMatchObject({ status: 'active' });
  });
});

/** Returns the date of a day after today, or before it if `days` is negative. */
const getDayIn = (days: number) => new Date(shop.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10);

test('special opening hours of the next sixty days are public, earliest first', async () => {
  const { _id } = (await shop.call('/admin/opening/save', { day: getDayIn(40), hours: 'Closed', note: 'Christmas' }, editor)).response;
  await shop.call('/admin/opening/save', { day: getDayIn(3), hours: '08:00 - 12:00' }, editor);
  await shop.call('/admin/opening/save', { day: getDayIn(-3), hours: 'Closed' }, editor);
  await shop.call('/admin/opening/save', { day: getDayIn(61), hours: 'Closed' }, editor);
  const listPublicHours = async () => (await shop.call('/site/opening/exceptions', {}, editor)).response.result as Json[];
  expect(await listPublicHours()).toEqual([
    { day: getDayIn(3), hours: '08:00 - 12:00', note: '' },
    { day: getDayIn(40), hours: 'Closed', note: 'Christmas' },
  ]);
  await shop.call('/admin/opening/delete', { _id }, editor);
  expect(await listPublicHours()).toHaveLength(1);
});

test('special opening hours need a day without an entry and valid hours', async () => {
  await shop.call('/admin/opening/save', { day: getDayIn(45), hours: 'Closed' }, editor);
  expect(await getCode('/admin/opening/save', { day: getDayIn(45), hours: 'Closed' })).toBe('already_exists');
  expect(await getCode('/admin/opening/save', { day: getDayIn(50), hours: 'perhaps' })).toBe('hours_unreadable');
  expect(await getCode('/admin/opening/save', { hours: 'Closed' })).toBe('day_required');
});

describe('content pages', () => {
  const save = async (content: string, overrides: object = {}) =>
    (await shop.call('/admin/pages/save', { slug: 'aboutus', content, ...overrides }, editor)).response;

  test('are sanitised when saved, and their versions can be compared and restored', async () => {
    const first = (await shop.call('/admin/pages/get', { slug: 'aboutus' }, editor)).response;
    const saved = await save('<h2>We cut stone</h2><p onclick="x()">By hand.</p><script>x()</script>');
    expect(saved).toMatchObject({ slug: 'aboutus', content: '<h2>We cut stone</h2><p>By hand.</p>', version: first.version + 1 });
    const { rows } = await shop.pool.query("select content from pages where slug = 'aboutus'");
    expect(rows[0].content).toBe(saved.content);
    expect((await shop.call('/site/pages/get', { slug: 'aboutus' }, editor)).result.content).toBe(saved.content);
    await save('<h2>We cut stone</h2><p>By machine.</p>');
    const { result, fullcount } = (await shop.call('/admin/pages/versions', { slug: 'aboutus' }, editor)).response;
    expect(fullcount).toBe(first.version + 2);
    expect(result.map(({ version, userName }: Json) => [version, userName])).toEqual([
      [first.version + 2, 'Ed Editor'],
      [first.version + 1, 'Ed Editor'],
      [first.version, ''],
    ]);
    const { parts } = (await shop.call('/admin/pages/compare', { slug: 'aboutus', from: saved.version }, editor)).response;
    expect(parts).toEqual([
      { kind: 'same', text: '# We cut stone\n\nBy ' },
      { kind: 'removed', text: 'hand.' },
      { kind: 'added', text: 'machine.' },
    ]);
    expect((await shop.call('/admin/pages/restore', { slug: 'aboutus', version: first.version }, editor)).response).toMatchObject({
      content: first.content,
    });
    expect((await shop.call('/site/pages/get', { slug: 'aboutus' }, editor)).result.content).toBe(first.content);
    expect((await shop.call('/admin/pages/get', { slug: 'aboutus', version: saved.version }, editor)).response.content).toBe(saved.content);
    expect(await getCode('/admin/pages/restore', { slug: 'aboutus', version: 99 })).toBe('not_found');
  });

  test('return version_stale for a restore that names an outdated newest version', async () => {
    const existing = (await shop.call('/admin/pages/save', { slug: 'termsandconditions', content: '<p>Existing</p>' }, editor)).response;
    const newest = (await shop.call('/admin/pages/save', { slug: 'termsandconditions', content: '<p>Newest</p>' }, editor)).response;
    const input = { slug: 'termsandconditions', version: 1, newest: existing.version };
    const response = await shop.post('/admin/pages/restore', input, editor);
    expect(response.json()).toMatchObject({ code: 'version_stale', current: { content: '<p>Newest</p>' }, by: 'Ed Editor' });
    expect(response.statusCode).toBe(409);
    expect((await shop.call('/admin/pages/get', { slug: 'termsandconditions' }, editor)).response.version).toBe(newest.version);
    expect((await shop.call('/admin/pages/restore', { ...input, newest: newest.version }, editor)).response.version).toBe(
      newest.version + 1,
    );
  });

  test('return version_stale for a save with an outdated version, and create no version for an unchanged save', async () => {
    const { version, content } = (await shop.call('/admin/pages/get', { slug: 'privacypolicy' }, editor)).response;
    const unchangedPage = (await shop.call('/admin/pages/save', { slug: 'privacypolicy', content }, editor)).response;
    expect(unchangedPage.version).toBe(version);
    await shop.call('/admin/pages/save', { slug: 'privacypolicy', content: '<p>New</p>', version }, editor);
    const response = await shop.post('/admin/pages/save', { slug: 'privacypolicy', content: '<p>Mine</p>', version }, editor);
    expect(response.json()).toMatchObject({ code: 'version_stale', current: { content: '<p>New</p>' } });
  });

  test('are previewed as visitors would see them, without being saved', async () => {
    expect((await shop.call('/admin/pages/preview', { content: '<p style="x">a<img src=x onerror=x()></p>' }, editor)).response).toEqual({
      content: '<p>a<img src="x" /></p>',
    });
  });

  test('are logged with the user and the content before and after', async () => {
    await shop.call('/admin/pages/save', { slug: 'termsandconditions', content: '<p>Pay first.</p>' }, editor);
    const [entry] = await listAuditEntries('page', 'termsandconditions');
    expect(entry).toMatchObject({ userName: 'Ed Editor', action: 'page.save', after: { content: '<p>Pay first.</p>' } });
    expect(entry!.before.content).toContain('<h2>');
  });
});

test('every change increments the content version, which clears the caches of all instances', async () => {
  const readContentVersion = async () => (await shop.pool.query('select version from content_version')).rows[0].version as number;
  let before = await readContentVersion();
  for (const [path, input] of [
    ['/admin/service/save', { name: 'Live' }],
    ['/admin/project/save', { title: 'Live' }],
    ['/admin/testimonial/save', { content: 'Live', author: 'Live' }],
    ['/admin/suburb/save', { name: 'Live' }],
    ['/admin/opening/save', { day: '2031-01-01', hours: 'Closed' }],
    ['/admin/pages/save', { slug: 'live', content: '<p>Live</p>' }],
    ['/admin/home/save', { about: { title: 'Live' } }],
  ] as const) {
    await request(path, input);
    const after = await readContentVersion();
    expect(after, path).toBeGreaterThan(before);
    before = after;
  }
});
