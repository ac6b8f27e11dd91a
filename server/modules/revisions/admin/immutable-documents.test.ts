import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createUser } from '#test/factories.ts';
import { createSolidColourImage } from '#test/files.ts';
import { withRevisions } from '#test/with-revisions.ts';
import { startQuotesAdmin } from '#test/start-quotes-admin.ts';
import { createUnicodeText } from '#test/unicode-text.ts';
import { hashDocument } from '../revision-document.ts';

const { estimator, shop, defaultCustomer, owner, buildRevision, sendQuote, accept, runWithoutTriggers } = withRevisions(startQuotesAdmin());

/** An SQL expression of another value of a column, by its data type. */
const changedValueByType: Record<string, (column: string) => string> = {
  text: (column) => `${column} || 'x'`,
  boolean: (column) => `not ${column}`,
  numeric: (column) => `coalesce(${column}, 0) + 1`,
  bigint: (column) => `coalesce(${column}, 0) + 1`,
  uuid: () => 'gen_random_uuid()',
  ARRAY: (column) => `array_append(${column}, 'x')`,
  jsonb: () => `'["x"]'`,
  date: (column) => `coalesce(${column}, current_date) + 1`,
  'timestamp with time zone': () => "now() + interval '1 day'",
  'USER-DEFINED': (column) => (column === 'source' ? "'contact'" : "'in_review'"),
};

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

