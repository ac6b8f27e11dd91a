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
const postJson = async (path: string, input: object = {}, as: { token?: string } = editor): Promise<Json> =>
  (await shop.post(path, input, as)).json<Json>();
const request = async (path: string, input: object = {}, as?: { token?: string }) => (await postJson(path, input, as)).response as Json;
const getCode = async (path: string, input: object = {}, as?: { token?: string }) => (await postJson(path, input, as)).code as string;
const photo = (background: string) =>
  sharp({ create: { width: 64, height: 48, channels: 3, background } })
    .jpeg()
    .toBuffer();
const uploadPictures = async (...colours: string[]): Promise<Json[]> => {
  const sent = await shop.postForm('/admin/picture/save', { pictures: await Promise.all(colours.map(photo)) }, editor);
  return sent.json<Json>().response.result;
};
const log = async (thing: string, id: string) => (await request('/admin/audit/list', { thing, _id: id }, owner)).result as Json[];

describe('pictures', () => {
  test('are stored once, without hidden data, and listed newest first', async () => {
    const [one, other] = await uploadPictures('#102030', '#405060');
    expect(one).toMatchObject({ width: 64, height: 48, path: expect.stringMatching(/^\/media\/[0-9a-f]{32}\/1200\.jpg$/) });
    expect((await shop.app.inject(one!.path)).headers['content-type']).toBe('image/jpeg');
    expect((await uploadPictures('#102030'))[0]!._id).toBe(one!._id);
    const { result } = await request('/admin/picture/list', { limit: 2 });
    expect(result.map(({ _id }: Json) => _id)).toEqual([other!._id, one!._id]);
  });

  test('are rejected if the file is not a picture', async () => {
    const rejected = async (...pictures: Buffer[]) => (await shop.postForm('/admin/picture/save', { pictures }, editor)).json<Json>().code;
    expect(await rejected(Buffer.from('<svg onload="x()">'))).toBe('file_format');
    expect(await rejected(Buffer.from('%PDF-1.7\n%%EOF'))).toBe('file_format');
    expect(await rejected()).toBe('file_missing');
  });
});

