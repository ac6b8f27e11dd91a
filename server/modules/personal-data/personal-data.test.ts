import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dataExport } from '#contract/account/personal-data.endpoints.ts';
import { addDays, toLocalDate } from '#domain/shared/time.ts';
import { createFileOutbox } from '#server/modules/messages/outbox/file-outbox.ts';
import { createVirtualAuthenticator } from '#test/create-virtual-authenticator.ts';
import { createTestBrowser } from '#test/create-test-browser.ts';
import { createSolidColourImage } from '#test/files.ts';
import { verifyEmail } from '#test/credentials.ts';
import { listTextColumns, addErasureMarkers } from '#test/erasure-markers.ts';
import { startApp } from '#test/harness.ts';
import { closeOrders, findEmail, getProduct, createUser, buildQuoteRequest, type TestUser } from '#test/factories.ts';
import { priceAndSend } from '#test/with-revisions.ts';
import { listDeclaredColumns } from '#test/text-columns.ts';
import { listDeclaredUserColumns, listUserColumns } from '#test/user-columns.ts';

const emailFolder = mkdtempSync(join(tmpdir(), 'bullnose-outbox-'));
// Without a mail server each email is also a file.
const shop = startApp('demo', { outgoing: { from: 'desk@kloofstone.example', folder: createFileOutbox(emailFolder) } });
afterAll(() => rmSync(emailFolder, { recursive: true, force: true }));
/** Returns the contents of all email files. */
const readEmailFiles = (): string =>
  readdirSync(emailFolder)
    .map((name) => readFileSync(join(emailFolder, name), 'utf8'))
    .join('\n');
let stoneId: string;
beforeAll(async () => {
  stoneId = (await getProduct(shop))._id;
});

/** Texts that occur only in the data of the tested customer, named after the data that contains them. */
const markers = {
  fullName: 'Quintessa Vanderbijl',
  email: 'quintessa@example.test',
  street: '77 Zonnebloem Lane',
  quoteNotes: 'Beware of the parrot',
  customerMessage: 'The parrot is called Fanie',
  withdrawalReason: 'Fanie disagrees',
  fileName: 'parrot-kitchen.png',
  contactMessage: 'Do you cut perches?',
  phone: '0829998877',
  userAgent: 'Firefox/140.0 ParrotOS',
  auditNote: 'The one with the parrot',
  internalNote: 'Asked for a perch by phone',
  reminderNote: 'Ring about the perch',
  staffMessage: 'We do cut perches',
  customerNote: 'Rings on Mondays about Fanie',
  contactReply: 'Perches are no trouble',
  mergedName: 'Quinnie Vanderbijl',
  mergedEmail: 'quinnie@example.test',
  phoneQuoteNotes: 'The parrot flies out at noon',
  passkeyName: 'Key under the perch',
  invitedName: 'Quintessa the Cutter',
  serviceName: 'Perch resurfacing',
  acceptanceName: 'Quintessa of the Perches',
  acceptanceUserAgent: 'Safari/18 PerchOS',
  approvalNote: 'Marker Approval, a friend of the family',
  acceptanceNote: 'Agreed to the perch by phone',
  objection: 'My parrot did not agree',
  lineReason: 'The perch costs extra',
  lineExplanation: 'As wide as the parrot',
  discountReason: 'A friend of Fanie',
  measuredArea: 'Room of Fanie',
  orderNote: 'Fanie was at home',
  receiptNote: 'Fanie was at home receipt',
  proofReason: 'The proof shows another parrot',
  disputeReason: 'The perch wobbles',
  arrangementNote: 'Pays when Fanie is sold',
  orderMessage: 'Is the perch ready?',
  cancelReason: 'Fanie flew away',
};
const siteAddress = { line1: markers.street, line2: 'Gardens', city: 'Cape Town', province: 'Western Cape', postal_code: '8001' };