describe('sent revisions, acceptances and their documents', () => {
  test('T48 cannot be changed by SQL', async () => {
    const { _id } = await sendQuote();
    await accept(_id);
    await shop.runJobs();
    const changes = [
      "update quote_revisions set document = '{}' where quote_id = $1",
      "update quote_revisions set document_hash = '' where quote_id = $1",
      "update quote_revisions set draft = '{}' where quote_id = $1",
      'update quote_revisions set valid_until = valid_until + 1 where quote_id = $1',
      'update quote_revisions set sent_at = null, document = null, document_hash = null where quote_id = $1',
      'delete from quote_revisions where quote_id = $1',
      'update quote_acceptances set total_cents = 1, net_cents = 1, vat_cents = 0 where quote_id = $1',
      "update quote_acceptances set name = 'Someone else' where quote_id = $1",
      'update quote_acceptances set accepted_at = now() where quote_id = $1',
      ...["name = ''", 'session_id = null', "ip_address = ''", "user_agent = ''", "note = ''"].map(
        (cleared) => `update quote_acceptances set ${cleared} where quote_id = $1`,
      ),
      'delete from quote_acceptances where quote_id = $1',
      'update orders set total_cents = 1 where quote_id = $1',
      'delete from orders where quote_id = $1',
      'update payments set amount_cents = 1 where order_id in (select id from orders where quote_id = $1)',
      "update payments set reference = 'X' || reference where order_id in (select id from orders where quote_id = $1)",
      'delete from payments where order_id in (select id from orders where quote_id = $1)',
      "update quote_documents set file_hash = '' where revision_id in (select id from quote_revisions where quote_id = $1)",
      'delete from quote_documents where revision_id in (select id from quote_revisions where quote_id = $1)',
      'update quote_documents set storage_key = null where revision_id in (select id from quote_revisions where quote_id = $1)',
      "update quote_events set status = 'declined' where quote_id = $1",
      'update quote_events set is_announced = true, created_at = now() where quote_id = $1',
      ...['Changed', ''].map((note) => `update quote_events set note = '${note}' where quote_id = $1`),
      'delete from quote_events where quote_id = $1',
      ..."status = 'in_review',price_cents = 1,price_cents = null,valid_until = valid_until + 1,number = 'Q-1',created_at = now()"
        .split(',')
        .map((change) => `update quotes set ${change} where id = $1`),
    ];
    await shop.pool.query("insert into acceptance_objections select id, 'No', now() from quote_acceptances where quote_id = $1", [_id]);
    changes.push(
      'update quote_revisions set recalled_at = now() where quote_id = $1',
      "update order_areas set name = 'Bathroom' where order_id in (select id from orders where quote_id = $1)",
      'delete from order_areas where order_id in (select id from orders where quote_id = $1)',
      "update order_events set note = 'Changed' where order_id in (select id from orders where quote_id = $1)",
      'delete from order_events where order_id in (select id from orders where quote_id = $1)',
      "update acceptance_objections set message = 'Yes' where acceptance_id in (select id from quote_acceptances where quote_id = $1)",
      "update acceptance_objections set message = '' where acceptance_id in (select id from quote_acceptances where quote_id = $1)",
      'delete from acceptance_objections where acceptance_id in (select id from quote_acceptances where quote_id = $1)',
    );
    for (const change of changes) await expect(shop.pool.query(change, [_id]), change).rejects.toMatchObject({ code: '23000' });
    const tables = ['quote_revisions', 'quote_documents', 'quote_acceptances', 'acceptance_objections'];
    for (const table of [...tables, 'orders', 'order_areas', 'order_events', 'payments', 'quotes'])
      await expect(shop.pool.query(`truncate ${table} cascade`), table).rejects.toMatchObject({ code: '23000' });
    expect((await shop.call('/admin/quotes/verify', { _id }, estimator)).response).toMatchObject({ isValid: true });
  });

  test('T48 the request of an accepted quote cannot be changed by SQL, except for the follow-up', async () => {
    const { _id } = await sendQuote();
    await accept(_id);
    await shop.runJobs();
    const followUp = `user_id,assignee_id,snoozed_until,spam,spam_since_id,last_customer_activity_at,last_activity_at,awaiting_staff_since,first_response_at,
      site_line1,site_line2,site_province,site_city,site_postal_code,version,urgency_rank`;
    const { rows: columns } = await shop.pool.query<{ name: string; type: string }>(
      `select column_name as name, data_type as type from information_schema.columns
       where table_schema = 'public' and table_name = 'quotes' and column_name <> all($1)`,
      [followUp.split(/,\s*/)],
    );
    const changes = columns.map(({ name, type }) => `update quotes set ${name} = ${changedValueByType[type]!(name)} where id = $1`);
    for (const change of [
      ...changes,
      'update quote_items set price_cents = 1 where quote_id = $1',
      'delete from quote_items where quote_id = $1',
      `insert into quote_items (id, quote_id, product_id, product_name, price_cents, price_per)
       select gen_random_uuid(), quote_id, product_id, 'Another', 1, '' from quote_items where quote_id = $1`,
    ])
      await expect(shop.pool.query(change, [_id]), change).rejects.toMatchObject({ code: '23000' });
    await shop.pool.query("update quotes set snoozed_until = now(), site_line1 = 'Another address' where id = $1", [_id]);
  });

  test('T48 the file that proves an acceptance cannot be changed by SQL', async () => {
    const { _id } = await sendQuote();
    const fields = { _id, revision: '1', alternative: '0', name: 'Thandi Mokoena', method: 'paper', note: 'Signed at the counter' };
    const pictures = [await createSolidColourImage().jpeg().toBuffer()];
    expect((await shop.postForm('/admin/quotes/convert', { fields, pictures, fileField: 'file' }, owner)).statusCode).toBe(200);
    for (const change of [
      "update uploads set storage_key = 'another' where quote_id = $1",
      'update uploads set quote_id = null where quote_id = $1',
      'delete from uploads where quote_id = $1',
      'update quote_acceptances set upload_id = null where quote_id = $1',
    ])
      await expect(shop.pool.query(change, [_id]), change).rejects.toMatchObject({ code: '23000' });
    await expect(shop.pool.query('truncate uploads cascade')).rejects.toMatchObject({ code: '23000' });
  });

  test('T48 an erasure cannot delete or replace the file that proves an acceptance, nor change its name', async () => {
    const { _id } = await sendQuote();
    const fields = { _id, revision: '1', alternative: '0', name: 'Thandi Mokoena', method: 'paper', note: 'Signed at the counter' };
    const pictures = [await createSolidColourImage().jpeg().toBuffer()];
    expect((await shop.postForm('/admin/quotes/convert', { fields, pictures, fileField: 'file' }, owner)).statusCode).toBe(200);
    for (const change of [
      'delete from uploads where quote_id = $1',
      "update uploads set storage_key = 'another' where quote_id = $1",
      "update quote_acceptances set name = '' where quote_id = $1",
      "update quote_revisions set document = '{}' where quote_id = $1",
      "update order_events set note = 'Changed' where order_id in (select id from orders where quote_id = $1)",
    ]) {
      const connection = await shop.pool.connect();
      await connection.query("begin; set local bullnose.erasing = 'on'");
      await expect(connection.query(change, [_id]), change).rejects.toMatchObject({ code: '23000' });
      await connection.query('rollback');
      connection.release();
    }
  });

  test('T48 the kind of a PDF that is not rendered yet cannot be changed, and the PDF cannot be deleted', async () => {
    const { _id } = await sendQuote();
    const belongsToQuote = 'revision_id in (select id from quote_revisions where quote_id = $1)';
    for (const change of [
      `update quote_documents set kind = 'acceptance' where ${belongsToQuote}`,
      `delete from quote_documents where ${belongsToQuote}`,
    ])
      await expect(shop.pool.query(change, [_id]), change).rejects.toMatchObject({ code: '23000' });
  });

  test('T48 the hashes of 1 000 documents are recomputed, and a changed document and acceptance are found', async () => {
    const { _id } = await sendQuote();
    const { rows } = await shop.pool.query<{ document: string }>('select document from quote_revisions where quote_id = $1', [_id]);
    const sentDocument = JSON.parse(rows[0]!.document) as object;
    const documents = fc.sample(createUnicodeText(200), 999).map((label) => JSON.stringify({ ...sentDocument, terms: null, label }));
    await shop.pool.query(
      `insert into quote_revisions (id, quote_id, number, draft, valid_until, total_cents, document, document_hash, sent_by, sent_at)
       select gen_random_uuid(), quote_id, 1 + position, draft, valid_until, total_cents, documents.document, documents.hash, sent_by, sent_at
       from quote_revisions, unnest($2::text[], $3::text[]) with ordinality as documents (document, hash, position) where quote_id = $1`,
      [_id, documents, documents.map(hashDocument)],
    );
    const verify = async () => (await shop.call('/admin/quotes/verify', { _id }, estimator)).response;
    const verification = await verify();
    expect(verification.isValid).toBe(true);
    expect(new Set(verification.revisions.map(({ documentHash }) => documentHash))).toEqual(
      new Set([...documents, rows[0]!.document].map(sha256)),
    );
    const listInvalid = async () => {
      const { isValid, revisions } = await verify();
      return { isValid, numbers: revisions.filter((revision) => !revision.isValid).map(({ number }) => number) };
    };
    await accept(_id, { revision: 1000 });

    // Triggers reject these changes, but a superuser of the database can disable triggers.
    await runWithoutTriggers(
      "update quote_revisions set document = replace(document, '\"lead', ' \"lead') where quote_id = $1 and number = 500",
      [_id],
    );
    expect(await listInvalid()).toEqual({ isValid: false, numbers: [500] });
    await runWithoutTriggers("update quote_acceptances set document_hash = 'x' where quote_id = $1", [_id]);
    expect(await listInvalid()).toEqual({ isValid: false, numbers: [1000, 500] });
  });

  test('T48 a PDF whose file was changed is found', async () => {
    const { _id } = await sendQuote();
    await shop.runJobs();
    expect((await shop.call('/admin/quotes/verify', { _id }, estimator)).response).toMatchObject({ isValid: true });
    const { rows } = await shop.pool.query<{ key: string }>(
      'select d.storage_key as key from quote_documents d join quote_revisions r on r.id = d.revision_id where r.quote_id = $1',
      [_id],
    );
    await shop.files.put(rows[0]!.key, '%PDF-1.7 another file');
    expect((await shop.call('/admin/quotes/verify', { _id }, estimator)).response).toMatchObject({
      isValid: false,
      revisions: [{ number: 1, isValid: false }],
    });
  });

  test('T51 responses to customers and stored documents contain no cost or margin, and editors and guests are rejected', async () => {
    const revision = buildRevision();
    const [alternative] = revision.alternatives;
    const lines = alternative!.lines.map((line) => ({ ...line, unitCostCents: 7_654_321 }));
    const { _id } = await sendQuote({ ...revision, alternatives: [{ ...alternative!, lines }] });
    const responses = await Promise.all([
      shop.post('/user/quotes/get', { _id }, defaultCustomer),
      shop.post('/user/quotes/totals', { _id, revision: 1, alternative: 0, extras: [] }, defaultCustomer),
    ]);
    for (const { statusCode, body } of responses) {
      expect(statusCode, body).toBe(200);
      expect(body).not.toMatch(/costCents|marginRate|costRate/i);
    }
    const editor = await createUser(shop, { role: 'editor' });
    expect((await shop.post('/admin/quotes/revisions', { _id }, editor)).statusCode).toBe(403);
    expect((await shop.post('/user/quotes/get', { _id })).statusCode).toBe(401);
    const { rows } = await shop.pool.query('select document from quote_revisions where quote_id = $1', [_id]);
    expect(rows[0].document).not.toMatch(/costCents|marginRate|costRate/i);
  });
});