describe('services', () => {
  test('a new one is a draft until it is active, and then its texts, items and pictures are public in their order', async () => {
    const [one, other] = await uploadPictures('#aa0000', '#00aa00');
    const made = await request('/admin/service/save', {
      name: ' Sinks & taps ',
      description: 'Cut in and sealed.',
      price: 1250.5,
      services: [{ name: 'Cut-outs' }, { name: ' ' }, { name: 'Sealing' }],
      pictures: [
        { picture: other!._id, alt: 'A sink', focus: { x: 20, y: 80 } },
        { picture: one!._id, alt: 'A tap' },
      ],
    });
    expect(made).toMatchObject({ name: 'Sinks & taps', slug: 'sinks-taps', status: 'draft', price: 1250.5, featured: 'No' });
    const shown = async () => (await postJson('/site/list/all/services', { id: made._id })).result[0] as Json;
    expect(await shown()).toBeUndefined();
    await request('/admin/service/save', { _id: made._id, status: 'active', featured: 'Yes' });
    expect(await shown()).toMatchObject({
      name: 'Sinks & taps',
      featured: 'Yes',
      services: [{ name: 'Cut-outs' }, { name: 'Sealing' }],
      pictures: [{ alt: 'A sink', focus: { x: 20, y: 80 } }, { alt: 'A tap' }],
    });
    expect((await shown()).pictures[1]).not.toHaveProperty('focus');
    expect((await log('service', made._id)).map(({ what, who }) => [what, who])).toEqual([
      ['service.save', 'Ed Editor'],
      ['service.save', 'Ed Editor'],
    ]);
  });

  test('omitted fields do not change; archiving hides it from visitors, and restoring shows it unchanged', async () => {
    const { _id } = await request('/admin/service/save', { name: 'Polishing', status: 'active', services: [{ name: 'By hand' }] });
    expect(await request('/admin/service/save', { _id, description: 'Again' })).toMatchObject({
      name: 'Polishing',
      services: [{ name: 'By hand' }],
    });
    const shown = async () => (await postJson('/site/list/all/services', { id: _id })).length as number;
    expect(await request('/admin/service/delete', { _id })).toMatchObject({ status: 'archived' });
    expect(await shown()).toBe(0);
    expect((await request('/admin/service/list')).result.map(({ _id: id }: Json) => id)).not.toContain(_id);
    expect((await request('/admin/service/list', { status: 'archived' })).result.map(({ _id: id }: Json) => id)).toContain(_id);
    expect(await request('/admin/service/restore', { _id })).toMatchObject({ status: 'active' });
    expect(await shown()).toBe(1);
    const draft = await request('/admin/service/save', { name: 'Half done' });
    await request('/admin/service/delete', { _id: draft._id });
    expect(await request('/admin/service/restore', { _id: draft._id })).toMatchObject({ status: 'draft' });
  });

  test('a save with an outdated version is rejected with the stored service', async () => {
    const { _id, version } = await request('/admin/service/save', { name: 'Edges' });
    const first = await request('/admin/service/save', { _id, services: [{ name: 'Bullnose' }], version });
    expect(first.version).toBe(version + 1);
    const response = await shop.post('/admin/service/save', { _id, name: 'Edging', version }, editor);
    expect(response.statusCode).toBe(409);
    expect(response.json()).toMatchObject({ code: 'version_stale', current: { name: 'Edges', services: [{ name: 'Bullnose' }] } });
    expect(await request('/admin/service/save', { _id, name: 'Edging' })).toMatchObject({ name: 'Edging' });
  });

  test('slugs: each is unique, a former one redirects, and a taken one is rejected', async () => {
    const one = await request('/admin/service/save', { name: 'Cladding', status: 'active' });
    const other = await request('/admin/service/save', { name: 'Cladding' });
    expect([one.slug, other.slug]).toEqual(['cladding', 'cladding-2']);
    expect(await getCode('/admin/service/save', { _id: other._id, slug: 'cladding' })).toBe('slug_taken');
    await request('/admin/service/save', { _id: one._id, slug: 'Wall Cladding' });
    expect((await postJson('/site/list/all/services', { id: one._id })).result[0]).toMatchObject({
      slug: 'wall-cladding',
      formerSlugs: ['cladding'],
    });
    const third = await request('/admin/service/save', { name: 'Cladding' });
    expect(third.slug).toBe('cladding-3');
    expect((await postJson('/site/list/all/services', { id: one._id })).result[0]).toMatchObject({ formerSlugs: ['cladding'] });
  });

  test('have the order that staff set', async () => {
    const { result } = await postJson('/site/list/all/services');
    const ids = (result as Json[]).map(({ _id }) => _id as string);
    await request('/admin/service/order', { ids: [ids[2], ids[0]] });
    const after = ((await postJson('/site/list/all/services')).result as Json[]).map(({ _id }) => _id);
    expect(after).toEqual([ids[2], ids[0], ids[1], ...ids.slice(3)]);
    expect(await getCode('/admin/service/order', { ids: ['00000000-0000-4000-8000-000000000000'] })).toBe('not_found');
  });

  test('rejects a missing name and a missing picture, and stores nothing', async () => {
    const before = (await request('/admin/service/list', { status: '' })).fullcount;
    expect(await getCode('/admin/service/save', { name: ' ' })).toBe('name_required');
    const pictures = [{ picture: '00000000-0000-4000-8000-000000000000', alt: '' }];
    expect(await getCode('/admin/service/save', { name: 'Ghost', pictures })).toBe('picture_gone');
    expect(await getCode('/admin/service/save', { _id: '00000000-0000-4000-8000-000000000000', name: 'x' })).toBe('not_found');
    expect((await request('/admin/service/list', { status: '' })).fullcount).toBe(before);
  });
});

