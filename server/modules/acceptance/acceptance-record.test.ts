import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { createUser } from '#test/factories.ts';
import { readPdf } from '#test/pdf-reader.ts';
import { withRevisions } from '#test/with-revisions.ts';
import { startQuotesAdmin } from '#test/start-quotes-admin.ts';

const { shop, product, defaultCustomer, estimator, buildRevision, sendQuote, openQuote } = withRevisions(startQuotesAdmin());

const userAgent = 'Mozilla/5.0 (Linux; Android 16) Firefox/147.0';
const address = '198.51.100.7';

/** Reads the stored acceptance of a quote. */
async function getAcceptance(_id: string): Promise<Record<string, unknown>> {
  const { rows } = await shop.pool.query<Record<string, unknown>>('select * from quote_acceptances where quote_id = $1', [_id]);
  return rows[0]!;
}

test('an acceptance stores the name, account, session, time, address, browser, choice, total, document and terms', async () => {
  const customer = await createUser(shop, { fullName: 'Lerato Dube', verified: true });
  const { _id, number } = await sendQuote(undefined, customer);
  const input = { _id, revision: 1, alternative: 0, extras: [2], name: '  Lerato   Dube ' };
  const headers = { 'user-agent': userAgent, 'x-forwarded-for': '203.0.113.9', forwarded: 'for=203.0.113.9', 'x-real-ip': '203.0.113.9' };
  const response = await shop.post('/user/quotes/accept', input, { token: customer.token, address, headers });
  expect(response.statusCode, response.body).toBe(200);
  const { rows } = await shop.pool.query(
    `select r.id as revision_id, r.document, r.document_hash, p.version as terms_version, s.id as session_id
     from quote_revisions r, pages p, sessions s where r.quote_id = $1 and p.slug = 'termsandconditions' and s.user_id = $2`,
    [_id, customer.id],
  );
  expect(rows).toHaveLength(1);
  const { revision_id, document, document_hash, terms_version, session_id } = rows[0];
  expect(await getAcceptance(_id)).toMatchObject({
    quote_id: _id,
    revision_id,
    order_id: response.json<{ response: { orderId: string } }>().response.orderId,
    alternative: 0,
    extras: [2],
    // VAT is rounded by line, so its sum differs by a cent from 15/115 of the total.
    net_cents: 400_001,
    vat_cents: 59_999,
    total_cents: 460_000,
    document_hash,
    terms_version,
    user_id: customer.id,
    name: 'Lerato Dube',
    method: 'online',
    session_id,
    is_email_verified: true,
    ip_address: address,
    user_agent: userAgent,
    recorded_by: null,
    note: '',
    accepted_at: shop.clock.now(),
  });
  expect(createHash('sha256').update(document).digest('hex')).toBe(document_hash);
  expect((await shop.call('/admin/quotes/verify', { _id }, estimator)).response).toEqual({
    isValid: true,
    revisions: [{ number: 1, documentHash: document_hash, isValid: true, isAccepted: true }],
  });

  await shop.runJobs();
  const { documentId } = (await openQuote(_id, customer)).revision.acceptance!;
  const stored = await shop.pool.query<{ storage_key: string }>('select storage_key from quote_documents where id = $1', [documentId]);
  const { pages } = await readPdf(Buffer.from(await shop.files.getBytes(stored.rows[0]!.storage_key)));
  // Lines of a table cell are joined, because long values wrap.
  const record = pages.at(-1)!.text.replaceAll('\u00a0', ' ').replaceAll('\n', ' ');
  const withoutSpaces = record.replaceAll(' ', '');
  for (const expectedText of [
    'Acceptance record',
    `${number}, revision 1`,
    'Lerato Dube',
    `${customer.email} (confirmed)`,
    `${shop.clock.now().toISOString().slice(0, 19).replace('T', ' ')} UTC`,
    'Online',
    `1: ${product.name}`,
    'Splashback',
    'R4 000.01',
    'R599.99',
    'R4 600',
    `Version ${terms_version}`,
    document_hash,
    address,
    userAgent,
    session_id,
  ])
    expect(withoutSpaces, expectedText).toContain(String(expectedText).replaceAll(' ', ''));
  expect(record).not.toContain('203.0.113.9');
});

