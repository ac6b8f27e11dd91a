import { describe, expect, test } from 'vitest';
import { roles } from '#domain/accounts/account.ts';
import { addDays, toLocalDate } from '#domain/shared/time.ts';
import { formatXlsx } from '#server/lib/spreadsheets/format-spreadsheet.ts';
import { createUser, buildQuoteRequest } from '#test/factories.ts';
import { formatCsv, priceListHeadings, startPriceListAdmin, type ImportResult } from '#test/start-price-list-admin.ts';
import { buildLine } from '#test/with-revisions.ts';

const {
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
  importPriceList,
  buildProductRow,
} = startPriceListAdmin();

describe('an imported price list', () => {
  test('previews each change, then makes exactly these changes, which are logged and undone together', async () => {
    const [alpha, beta] = ['Import Alpha', 'Import Beta'];
    await importPriceList(formatCsv([priceListHeadings, buildProductRow(alpha, 100), buildProductRow(beta, 200)]));
    const before = await find(alpha);
    const file = formatCsv([
      ['PRICE (rand)', 'supplier', 'name', 'status', 'Slab Length (mm)', 'material', 'type', 'colour'],
      ['R 1 250,50', 'x', ` ${alpha.toUpperCase()}  `, 'active', '3 200 mm', names.material, names.type, names.colour],
      ['200', 'x', beta, '', '', names.material, names.type, names.colour],
      ['300', 'x', 'Import Gamma', '', '', names.material.toUpperCase(), names.type, names.colour],
    ]);
    const plan = await previewPriceList(file);
    expect(plan).toMatchObject({ rows: 3, added: 1, changed: 1, unchanged: 1, unknown: ['supplier'], errors: [] });
    expect(plan.changes).toEqual([
      {
        row: 2,
        kind: 'changed',
        _id: before!._id,
        name: alpha,
        changes: [
          { column: 'Name', before: alpha, after: alpha.toUpperCase() },
          { column: 'Price (rand, VAT included)', before: 'R100', after: 'R1\u00a0250.50' },
          { column: 'Slab length (mm)', before: '', after: '3200 mm' },
          { column: 'Status', before: 'Draft', after: 'Active' },
        ],
      },
      expect.objectContaining({ row: 4, kind: 'new', _id: null, name: 'Import Gamma' }),
    ]);
    expect(await find(alpha)).toEqual(before);

    const readContentVersion = async () => Number((await shop.pool.query('select version from content_version')).rows[0].version);
    const versionBefore = await readContentVersion();
    const imported = await postPriceList('/admin/price-list/import', file, plan.plan, editor);
    const { batch, ...figures } = imported.json<{ response: ImportResult }>().response;
    expect(figures).toEqual({ added: 1, changed: 1 });
    expect(await readContentVersion(), 'one statement for the new, one for the others').toBeLessThanOrEqual(versionBefore + 2);
    expect(await get(before!._id)).toMatchObject({
      name: 'IMPORT ALPHA',
      price: 1250.5,
      status: 'active',
      slabLengthMm: 3200,
      pricePer: 'per m²',
    });
    const created = (await find('Import Gamma'))!;
    expect(created).toMatchObject({ slug: 'import-gamma', status: 'draft', price: 300, mainCategoryName: names.material });
    const { rows } = await shop.pool.query(
      'select a.entity_id, a.action, a.before, a.after, u.full_name from audit_log a join users u on u.id = a.user_id where batch_id = $1 order by a.id',
      [batch],
    );
    expect(rows).toHaveLength(2);
    expect(rows).toContainEqual({
      entity_id: before!._id,
      action: 'import',
      full_name: 'Edith Editor',
      before: expect.objectContaining({ name: alpha, price: 100, status: 'draft', mainCategoryName: names.material }),
      after: expect.objectContaining({ name: 'IMPORT ALPHA', price: 1250.5, status: 'active' }),
    });

    expect((await shop.call('/admin/price-list/undo', { batch: batch! }, editor)).response).toEqual({ restored: 2, skipped: 0 });
    const { version: _version, updatedAt: _updatedAt, ...fields } = before!;
    expect(await get(before!._id)).toMatchObject(fields);
    expect(await find('Import Gamma')).toBeUndefined();
    expect((await shop.call('/admin/price-list/undo', { batch: batch! }, owner)).response).toEqual({ restored: 0, skipped: 2 });
    expect((await shop.post('/admin/price-list/undo', { batch: granite._id }, owner)).json()).toMatchObject({ code: 'undo_not_possible' });
  });

  test('is undone except for products that were changed since, and new ones with quotes', async () => {
    await importPriceList(formatCsv([priceListHeadings, buildProductRow('Since One', 1), buildProductRow('Since Two', 2)]));
    const increase = await importPriceList(
      formatCsv([priceListHeadings, buildProductRow('Since One', 10), buildProductRow('Since Two', 20)]),
    );
    await shop.call('/admin/product/save', { _id: (await find('Since One'))!._id, price: 11 }, owner);
    expect((await shop.call('/admin/price-list/undo', { batch: increase.batch! }, owner)).response).toEqual({ restored: 1, skipped: 1 });
    expect([(await find('Since One'))!.price, (await find('Since Two'))!.price]).toEqual([11, 2]);
    const { batch } = await importPriceList(
      formatCsv([priceListHeadings, buildProductRow('Edited'), buildProductRow('Requested'), buildProductRow('Unused')]),
    );
    await shop.call('/admin/product/save', { _id: (await find('Edited'))!._id, price: 5 }, owner);
    const requested = (await find('Requested'))!;
    await shop.call('/admin/product/save', { _id: requested._id, status: 'draft' }, owner);
    await shop.services.db.updateTable('products').set({ status: 'active' }).where('id', '=', granite._id).execute();
    const quote = await shop.post('/site/save/quotes', buildQuoteRequest(granite._id), await createUser(shop));
    await shop.pool.query('update quote_items set product_id = $1 where quote_id = $2', [
      requested._id,
      quote.json<{ response: { _id: string } }>().response._id,
    ]);
    expect((await shop.call('/admin/price-list/undo', { batch: batch! }, owner)).response).toEqual({ restored: 1, skipped: 2 });
    expect([await find('Edited'), await find('Requested'), await find('Unused')]).toEqual([
      expect.objectContaining({ price: 5 }),
      expect.objectContaining({ price: 1000 }),
      undefined,
    ]);
  });

  test('is undone except for new products with a cost, on a shortlist or in a revision', async () => {
    const productNames = ['With Cost', 'On Shortlist', 'In Revision', 'Without Use'];
    const { batch } = await importPriceList(
      formatCsv([priceListHeadings, ...productNames.map((name) => buildProductRow(name).with(6, 'active'))]),
    );
    const [costed, shortlisted, offered] = await Promise.all(productNames.map(async (name) => (await find(name))!._id));
    await shop.call('/admin/product/rates/save', { _id: costed!, costCents: 100_000, rates: [] }, owner);
    const customer = await createUser(shop);
    await shop.call('/user/stones/save', { add: [shortlisted!], remove: [] }, customer);
    const quote = (await shop.call('/site/save/quotes', buildQuoteRequest(granite._id), customer)).response;
    const alternatives = [{ stoneId: offered, name: '', lines: [buildLine()] }];
    await shop.call('/admin/quotes/revise', { _id: quote._id, alternatives, validUntil: addDays(toLocalDate(shop.clock.now()), 7) }, owner);
    expect((await shop.call('/admin/price-list/undo', { batch: batch! }, owner)).response).toEqual({ restored: 1, skipped: 3 });
    const remaining = await Promise.all(productNames.map(async (name) => (await find(name))?._id));
    expect(remaining).toEqual([costed, shortlisted, offered, undefined]);
  });

  test('is undone without a field that did not exist yet at the time of the import', async () => {
    await importPriceList(formatCsv([priceListHeadings, buildProductRow('Older Entry', 1)]));
    const { batch } = await importPriceList(formatCsv([priceListHeadings, buildProductRow('Older Entry', 2)]));
    const { _id } = (await find('Older Entry'))!;
    await shop.pool.query("update undo_records set before = before - 'finish', after = after - 'finish' where batch_id = $1", [batch]);
    await shop.call('/admin/product/save', { _id, finish: 'Honed' }, owner);
    expect((await shop.call('/admin/price-list/undo', { batch: batch! }, owner)).response).toEqual({ restored: 1, skipped: 0 });
    expect(await get(_id)).toMatchObject({ price: 1, finish: 'Honed' });
  });

  test('is undone except for products whose color is archived by now, or whose type has another material', async () => {
    const createCategory = async (kind: 'colour' | 'sub-category', name: string) => ({
      ...(await postOk<{ _id: string }>(`/admin/${kind}/save`, {
        name,
        ...(kind === 'sub-category' && { mainCategory: granite.mainCategory }),
      })),
      name,
    });
    const [grey, type] = [await createCategory('colour', 'Going Grey'), await createCategory('sub-category', 'Going type')];
    await importPriceList(
      formatCsv([
        priceListHeadings,
        buildProductRow('Going One').with(3, grey.name),
        buildProductRow('Going Two').with(2, type.name),
        buildProductRow('Going Three'),
      ]),
    );
    const { batch } = await importPriceList(
      formatCsv([priceListHeadings, ...['One', 'Two', 'Three'].map((suffix) => buildProductRow(`Going ${suffix}`, 5))]),
    );
    await shop.call('/admin/colour/delete', { _id: grey._id }, owner);
    const elsewhere = (await shop.call('/admin/main-category/save', { name: 'Going elsewhere' }, owner)).response;
    await shop.call('/admin/sub-category/save', { _id: type._id, mainCategory: elsewhere._id }, owner);
    expect((await shop.call('/admin/price-list/undo', { batch: batch! }, owner)).response).toEqual({ restored: 1, skipped: 2 });
    expect(await Promise.all(['One', 'Two', 'Three'].map(async (suffix) => (await find(`Going ${suffix}`))!.price))).toEqual([5, 5, 1000]);
  });

  test('is undone without losing the status that archived products are restored to, and not by the undo of a bulk update', async () => {
    const createFile = (status: string, price: number) =>
      formatCsv([priceListHeadings, ...['Old Active', 'Old Draft'].map((name) => buildProductRow(name, price).with(6, status))]);
    await importPriceList(formatCsv([priceListHeadings, buildProductRow('Old Active').with(6, 'active'), buildProductRow('Old Draft')]));
    const ids = [(await find('Old Active'))!._id, (await find('Old Draft'))!._id];
    await importPriceList(createFile('archived', 10));
    for (const file of [createFile('archived', 11), createFile('active', 12), createFile('draft', 10)]) {
      const { batch } = await importPriceList(file);
      expect((await shop.post('/admin/product/bulk/undo', { batch }, owner)).json()).toMatchObject({ code: 'undo_not_possible' });
      expect((await shop.call('/admin/price-list/undo', { batch: batch! }, owner)).response).toEqual({ restored: 2, skipped: 0 });
    }
    for (const _id of ids) await shop.call('/admin/product/restore', { _id }, owner);
    expect([(await get(ids[0]!)).status, (await get(ids[1]!)).status]).toEqual(['active', 'draft']);
  });

  test('with 5 000 products imports nothing until all of its 20 errors, reported by row, are corrected', async () => {
    const corrected = [priceListHeadings, ...Array.from({ length: 5000 }, (_, index) => buildProductRow(`Mass ${index + 1}`, 100 + index))];
    const invalidCells: [column: number, value: string, heading: string, message: RegExp][] = [
      [0, '', 'Name', /Name required/],
      [1, 'Cheese', 'Material', /There is no material called Cheese/],
      [2, 'Gouda', 'Type', /There is no type called Gouda/],
      [3, 'Octarine', 'Color', /There is no color called Octarine/],
      [4, '12,345,6', 'Price (rand, VAT included)', /Enter a price/],
      [4, '-5', 'Price (rand, VAT included)', /Enter a price/],
      [6, 'sold', 'Status', /Draft, Active or Archived/],
      [0, 'n'.repeat(161), 'Name', /160 characters/],
      [0, 'mass 1', 'Name', /Row 2 is for the same product/],
      [1, '', 'Material', /Choose a material/],
    ];
    const invalid = corrected.map((row) => [...row]);
    const expected = Array.from({ length: 20 }, (_, index) => {
      const [column, value, heading, message] = invalidCells[index % invalidCells.length]!;
      const row = 100 + index * 240;
      invalid[row - 1]![column] = value;
      return { row, column: heading, value: value.slice(0, 80), message: expect.stringMatching(message) as string };
    });
    const before = await count();
    const file = formatCsv(invalid);
    const plan = await previewPriceList(file);
    expect(plan.errors.map(({ name: _name, ...error }) => error)).toEqual(expected);
    expect(plan).toMatchObject({ rows: 5000, added: 4980, changed: 0 });
    const rejected = await postPriceList('/admin/price-list/import', file, plan.plan);
    expect(rejected.json()).toMatchObject({ status: 0, code: 'list_has_errors' });
    expect(await count(), 'nothing half imported').toBe(before);
    expect((await shop.pool.query("select count(*)::int as n from audit_log where after ->> 'name' like 'Mass %'")).rows[0].n).toBe(0);

    const figures = await importPriceList(
      await formatXlsx({ name: 'Stones', columns: priceListHeadings.map((heading) => ({ heading, width: 10 })), rows: corrected.slice(1) }),
    );
    expect(figures).toMatchObject({ added: 5000, changed: 0 });
    expect(await count()).toBe(before + 5000);
    expect(await find('Mass 5000')).toMatchObject({ price: 5099, slug: 'mass-5000' });
    expect(await previewPriceList(formatCsv(corrected))).toMatchObject({ unchanged: 5000, added: 0, changed: 0, errors: [] });
    const higherPrices = formatCsv([priceListHeadings, ...corrected.slice(1).map((row) => row.with(4, 7))]);
    expect(await importPriceList(higherPrices)).toMatchObject({ added: 0, changed: 5000 });
    expect(await find('Mass 777')).toMatchObject({ price: 7, version: 2 });
  }, 120_000);

  test('is rejected if its changes would differ from the preview', async () => {
    const file = formatCsv([priceListHeadings, buildProductRow('Stale One', 10), buildProductRow('Stale Two', 20)]);
    await importPriceList(file);
    const higherPrices = formatCsv([priceListHeadings, buildProductRow('Stale One', 11), buildProductRow('Stale Two', 20)]);
    const { plan } = await previewPriceList(higherPrices);
    const { _id } = (await find('Stale One'))!;
    await shop.call('/admin/product/save', { _id, price: 99 }, editor);
    for (const requestedPlan of [plan, '', 'x'.repeat(64)]) {
      const response = await postPriceList('/admin/price-list/import', higherPrices, requestedPlan);
      expect([response.statusCode, response.json()]).toEqual([409, expect.objectContaining({ code: 'plan_stale' })]);
    }
    expect((await get(_id)).price).toBe(99);
    // The plan of one file is not valid for another file.
    const newPreview = await previewPriceList(higherPrices);
    expect(
      (await postPriceList('/admin/price-list/import', formatCsv([priceListHeadings, buildProductRow('Stale One', 12)]), newPreview.plan))
        .statusCode,
    ).toBe(409);
    expect((await postPriceList('/admin/price-list/import', higherPrices, newPreview.plan)).statusCode).toBe(200);
    expect((await get(_id)).price).toBe(11);
    // A repeated import changes nothing.
    expect(await importPriceList(higherPrices)).toEqual({ batch: null, added: 0, changed: 0 });
  });

  test('previews long texts from shortly before their first difference', async () => {
    const longText = `${'Quiet and even. '.repeat(40)}It ends here`;
    const formatWithDescription = (description: string) =>
      formatCsv([
        [...priceListHeadings, 'Description'],
        [...buildProductRow('Long Words'), description],
      ]);
    await importPriceList(formatWithDescription(longText));
    const [change] = (await previewPriceList(formatWithDescription(`${longText}, or there`))).changes;
    expect([change?.changes[0]?.before, change?.changes[0]?.after]).toEqual([
      expect.stringMatching(/^….{10,80} ends here$/),
      expect.stringMatching(/^….{10,80} ends here, or there$/),
    ]);
  });

  test('is imported once by concurrent requests', async () => {
    const file = formatCsv([priceListHeadings, buildProductRow('Once Only')]);
    const { plan } = await previewPriceList(file);
    const responses = await Promise.all([1, 2, 3].map(() => postPriceList('/admin/price-list/import', file, plan)));
    expect(responses.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    expect((await list({ search: 'Once Only' })).fullcount).toBe(1);
  });

  test('does not use the slug of a product of the same name that is created concurrently', async () => {
    const file = formatCsv([priceListHeadings, buildProductRow('Raced Stone')]);
    const { plan } = await previewPriceList(file);
    const countWaitingLocks =
      'select count(*)::int as n from pg_locks l join pg_database d on d.oid = l.database where d.datname = current_database() and not granted';
    const waitForLocks = (lockCount: number) =>
      expect.poll(async () => (await shop.pool.query<{ n: number }>(countWaitingLocks)).rows[0]!.n, { timeout: 10_000 }).toBe(lockCount);
    const lockHolder = await shop.pool.connect();
    // The import writes its product, and then waits for the audit log.
    await lockHolder.query('begin; lock table audit_log in exclusive mode');
    const importing = postPriceList('/admin/price-list/import', file, plan);
    await waitForLocks(1);
    const { mainCategory, subCategory, colour } = granite;
    const creating = shop.post('/admin/product/save', { name: 'Raced Stone', mainCategory, subCategory, colour, price: 1 }, owner);
    await waitForLocks(2);
    await lockHolder.query('commit');
    lockHolder.release();
    expect((await importing).statusCode).toBe(200);
    expect((await creating).json()).toMatchObject({ response: { slug: 'raced-stone-2' } });
  });

  test('finds a product by its id, its current or a former slug, or its name, and creates a unique slug for a new one', async () => {
    await importPriceList(
      formatCsv([
        ['Address', ...priceListHeadings],
        ['match-one', ...buildProductRow('Match')],
        ['', ...buildProductRow('Match Alone')],
      ]),
    );
    const product = (await find('Match'))!;
    expect(product.slug).toBe('match-one');
    await shop.call('/admin/product/save', { _id: product._id, slug: 'match-first' }, owner);
    const byFormerSlug = await previewPriceList(
      formatCsv([
        ['Slug', 'Price'],
        ['match-one', 5],
      ]),
    );
    expect(byFormerSlug.changes).toMatchObject([{ _id: product._id, changes: [{ column: 'Price (rand, VAT included)' }] }]);
    expect(
      (
        await previewPriceList(
          formatCsv([
            ['_id', 'Name'],
            [product._id, 'Match Renamed'],
          ]),
        )
      ).changes,
    ).toMatchObject([{ _id: product._id, changes: [{ column: 'Name', before: 'Match' }] }]);
    await importPriceList(
      formatCsv([
        ['Address', ...priceListHeadings],
        ['match-two', ...buildProductRow('match')],
      ]),
    );
    const { errors } = await previewPriceList(
      formatCsv([
        ['Address', ...priceListHeadings],
        ['', ...buildProductRow('Match')],
        [granite._id.replace(/.$/, 'f').replace(/^./, '9'), ...buildProductRow('X')],
        ['Not An Address', ...buildProductRow('Y')],
        ['match-first', ...buildProductRow('Match')],
        ['match-one', ...buildProductRow('Match')],
      ]),
    );
    expect(errors.map(({ row, column, message }) => [row, column, message])).toEqual([
      [2, 'Name', '2 products have this name. Enter the address of the one you mean.'],
      [3, 'Address', 'No product has this ID.'],
      [4, 'Address', 'Use lowercase letters, numbers and hyphens, for example karoo-night.'],
      [6, 'Address', 'Row 5 is for the same product.'],
    ]);
    await importPriceList(
      formatCsv([
        ['Address', ...priceListHeadings],
        ['fresh-one', ...buildProductRow('Twin')],
        ['fresh-two', ...buildProductRow('Twin')],
      ]),
    );
    await importPriceList(formatCsv([priceListHeadings, buildProductRow('Fresh One'), buildProductRow('Match one')]));
    expect([(await find('Fresh One'))!.slug, (await find('Match one'))!.slug]).toEqual(['fresh-one-2', 'match-one-2']);
  });

  test('archives and restores products, and rejects archived colors', async () => {
    await shop.call('/admin/colour/save', { name: 'Import Puce' }, owner);
    const { result } = (await shop.call('/admin/colour/list', {}, owner)).response;
    const puce = result.find(({ name }) => name === 'Import Puce')!;
    const row = (status: string, price = 10) => ['Puce Stone', names.material, names.type, puce.name, price, '', status];
    await importPriceList(formatCsv([priceListHeadings, row('Active')]));
    await importPriceList(formatCsv([priceListHeadings, row('archived')]));
    const { _id } = (await list({ search: 'Puce Stone', status: 'archived' })).result[0]!;
    await shop.call('/admin/product/restore', { _id }, owner);
    expect(await get(_id)).toMatchObject({ status: 'active' });
    await importPriceList(formatCsv([priceListHeadings, row('archived')]));
    await shop.call('/admin/colour/delete', { _id: puce._id }, owner);
    const message = 'The color Import Puce is archived. Restore it first, or choose another.';
    expect((await previewPriceList(formatCsv([priceListHeadings, row('active')]))).errors).toMatchObject([
      { row: 2, column: 'Color', message },
    ]);
    expect((await previewPriceList(formatCsv([priceListHeadings, buildProductRow('Puce New').with(3, puce.name)]))).errors).toMatchObject([
      { column: 'Color', message },
    ]);
    expect(await importPriceList(formatCsv([priceListHeadings, row('archived', 12)]))).toMatchObject({ changed: 1 });
    await shop.pool.query("update products set status = 'draft' where id = $1", [_id]);
    expect((await previewPriceList(formatCsv([priceListHeadings, row('active')]))).errors).toMatchObject([
      { row: 2, column: 'Color', message },
    ]);
    expect(await previewPriceList(formatCsv([priceListHeadings, row('draft', 13)]))).toMatchObject({ changed: 1, errors: [] });
  });

  test.each([
    ['comma', (text: string) => Buffer.from(text)],
    ['a byte order mark', (text: string) => Buffer.from(`\uFEFF${text}`)],
    ["Excel's `sep=` line", (text: string) => Buffer.from(`sep=,\r\n${text}`)],
    ['UTF-16', (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le')],
    ['Windows-1252', (text: string) => Buffer.from(text, 'latin1')],
    ['semicolons', (text: string) => Buffer.from(text.replaceAll('","', '";"'))],
    ['tabs', (text: string) => Buffer.from(text.replaceAll('","', '"\t"'))],
    ['single line ends and an empty line between', (text: string) => Buffer.from(text.replaceAll('\r\n', '\n\n'))],
  ])('is accepted as CSV with %s', async (_encoding, encode) => {
    const file = encode(formatCsv([priceListHeadings, buildProductRow('Café Crème, 20 mm')]));
    const { changes, errors, unknown } = await previewPriceList(file);
    expect({ errors, unknown }).toEqual({ errors: [], unknown: [] });
    expect(changes).toMatchObject([{ kind: 'new', name: 'Café Crème, 20 mm' }]);
  });
});

test('price lists return 403 to everyone except owners and editors', async () => {
  const file = formatCsv([priceListHeadings, buildProductRow('Roles Only')]);
  const form = { fields: { plan: 'x' }, pictures: [Buffer.from(file)], fileField: 'list' };
  const users = await Promise.all(roles.map(async (role) => ({ role, user: await createUser(shop, { role }) })));
  for (const { role, user } of [...users, { role: 'guest', user: undefined }]) {
    const statuses = [
      (await shop.post('/admin/price-list/export', { format: 'csv', search: 'paarl' }, user)).statusCode,
      (await shop.postForm('/admin/price-list/check', form, user)).statusCode,
      (await shop.postForm('/admin/price-list/import', form, user)).statusCode,
      (await shop.post('/admin/price-list/undo', { batch: granite._id }, user)).statusCode,
    ];
    expect(statuses, role).toEqual(role === 'owner' || role === 'editor' ? [200, 200, 409, 409] : [403, 403, 403, 403]);
  }
  expect(await find('Roles Only')).toBeUndefined();
});