test('gallery projects: with pictures and their stones, first in the gallery if active, hidden if archived', async () => {
  const [picture] = await uploadPictures('#777777');
  const stone = await getProduct(shop);
  const input = {
    title: 'A loft in Zonkwoude',
    description: 'Two islands.',
    stones: [stone._id],
    pictures: [{ picture: picture!._id, alt: 'Island' }],
  };
  const { _id, status } = await request('/admin/project/save', input);
  expect(status).toBe('draft');
  expect(await getCode('/user/gallery/get', { galleryId: _id }, {})).toBe('not_found');
  await request('/admin/project/save', { _id, status: 'active' });
  expect((await postJson('/user/list/gallery')).result[0]).toMatchObject({
    _id,
    title: 'A loft in Zonkwoude',
    pictures: [picture!.path],
    stones: [{ slug: 'paarl-rock' }],
  });
  expect((await postJson('/site/search', { search: 'Zonkwoude' })).response.projects).toHaveLength(1);
  expect(await getCode('/admin/project/save', { _id, stones: [_id] })).toBe('stone_gone');
  expect(await getCode('/admin/project/save', { title: '' })).toBe('title_required');
  await request('/admin/project/delete', { _id });
  expect(await getCode('/user/gallery/get', { galleryId: _id }, {})).toBe('not_found');
  expect((await postJson('/site/search', { search: 'Zonkwoude' })).response.projects).toHaveLength(0);
});

test.each([
  ['service', { name: 'Way back' }],
  ['project', { title: 'Way back' }],
  ['testimonial', { content: 'Way back.', author: 'Way' }],
])('a %s is restored with its previous status, after any way of archiving', async (kind, form) => {
  const save = (input: object) => request(`/admin/${kind}/save`, input);
  const restore = async (_id: string) => (await request(`/admin/${kind}/restore`, { _id })).status as string;
  const { _id } = await save({ ...form, status: 'active' });
  await request(`/admin/${kind}/delete`, { _id });
  expect(await restore(_id)).toBe('active');
  await save({ _id, status: 'draft' });
  await save({ _id, status: 'archived' });
  await save({ _id, ...form, status: 'archived', description: 'Changed there', author: 'Still Way' });
  expect(await restore(_id), 'a draft, put away by its form').toBe('draft');
  await save({ _id, status: 'active' });
  await save({ _id, status: 'archived' });
  expect(await restore(_id)).toBe('active');
  const made = await save({ ...form, status: 'archived' });
  expect(await restore(made._id), 'never seen').toBe('draft');
});

test.each([
  ['service', { name: 'At once' }, ['at-once', 'at-once-2', 'at-once-3', 'at-once-4']],
  ['project', { title: 'At once' }, ['at-once', 'at-once-2', 'at-once-3', 'at-once-4']],
  ['suburb', { name: 'At once' }, ['already_there', 'already_there', 'already_there', '200']],
  ['opening', { day: '2031-03-21', hours: 'Closed' }, ['already_there', 'already_there', 'already_there', '200']],
])('one %s created by concurrent requests gets one response after the other', async (kind, form, expected) => {
  const responses = await Promise.all([1, 2, 3, 4].map(() => postJson(`/admin/${kind}/save`, form)));
  const reported = responses.map(({ code, response }) => (code ?? response.slug ?? '200') as string);
  expect(reported.toSorted((a, b) => (a === '200' ? 1 : b === '200' ? -1 : a.localeCompare(b)))).toEqual(expected);
});

test('a service slug or an archived suburb that several requests use concurrently goes to one of them', async () => {
  const made = await Promise.all(
    ['One', 'Two', 'Three', 'Four'].map((name) => request('/admin/service/save', { name: `${name} wanting` })),
  );
  const codes = await Promise.all(made.map(({ _id }) => getCode('/admin/service/save', { _id, slug: 'wanted' })));
  expect(codes.filter((code) => code === 'slug_taken')).toHaveLength(3);
  const suburbs: Json[] = [];
  for (let each = 0; each < 4; each += 1) {
    const suburb = await request('/admin/suburb/save', { name: 'Gone Bay' });
    await request('/admin/suburb/delete', { _id: suburb._id });
    suburbs.push(suburb);
  }
  const back = await Promise.all(suburbs.map(({ _id }) => getCode('/admin/suburb/restore', { _id })));
  expect(back.filter((code) => code === 'already_there')).toHaveLength(3);
});