test('the acceptance record shows a name in any script, with the code points of characters that no font has', async () => {
  const name = '李雷 አበበ राम สมชาย';
  const customer = await createUser(shop, { fullName: name, verified: true });
  const { _id } = await sendQuote(undefined, customer);
  const response = await shop.post('/user/quotes/accept', { _id, revision: 1, alternative: 0, name }, customer);
  expect(response.statusCode, response.body).toBe(200);
  await shop.runJobs();
  const { documentId } = (await openQuote(_id, customer)).revision.acceptance!;
  const stored = await shop.pool.query<{ storage_key: string }>('select storage_key from quote_documents where id = $1', [documentId]);
  const { pages } = await readPdf(Buffer.from(await shop.files.getBytes(stored.rows[0]!.storage_key)));
  for (const { text } of [pages[0]!, pages.at(-1)!]) {
    for (const part of ['[U+674E][U+96F7]', 'አበበ', 'राम', 'สมชาย']) expect(text.replaceAll(/\s/g, ''), part).toContain(part);
    expect(text).not.toContain('\ufffd');
  }
});

test('an acceptance by a customer with an unverified email address is stored as unverified', async () => {
  const { _id } = await sendQuote();
  await shop.post('/user/quotes/accept', { _id, revision: 1, alternative: 0, name: 'Thandi Mokoena' }, defaultCustomer);
  expect(await getAcceptance(_id)).toMatchObject({ user_id: defaultCustomer.id, is_email_verified: false, extras: [] });
});

test('an acceptance that staff record stores the staff member, the method and a note, and no address, browser or session', async () => {
  const { _id } = await sendQuote();
  const fields = { _id, revision: '1', alternative: '0', name: 'Thandi Mokoena', method: 'paper', note: 'Signed at the counter' };
  const response = await shop.postForm('/admin/quotes/convert', { fields }, estimator);
  expect(response.statusCode, response.body).toBe(200);
  expect(await getAcceptance(_id)).toMatchObject({
    name: 'Thandi Mokoena',
    user_id: defaultCustomer.id,
    method: 'paper',
    recorded_by: estimator.id,
    note: 'Signed at the counter',
    session_id: null,
    ip_address: '',
    user_agent: '',
  });
});

test('the note of a recorded acceptance has up to 1000 characters of any length, and a longer note is rejected', async () => {
  const { _id } = await sendQuote();
  const record = (note: string) =>
    shop.postForm(
      '/admin/quotes/convert',
      { fields: { _id, revision: '1', alternative: '0', name: 'Thandi Mokoena', method: 'phone', note } },
      estimator,
    );
  // The last note exceeds the limit of a field in bytes.
  for (const [note, message] of [
    ['é'.repeat(1001), 'note: at most 1000 characters.'],
    ['é'.repeat(6000), 'A text in the form is too long. Shorten it.'],
  ] as const) {
    const response = await record(note);
    expect([response.statusCode, response.json()]).toMatchObject([400, { code: 'bad_input', message }]);
  }
  expect(await getAcceptance(_id)).toBeUndefined();
  const longestNote = `${'é\n'.repeat(499)}€€`;
  expect((await record(longestNote)).statusCode).toBe(200);
  expect(await getAcceptance(_id)).toMatchObject({ note: longestNote });
});

test('the data export of a customer contains the sent offers without reasons of staff, and the line that a message is about', async () => {
  const customer = await createUser(shop);
  const reason = 'The neighbour of a good customer';
  const [alternative] = buildRevision().alternatives;
  const { _id } = await sendQuote(buildRevision({ alternatives: [{ ...alternative!, discount: { percent: 5, reason } }] }), customer);
  await shop.call('/user/quotes/message', { _id, message: 'Which profile?', line: '1.2' }, customer);
  await shop.runJobs();
  const { rows: toStaff } = await shop.pool.query("select content from outbox where kind = 'desk_message' and quote_id = $1", [_id]);
  expect(JSON.stringify(toStaff[0].content)).toContain('About this line: Bevelled edge');
  const response = await shop.post('/user/data/export', {}, customer);
  const lines = [{ label: 'Paarl Rock, 20 mm' }, { label: 'Bevelled edge' }];
  expect(response.json()).toMatchObject({
    response: {
      revisions: [
        {
          quote_id: _id,
          number: 1,
          document: { alternatives: [{ lines, extras: [{ label: 'Splashback' }], totals: { grossCents: 323_000 } }] },
        },
      ],
      messages: [{ body_text: 'Which profile?', line: '1.2', line_label: 'Bevelled edge' }],
    },
  });
  expect(response.body).not.toContain(reason);
});