/** Adds data by staff: a note, a reply, a quote entered by phone, and a merged second account. */
async function addStaffData({ id }: TestUser): Promise<void> {
  const estimator = await createUser(shop, { role: 'estimator', fullName: 'Esther Estimator' });
  const { rows } = await shop.pool.query('select id from contact_messages where message = $1', [markers.contactMessage]);
  await shop.post('/admin/contacts/answer', { _id: rows[0].id as string, message: markers.contactReply }, estimator);
  await shop.post('/admin/customers/note/add', { _id: id, text: markers.customerNote }, estimator);
  await shop.post('/admin/customers/send-link', { _id: id, kind: 'password' }, estimator);
  const customer = { fullName: markers.mergedName, email: markers.mergedEmail, phone: '' };
  const enteredQuote = await shop.post(
    '/admin/quotes/enter',
    { ...buildQuoteRequest(stoneId, { notes: markers.phoneQuoteNotes }), customer },
    estimator,
  );
  const sourceId = enteredQuote.json<{ response: { customer: string } }>().response.customer;
  await shop.post('/admin/customers/save', { _id: sourceId, residence: siteAddress }, estimator);
  await shop.post('/admin/customers/merge', { target: id, source: sourceId }, estimator);
}

/** Prices a quote for a service with the calculated lines. */
async function reviseService(_id: string, staff: TestUser): Promise<void> {
  type Calculated = { alternatives: { name: string; lines: object[] }[] };
  const calculated = await shop.post('/admin/quotes/calculate', { _id, alternatives: [{}] }, staff);
  const [alternative] = calculated.json<{ response: Calculated }>().response.alternatives;
  const { lineReason: reason, lineExplanation: explanation } = markers;
  const lines = alternative!.lines.map((line) => ({ ...line, unitPriceCents: 50_000, reason, explanation }));
  const discount = { percent: 2, reason: markers.discountReason };
  const revision = {
    alternatives: [{ name: alternative!.name, lines, discount }],
    areas: [{ name: markers.measuredArea, areaMm2: 600_000 }],
    validUntil: addDays(toLocalDate(shop.clock.now()), 7),
  };
  const revised = await shop.post('/admin/quotes/revise', { _id, ...revision }, staff);
  expect(revised.statusCode, revised.body).toBe(200);
}

/** Requests a quote for a service that the customer typed, and assigns it: the notification of the assignee contains the text. */
async function requestService(user: TestUser): Promise<void> {
  const request = buildQuoteRequest(stoneId, { productList: '', service_name: markers.serviceName, contact: siteAddress });
  const { _id } = (await shop.call('/site/save/quotes', request, user)).response;
  const [owner, assignee] = [await createUser(shop, { role: 'owner' }), await createUser(shop, { role: 'estimator' })];
  await shop.post('/admin/quotes/assign', { _id, assignee: assignee.id }, owner);
  const { rows } = await shop.pool.query('select 1 from notifications where body_text = $1', [markers.serviceName]);
  expect(rows).toHaveLength(1);
  await reviseService(_id, assignee);
  const asked = await shop.post('/admin/quotes/request-approval', { _id, version: 1, note: markers.approvalNote }, assignee);
  expect(asked.statusCode, asked.body).toBe(200);
  await reviseService(_id, owner);
  const sent = await shop.post('/admin/quotes/send', { _id }, owner);
  expect(sent.statusCode, sent.body).toBe(200);
}

/** Requests a quote for a stone, prices it and sends it. @returns its id */
async function sendQuote(user: TestUser, staff: TestUser): Promise<string> {
  const sent = await shop.post('/site/save/quotes', buildQuoteRequest(stoneId, { contact: siteAddress }), user);
  const { _id } = sent.json<{ response: { _id: string } }>().response;
  await priceAndSend(shop, staff, _id, stoneId);
  return _id;
}