test('testimonials: text, author, photo; archived ones are hidden', async () => {
  const [photograph] = await uploadPictures('#dddddd');
  const { _id } = await request('/admin/testimonial/save', {
    content: 'Level to the hair.',
    author: 'Zanele',
    picture: photograph!._id,
    status: 'active',
  });
  const shown = async () => ((await postJson('/site/testimonials/get')).response.result as Json[]).find((each) => each._id === _id);
  expect(await shown()).toEqual({ _id, content: 'Level to the hair.', author: 'Zanele', photo: photograph!.path });
  await request('/admin/testimonial/save', { _id, picture: null });
  expect((await shown())!.photo).toBe('');
  await request('/admin/testimonial/delete', { _id });
  expect(await shown()).toBeUndefined();
  expect(await getCode('/admin/testimonial/save', { author: 'x' })).toBe('words_required');
  expect(await getCode('/admin/testimonial/save', { content: 'x' })).toBe('name_required');
});

describe('suburbs', () => {
  const names = async () => ((await postJson('/site/suburbs/list')).response.result as Json[]).map(({ name }) => name as string);

  test('are initially those of Cape Town, sorted, with four-digit postal codes or none', async () => {
    const list = (await postJson('/site/suburbs/list')).response.result as Json[];
    expect(list.length).toBeGreaterThanOrEqual(140);
    expect(new Set(await names()).size).toBe(list.length);
    for (const { postal_code: code } of list) expect(code).toMatch(/^(\d{4})?$/);
    expect(list.find(({ name }) => name === 'Gardens')).toMatchObject({ postal_code: '8001' });
    expect(list.some(({ postal_code: code }) => code === '')).toBe(true);
  });

  test('can be added, changed and deleted by an owner', async () => {
    const { _id } = await request('/admin/suburb/save', { name: 'Aardvark Bay', postal_code: '9999' });
    expect((await names())[0]).toBe('Aardvark Bay');
    expect(await getCode('/admin/suburb/save', { name: 'aardvark bay' })).toBe('already_there');
    expect(await request('/admin/suburb/save', { _id, postal_code: '' })).toMatchObject({ name: 'Aardvark Bay', postal_code: '' });
    await request('/admin/suburb/delete', { _id });
    expect(await names()).not.toContain('Aardvark Bay');
    const again = await request('/admin/suburb/save', { name: 'Aardvark Bay' });
    expect(await getCode('/admin/suburb/restore', { _id })).toBe('already_there');
    await request('/admin/suburb/delete', { _id: again._id });
    expect(await request('/admin/suburb/restore', { _id })).toMatchObject({ status: 'active' });
  });
});

test('other opening hours: from today for sixty days, the next first, one per day, with valid hours', async () => {
  const dayIn = (days: number) => new Date(shop.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10);
  const { _id } = await request('/admin/opening/save', { day: dayIn(40), hours: 'Closed', note: 'Christmas' });
  await request('/admin/opening/save', { day: dayIn(3), hours: '08:00 - 12:00' });
  await request('/admin/opening/save', { day: dayIn(-3), hours: 'Closed' });
  await request('/admin/opening/save', { day: dayIn(61), hours: 'Closed' });
  const shown = async () => (await postJson('/site/opening/exceptions')).response.result as Json[];
  expect(await shown()).toEqual([
    { day: dayIn(3), hours: '08:00 - 12:00', note: '' },
    { day: dayIn(40), hours: 'Closed', note: 'Christmas' },
  ]);
  expect(await getCode('/admin/opening/save', { day: dayIn(40), hours: 'Closed' })).toBe('already_there');
  expect(await getCode('/admin/opening/save', { day: dayIn(50), hours: 'perhaps' })).toBe('hours_unreadable');
  expect(await getCode('/admin/opening/save', { hours: 'Closed' })).toBe('hours_unreadable');
  await request('/admin/opening/delete', { _id });
  expect(await shown()).toHaveLength(1);
});