/** Accepts one quote online. For another quote, staff record an acceptance to which the customer objects. */
async function acceptQuotes(user: TestUser): Promise<void> {
  const staff = await createUser(shop, { role: 'owner' });
  const [onlineQuoteId, phoneQuoteId] = [await sendQuote(user, staff), await sendQuote(user, staff)];
  const choice = { revision: 1, alternative: 0 };
  const browser = createTestBrowser(shop, { userAgent: markers.acceptanceUserAgent, address: '198.51.100.77' });
  const accepted = await browser.post('/user/quotes/accept', { _id: onlineQuoteId, ...choice, name: markers.acceptanceName }, user.token);
  expect(accepted.statusCode, accepted.body).toBe(200);
  const fields = {
    _id: phoneQuoteId,
    revision: '1',
    alternative: '0',
    extras: '[]',
    name: markers.acceptanceName,
    method: 'phone',
    note: markers.acceptanceNote,
  };
  const recorded = await shop.postForm('/admin/quotes/convert', { fields }, staff);
  expect(recorded.statusCode, recorded.body).toBe(200);
  const objected = await shop.post('/user/quotes/object', { _id: phoneQuoteId, message: markers.objection }, user);
  expect(objected.statusCode, objected.body).toBe(200);
  const { result: orders } = (await shop.call('/user/orders/list', {}, user)).response;
  const orderId = orders.find(({ quoteId }) => quoteId === phoneQuoteId)!._id;
  await shop.call('/admin/orders/stage', { _id: orderId, stage: 'templated', note: markers.orderNote }, staff);
  const receivedOn = toLocalDate(shop.clock.now());
  await shop.call('/admin/receipts/record', { orderId, amountCents: 100, receivedOn, way: 'eft', note: markers.receiptNote }, staff);
  await shop.call('/admin/statements/create', { customerId: user.id, from: receivedOn, to: receivedOn }, staff);
  await shop.runJobs();
  await handlePayment(user, staff, orderId);
}

async function handlePayment(user: TestUser, staff: TestUser, orderId: string): Promise<void> {
  const getPayment = async () => (await shop.call('/user/orders/get', { _id: orderId }, user)).response.payments[0]!;
  const { _id: paymentId } = await getPayment();
  const fields = { paymentId, paidOn: toLocalDate(shop.clock.now()) };
  const pictures = [await createSolidColourImage().png().toBuffer()];
  await shop.postForm('/user/orders/proof', { fields, pictures, fileField: 'proof' }, user);
  await shop.runJobs();
  await shop.call('/admin/proofs/dismiss', { _id: (await getPayment()).proof!._id, reason: markers.proofReason }, staff);
  await shop.call('/admin/payments/dispute', { _id: paymentId, reason: markers.disputeReason }, staff);
  await shop.call('/admin/payments/arrange', { _id: paymentId, payBy: fields.paidOn, note: markers.arrangementNote }, staff);
  await shop.call('/user/orders/message', { _id: orderId, message: markers.orderMessage }, user);
  await shop.call('/user/orders/ask_cancel', { _id: orderId, reason: markers.cancelReason }, user);
}

/** Sends two staff invitations to the address of the customer, which are not accepted. */
async function inviteToStaffTwice(): Promise<void> {
  const owner = await createUser(shop, { role: 'owner' });
  const sendInvitation = () =>
    shop.post('/admin/staff/invite', { fullName: markers.invitedName, email: markers.email.toUpperCase(), role: 'installer' }, owner);
  const { _id } = (await sendInvitation()).json<{ response: { _id: string } }>().response;
  await shop.runJobs();
  await shop.post('/admin/staff/uninvite', { _id }, owner);
  await sendInvitation();
}