describe('content pages', () => {
  const save = (content: string, more: object = {}) => request('/admin/pages/save', { slug: 'aboutus', content, ...more });

  test('are sanitised when saved, and their versions can be compared and restored', async () => {
    const first = await request('/admin/pages/get', { slug: 'aboutus' });
    const saved = await save('<h2>We cut stone</h2><p onclick="x()">By hand.</p><script>x()</script>');
    expect(saved).toMatchObject({ slug: 'aboutus', content: '<h2>We cut stone</h2><p>By hand.</p>', version: first.version + 1 });
    const { rows } = await shop.pool.query("select content from pages where slug = 'aboutus'");
    expect(rows[0].content).toBe(saved.content);
    expect((await postJson('/site/pages/get', { slug: 'aboutus' })).result.content).toBe(saved.content);
    await save('<h2>We cut stone</h2><p>By machine.</p>');
    const { result, fullcount } = await request('/admin/pages/versions', { slug: 'aboutus' });
    expect(fullcount).toBe(first.version + 2);
    expect(result.map(({ version, who }: Json) => [version, who])).toEqual([
      [first.version + 2, 'Ed Editor'],
      [first.version + 1, 'Ed Editor'],
      [first.version, ''],
    ]);
    const { parts } = await request('/admin/pages/compare', { slug: 'aboutus', from: saved.version });
    expect(parts).toEqual([
      { kind: 'same', text: '# We cut stone\n\nBy ' },
      { kind: 'removed', text: 'hand.' },
      { kind: 'added', text: 'machine.' },
    ]);
    expect(await request('/admin/pages/restore', { slug: 'aboutus', version: first.version })).toMatchObject({ content: first.content });
    expect((await postJson('/site/pages/get', { slug: 'aboutus' })).result.content).toBe(first.content);
    expect((await request('/admin/pages/get', { slug: 'aboutus', version: saved.version })).content).toBe(saved.content);
    expect(await getCode('/admin/pages/restore', { slug: 'aboutus', version: 99 })).toBe('not_found');
  });

  test('a version is restored only if the caller knows the newest one', async () => {
    const existing = await request('/admin/pages/save', { slug: 'termsandconditions', content: '<p>Known</p>' });
    const theirs = await request('/admin/pages/save', { slug: 'termsandconditions', content: '<p>Theirs</p>' });
    const input = { slug: 'termsandconditions', version: 1, newest: existing.version };
    const response = await shop.post('/admin/pages/restore', input, editor);
    expect(response.json()).toMatchObject({ code: 'version_stale', current: { content: '<p>Theirs</p>' }, by: 'Ed Editor' });
    expect(response.statusCode).toBe(409);
    expect((await request('/admin/pages/get', { slug: 'termsandconditions' })).version).toBe(theirs.version);
    expect((await request('/admin/pages/restore', { ...input, newest: theirs.version })).version).toBe(theirs.version + 1);
  });

  test('an outdated version is rejected, and an unchanged save creates no version', async () => {
    const { version, content } = await request('/admin/pages/get', { slug: 'privacypolicy' });
    const same = await request('/admin/pages/save', { slug: 'privacypolicy', content });
    expect(same.version).toBe(version);
    await request('/admin/pages/save', { slug: 'privacypolicy', content: '<p>New</p>', version });
    const response = await shop.post('/admin/pages/save', { slug: 'privacypolicy', content: '<p>Mine</p>', version }, editor);
    expect(response.json()).toMatchObject({ code: 'version_stale', current: { content: '<p>New</p>' } });
  });

  test('unsaved content is previewed as public, and not stored', async () => {
    expect(await request('/admin/pages/preview', { content: '<p style="x">a<img src=x onerror=x()></p>' })).toEqual({
      content: '<p>a<img src="x" /></p>',
    });
  });

  test('each change is logged with who, before and after', async () => {
    await request('/admin/pages/save', { slug: 'termsandconditions', content: '<p>Pay first.</p>' });
    const [entry] = await log('page', 'termsandconditions');
    expect(entry).toMatchObject({ who: 'Ed Editor', what: 'page.save', after: { content: '<p>Pay first.</p>' } });
    expect(entry!.before.content).toContain('<h2>');
  });
});

test('a change is visible on every instance immediately', async () => {
  const version = async () => (await shop.pool.query('select version from content_version')).rows[0].version as number;
  let before = await version();
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
    const after = await version();
    expect(after, path).toBeGreaterThan(before);
    before = after;
  }
});