/** Creates a customer with data of every kind. */
async function createCustomerWithData(): Promise<{ user: TestUser; fileKey: string }> {
  const user = await createUser(shop, { fullName: markers.fullName, email: markers.email });
  await verifyEmail(shop, user);
  const fileKey = 'uploads/parrot.png';
  await shop.files.put(fileKey, 'a parrot');
  await shop.pool.query(
    "insert into uploads (id, path, storage_key, name, mime_type, bytes, user_id) values (gen_random_uuid(), '/uploads/parrot.png', $1, $2, 'image/png', 8, $3)",
    [fileKey, markers.fileName, user.id],
  );
  const phone = { number: markers.phone, code: 'ZA', dialcountry: '27' };
  await shop.post('/user/profile/save', { residence: siteAddress, phone, consents: { email: true } }, user);
  const request = buildQuoteRequest(stoneId, {
    contact: siteAddress,
    notes: markers.quoteNotes,
    pictures: JSON.stringify([{ path: '/uploads/parrot.png', name: 'x' }]),
  });
  const { _id } = (
    await shop.call('/site/save/quotes', request, { ...user, headers: { 'idempotency-key': markers.fullName.replace(' ', '-') } })
  ).response;
  await shop.post('/user/quotes/message', { _id, message: markers.customerMessage }, user);
  const staff = await createUser(shop, { role: 'estimator' });
  await shop.post('/admin/quotes/note/save', { _id, text: markers.internalNote }, staff);
  // The test clock does not advance. The job queue uses the system clock, so this reminder is due immediately.
  const at = new Date(shop.clock.now().getTime() + 1).toISOString();
  await shop.post('/admin/quotes/remind', { _id, at, note: markers.reminderNote }, staff);
  await shop.post('/admin/quotes/message', { _id, message: markers.staffMessage }, staff);
  await shop.post('/admin/quotes/view/save', { name: 'Parrots', filter: { search: markers.fullName } }, staff);
  await shop.pool.query('insert into shortlist (user_id, product_id) values ($1, $2)', [user.id, stoneId]);
  await shop.pool.query(
    "insert into audit_log (id, action, entity_type, entity_id, before, after) values (gen_random_uuid(), 'changed', 'user', $1, $2, $2)",
    [user.id, JSON.stringify({ note: markers.auditNote })],
  );
  await shop.post('/contactus', {
    name: markers.fullName,
    email: markers.email,
    phone: markers.phone,
    subject: '',
    message: markers.contactMessage,
  });
  await addStaffData(user);
  await inviteToStaffTwice();
  await createTestBrowser(shop, { userAgent: markers.userAgent, address: '198.51.100.42' }).post('/login', user);
  const requested = (await shop.call('/user/passkey/begin', { password: user.password }, user)).response;
  const credential = createVirtualAuthenticator().create(requested);
  await shop.post('/user/passkey/add', { ticket: requested.ticket, name: markers.passkeyName, credential }, user);
  // Create a second challenge that stays unused.
  await shop.post('/user/passkey/begin', { password: user.password }, user);
  await requestService(user);
  await acceptQuotes(user);
  await shop.post('/forgotpassword', { email: markers.email });
  await shop.runJobs();
  await shop.post('/user/profile/save', { email: 'quintessa-new@example.test', password: user.password }, user);
  await shop.post('/user/notifications/preferences', { changes: [{ kind: 'quote_withdrawn', channel: 'email', on: false }] }, user);
  await shop.post('/user/quotes/withdraw', { _id, reason: markers.withdrawalReason }, user);
  return { user, fileKey };
}

/** Returns the rows of each table as text, including the tables of the job queue. */
async function dumpTables(): Promise<Map<string, string>> {
  const { rows } = await shop.pool.query(
    "select format('%I.%I', table_schema, table_name) as name from information_schema.tables where table_schema in ('public', 'graphile_worker') and table_type = 'BASE TABLE'",
  );
  const tables = new Map<string, string>();
  for (const { name } of rows as { name: string }[]) {
    const { rows: dump } = await shop.pool.query(`select coalesce(json_agg(t), '[]')::text as text from ${name} t`);
    tables.set(name, dump[0].text as string);
  }
  return tables;
}
/** Lists the tables with rows of a user. */
async function listTablesWithRows(id: string): Promise<string[]> {
  const { rows } = await shop.pool.query(
    "select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'user_id' order by 1",
  );
  const tables: string[] = [];
  for (const { name } of rows as { name: string }[]) {
    if ((await shop.pool.query(`select 1 from ${name} where user_id = $1 limit 1`, [id])).rows.length > 0) tables.push(name);
  }
  return tables;
}

const listTablesContaining = (tables: Map<string, string>, text: string): string[] =>
  [...tables].filter(([, rows]) => rows.toLowerCase().includes(text.toLowerCase())).map(([name]) => name);

describe('T45 personal data', () => {
  let dataSubject: Awaited<ReturnType<typeof createCustomerWithData>>;
  beforeAll(async () => {
    dataSubject = await createCustomerWithData();
  });

  test('T45 the export contains all personal data of the user, and no credentials', async () => {
    const response = await shop.post('/user/data/export', {}, dataSubject.user);
    expect(response.statusCode).toBe(200);
    // The audit log and the reasons of staff are not exported.
    const { auditNote, lineReason, lineExplanation, discountReason, measuredArea, ...exportedMarkers } = markers;
    for (const [name, text] of Object.entries(exportedMarkers)) expect(response.body, name).toContain(text);
    for (const text of [auditNote, lineReason, lineExplanation, discountReason, measuredArea]) expect(response.body).not.toContain(text);
    expect(response.body).toContain('quintessa-new@example.test');
    for (const secret of ['password_hash', '$argon2', 'token_hash', 'secret_hash', '#token=', 'grant_hash', 'totp_secret', 'totp_pending'])
      expect(response.body).not.toContain(secret);
    // A code in the export would allow anyone with a session token to set a new password.
    const email = await findEmail(shop, 'password_code', markers.email);
    expect(email!.code).toMatch(/^\d{4}$/);
    expect(response.body).not.toContain(`"${email!.code}"`);
    const exported = response.json<{ response: Record<string, unknown[]> }>().response;
    expect(Object.keys(exported).toSorted()).toEqual(Object.keys(dataExport.shape).toSorted());
    expect(exported['acceptances']).toContainEqual(
      expect.objectContaining({ method: 'online', session_id: expect.any(String) as string, is_email_verified: true }),
    );
    const { savedViews, ...sections } = exported;
    expect(savedViews, 'only staff have saved filters').toEqual([]);
    for (const [section, records] of Object.entries(sections))
      if (Array.isArray(records)) expect(records.length, section).toBeGreaterThan(0);
  });

  test('T45 data of an email address is exported only to the account that verified it', async () => {
    const message = { name: 'V', email: 'victim@example.test', phone: '0821234567', subject: '', message: 'My private question' };
    await shop.post('/contactus', message);
    const attacker = await createUser(shop, { email: 'victim@example.test' });
    expect((await shop.post('/user/data/export', {}, attacker)).body).not.toContain('My private question');
    expect((await shop.post('/user/account/delete', attacker, attacker)).statusCode).toBe(200);
    const { rows } = await shop.pool.query("select 1 from contact_messages where email = 'victim@example.test'");
    expect(rows).toHaveLength(1);
  });

  test('T45 an invitation to an address is not erased with an account that has not verified the address', async () => {
    const owner = await createUser(shop, { role: 'owner' });
    const email = 'invited-too@example.test';
    await shop.post('/admin/staff/invite', { fullName: 'Sipho Invited', email, role: 'editor' }, owner);
    const attacker = await createUser(shop, { email });
    expect((await shop.post('/user/data/export', {}, attacker)).body).not.toContain('Sipho Invited');
    expect((await shop.post('/user/account/delete', attacker, attacker)).statusCode).toBe(200);
    const token = /#token=([\w-]+)/.exec((await findEmail(shop, 'staff_invitation', email))?.actionUrl ?? '')?.[1];
    expect((await shop.post('/admin/invitation/get', { token })).json()).toMatchObject({ response: { fullName: 'Sipho Invited' } });
    const { rows } = await shop.pool.query("select 1 from audit_log where action = 'invite' and after ->> 'email' = $1", [email]);
    expect(rows).toHaveLength(1);
  });

  test('T45 an email belongs to the account that had the address when it was sent, also after another account registers the address', async () => {
    const formerOwner = await createUser(shop, { email: 'passed-on@example.test', fullName: 'Formerly Here', verified: true });
    await shop.post('/site/save/quotes', buildQuoteRequest(stoneId, { contact: { ...siteAddress, line1: '5 Former Lane' } }), formerOwner);
    await shop.runJobs();
    await shop.post('/user/profile/save', { email: 'moved-on@example.test', password: formerOwner.password }, formerOwner);
    await verifyEmail(shop, formerOwner, 'moved-on@example.test');
    const currentOwner = await createUser(shop, { email: 'passed-on@example.test', fullName: 'Newly Here' });
    expect((await shop.post('/user/data/export', {}, currentOwner)).body).not.toMatch(/Former/);
    expect((await shop.post('/user/data/export', {}, formerOwner)).body).toMatch(/We received your quote request[^]*5 Former Lane/);
    await shop.post('/user/account/delete', currentOwner, currentOwner);
    expect((await findEmail(shop, 'quote_received', 'passed-on@example.test'))?.bodyText).toContain('5 Former Lane');
    await shop.post('/user/account/delete', formerOwner, formerOwner);
    expect(await findEmail(shop, 'quote_received', 'passed-on@example.test')).toBeUndefined();
  });

  test('T45 a quote request that is being submitted during the erasure is not stored', async () => {
    const user = await createUser(shop);
    const options = { ...user, address: '192.0.2.45', headers: { 'idempotency-key': 'slow' } };
    const submit = (notes: string) => shop.post('/site/save/quotes', buildQuoteRequest(stoneId, { notes }), options);
    await submit('in time');
    const lockHolder = await shop.pool.connect();
    // The request is counted for its address after its session was read, and before its account is locked.
    await lockHolder.query("begin; select 1 from rate_limits where key like 'quote_address%' for update");
    const response = submit('too late');
    await expect
      .poll(async () => (await lockHolder.query("select 1 from pg_locks where locktype = 'transactionid' and not granted")).rows.length)
      .toBe(1);
    expect((await shop.post('/user/account/delete', user, user)).statusCode).toBe(200);
    await lockHolder.query('commit');
    lockHolder.release();
    expect((await response).json()).toMatchObject({ code: 'session_ended' });
    expect((await shop.pool.query("select 1 from quotes where notes = 'too late'")).rows).toEqual([]);
  });

  test('T45 erasure requires the password, and is not available to staff', async () => {
    const erase = (password: string, user = dataSubject.user) => shop.post('/user/account/delete', { password }, user);
    expect((await erase('')).json()).toMatchObject({ code: 'password_is_required' });
    expect((await erase('not the one')).json()).toMatchObject({ code: 'wrong_password' });
    const staff = await createUser(shop, { role: 'estimator' });
    expect((await erase(staff.password, staff)).json()).toMatchObject({ code: 'staff_stays' });
    expect((await shop.post('/site/get/userdata', {}, dataSubject.user)).statusCode).toBe(200);
  });

  test('T45 every text column is declared as erased, or as retained with a reason', async () => {
    expect(listDeclaredColumns()).toEqual(await listTextColumns(shop));
  });

  test('T45 every column that refers to a user is declared by a module, or as retained with a reason', async () => {
    expect(listDeclaredUserColumns()).toEqual(await listUserColumns(shop));
  });

  test('T45 erasure covers every table, file and job, and remaining rows contain no personal data', async () => {
    const { user, fileKey } = dataSubject;
    const before = await dumpTables();
    for (const [name, text] of Object.entries(markers)) expect(listTablesContaining(before, text), name).not.toEqual([]);
    expect(readEmailFiles()).toContain(markers.quoteNotes);
    const { rows: accounts } = await shop.pool.query<{ id: string }>('select id from users where id = $1 or merged_into = $1', [user.id]);
    const { personalValues, emptyColumns } = await addErasureMarkers(
      shop,
      accounts.map(({ id }) => id),
    );
    expect(emptyColumns).toEqual([]);
    const tablesWithMarkers = await dumpTables();
    for (const { column, value } of personalValues) expect(listTablesContaining(tablesWithMarkers, value), column).not.toEqual([]);
    await closeOrders(shop, await createUser(shop, { role: 'owner' }), user.id);
    // The jobs complete the erasure.
    expect((await shop.post('/user/account/delete', { password: user.password }, user)).statusCode).toBe(200);
    await shop.runJobs();
    expect((await findEmail(shop, 'account_deleted', markers.email))?.count).toBe(1);
    await shop.pool.query("update outbox set status = 'sent' where kind = 'account_deleted'");
    await shop.pool.query("select graphile_worker.add_job('delete_expired_data')");
    await shop.runJobs();
    const after = await dumpTables();
    const { acceptanceName, fullName, street, ...erasedMarkers } = markers;
    expect(listTablesContaining(after, acceptanceName), 'the signed name is part of the record of a sale').toEqual([
      'public.quote_acceptances',
    ]);
    for (const text of [fullName, street])
      expect(listTablesContaining(after, text), 'invoices keep the name and address').toEqual(['public.order_documents']);
    for (const text of [...Object.values(erasedMarkers), 'quintessa-new@example.test', '198.51.100.42', '+27829998877']) {
      expect(listTablesContaining(after, text), text).toEqual([]);
    }
    const isLeft = (value: string) =>
      listTablesContaining(after, value).some((table) => table !== 'public.order_documents' || ![fullName, street].includes(value));
    expect(personalValues.filter(({ value }) => isLeft(value))).toEqual([]);
    expect(await shop.files.exists(fileKey)).toBe(false);
    expect(readEmailFiles()).not.toMatch(new RegExp(`${markers.fullName}|${markers.email}|${markers.quoteNotes}|quintessa`, 'i'));
    expect(await listTablesWithRows(user.id)).toEqual([
      'order_documents',
      'order_events',
      'orders',
      'quote_acceptances',
      'quote_events',
      'quotes',
    ]);
    const { rows } = await shop.pool.query('select number, status, user_id from quotes where user_id = $1', [user.id]);
    expect(rows.every(({ number }) => (number as string).startsWith('Q-'))).toBe(true);
    expect(rows.map(({ status }) => status as string).toSorted()).toEqual(['accepted', 'accepted', 'withdrawn', 'withdrawn', 'withdrawn']);
    const { rows: withdrawals } = await shop.pool.query(
      "select 1 from quote_events e join quotes q on q.id = e.quote_id where q.user_id = $1 and e.status = 'withdrawn'",
      [user.id],
    );
    expect(withdrawals, 'the customer withdrew one quote, and the erasure withdrew two').toHaveLength(3);
    // The job that notifies of the withdrawal found no recipient, and staff received no names.
    expect((await shop.pool.query("select 1 from outbox where kind like '%withdrawn%' or recipient like 'erased%'")).rows).toEqual([]);
  });

  test('T45 an erased account has no session and cannot sign in, and its address is available again', async () => {
    const { user } = dataSubject;
    expect((await shop.post('/site/get/userdata', {}, user)).statusCode).toBe(401);
    expect((await shop.post('/login', user)).json()).toMatchObject({ code: 'wrong_credentials' });
    await shop.post('/forgotpassword', user);
    await shop.runJobs();
    expect(await findEmail(shop, 'password_code', user.email)).toBeUndefined();
    const newUser = await createUser(shop, { email: markers.email });
    expect(newUser.id).not.toBe(user.id);
    expect((await shop.post('/user/quotes/list', {}, newUser)).json()).toMatchObject({ response: { fullcount: 0 } });
  });
});
