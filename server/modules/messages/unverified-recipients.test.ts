import { tmpdir } from 'node:os';
import type { JobHelpers } from 'graphile-worker';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { QuoteStatus } from '#domain/quotes/quote.ts';
import { addDays, dayMs, toLocalDate } from '#domain/shared/time.ts';
import { getMessageFacts, messageKindNames } from '#domain/messages/message-kinds.ts';
import { checkRestoredShop } from '#server/app/check-restored-shop.ts';
import { createBackupsModule } from '#server/modules/backups/index.ts';
import { createSmtpOutbox } from '#test/create-test-outbox.ts';
import { createVirtualAuthenticator } from '#test/create-virtual-authenticator.ts';
import { createTestBrowser } from '#test/create-test-browser.ts';
import { createSolidColourImage } from '#test/files.ts';
import { publicUrl, startApp } from '#test/harness.ts';
import {
  findEmail,
  getProduct,
  createUser,
  buildQuoteRequest,
  readResetOtp,
  readEmailToken,
  uploadPicture,
  type TestUser,
} from '#test/factories.ts';
import { buildLine } from '#test/with-revisions.ts';
import { buildEnteredOrder } from '#test/with-orders.ts';
import { startSmtpServer, type TestSmtp } from '#test/smtp-server.ts';
import { makeAllJobsDue } from '#test/worker-jobs.ts';

const shop = startApp('demo', { limits: false });
let smtp: TestSmtp;
let stoneId: string;
let estimator: TestUser;
let owner: TestUser;
beforeAll(async () => {
  smtp = await startSmtpServer();
  stoneId = (await getProduct(shop))._id;
  estimator = await createUser(shop, { role: 'estimator', fullName: 'Esther Estimator' });
  owner = await createUser(shop, { role: 'owner', fullName: 'Olga Owner' });
});
afterAll(() => smtp.close());

const emailedKinds = messageKindNames.filter((kind) => getMessageFacts(kind).email !== 'none');

/** Every hostile text contains this word. The name is a web address that is not rejected as a name. */
const hostileWord = 'mallory';
const createHostileText = (field: string): string => `Mallory ${field}: win R5000 at mallory.example/${field}`;
const hostileName = 'mallory.example/prizes';
const contact = {
  line1: createHostileText('street'),
  line2: createHostileText('suburb'),
  city: 'Mallory City',
  province: 'Mallory Province',
  postal_code: 'mallory',
};

const uploadHostileFile = async (): Promise<string> => (await uploadPicture(shop, undefined, 'mallory-prize.png')).path;

const createHostileRequest = async (overrides: object = {}) =>
  buildQuoteRequest(stoneId, {
    productList: '',
    service_name: createHostileText('service'),
    contact,
    notes: createHostileText('notes'),
    message: createHostileText('message'),
    any_details: createHostileText('details'),
    isDesignPlan: 'yes',
    pictures: JSON.stringify([{ path: await uploadHostileFile(), name: createHostileText('file') }]),
    ...overrides,
  });

const submitQuote = async (user: TestUser): Promise<string> =>
  (await shop.call('/site/save/quotes', await createHostileRequest(), user)).response._id;
const setStatus = (_id: string, status: QuoteStatus) =>
  shop.call('/admin/quotes/status', { _id, status, note: 'A note by staff' }, estimator);

/** Sends a quote for the service that the customer entered, as an owner, because its cost is unknown. */
async function sendQuote(_id: string): Promise<void> {
  const alternatives = [{ name: createHostileText('service'), lines: [buildLine()] }];
  // Tomorrow, because the reminder of the last day is not scheduled after 09:00.
  const input = { _id, alternatives, validUntil: addDays(toLocalDate(shop.clock.now()), 1) };
  const { revision } = (await shop.call('/admin/quotes/revise', input, estimator)).response;
  const note = createHostileText('note');
  await shop.call('/admin/quotes/request-approval', { _id, version: revision.version, note }, estimator);
  await shop.call('/admin/quotes/send', { _id }, owner);
}

/** Cancels an order without keeping what was received, and pays it back. */
async function cancelOrder(orderId: string, receivedCents: number): Promise<void> {
  await shop.call(
    '/admin/orders/cancel',
    { _id: orderId, reason: 'A reason of staff', keptCents: 0, keptReason: 'A reason of staff' },
    estimator,
  );
  const refund = { orderId, amountCents: receivedCents, paidOn: toLocalDate(shop.clock.now()), reason: 'A reason of staff' };
  await shop.call('/admin/receipts/refund', refund, owner);
  await shop.runJobs();
}

/** Sends the emails about an order. */
async function changeOrder(user: TestUser): Promise<void> {
  const { result } = (await shop.call('/user/orders/list', {}, user)).response;
  const { _id: orderId } = result[0]!;
  await shop.call('/admin/orders/stage', { _id: orderId, stage: 'templated', note: 'An answer by staff' }, estimator);
  const receivedOn = toLocalDate(shop.clock.now());
  const bankReference = createHostileText('bank reference');
  await shop.call('/admin/receipts/record', { orderId, amountCents: 100, receivedOn, way: 'eft', bankReference }, estimator);
  const fields = { paymentId: result[0]!.payments[0]!._id, paidOn: receivedOn };
  const pictures = [await createSolidColourImage().png().toBuffer()];
  const uploaded = await shop.postForm('/user/orders/proof', { fields, pictures, fileField: 'proof' }, { token: user.token });
  expect(uploaded.statusCode, uploaded.body).toBe(200);
  await shop.runJobs();
  const { proof } = (await shop.call('/admin/orders/get', { _id: orderId }, estimator)).response.payments[0]!;
  await shop.call('/admin/proofs/dismiss', { _id: proof!._id, reason: 'An answer by staff' }, estimator);
  // The first reminder is sent two days before the payment is due.
  shop.clock.move(dayMs);
  await shop.pool.query("select graphile_worker.add_job('send_payment_reminders')");
  await shop.runJobs();
  shop.clock.move(-dayMs);
  await cancelOrder(orderId, 100);
}

/** Accepts one quote, and asks for a change of another quote. */
async function acceptAndAskForChanges(user: TestUser): Promise<void> {
  const [accepted, changed] = [await submitQuote(user), await submitQuote(user)];
  await sendQuote(accepted);
  await sendQuote(changed);
  await shop.call('/user/quotes/accept', { _id: accepted, revision: 1, alternative: 0, name: createHostileText('signature') }, user);
  await shop.call('/user/quotes/changes', { _id: changed, message: createHostileText('change') }, user);
}

/** Changes quotes so that every email about a quote is sent. */
async function sendEveryQuoteEmail(user: TestUser): Promise<void> {
  const [priced, expired, rejected, withdrawn] = [
    await submitQuote(user),
    await submitQuote(user),
    await submitQuote(user),
    await submitQuote(user),
  ];
  await shop.call('/user/quotes/message', { _id: priced, message: createHostileText('question') }, user);
  await shop.call('/admin/quotes/message', { _id: priced, message: 'An answer by staff' }, estimator);
  for (const status of ['in_review', 'info_needed'] as const) await setStatus(priced, status);
  // The question is not asked once the quote has another status.
  await shop.runJobs();
  await setStatus(priced, 'in_review');
  for (let revision = 1; revision <= 2; revision += 1) await sendQuote(priced);
  await sendQuote(expired);
  await shop.runJobs();
  // The reminder is sent on the last day.
  shop.clock.move(dayMs);
  await makeAllJobsDue(shop.pool);
  await shop.runJobs();
  shop.clock.move(-dayMs);
  await acceptAndAskForChanges(user);
  await changeOrder(user);
  await shop.pool.query("update quotes set valid_until = '2020-01-01' where id = $1", [expired]);
  await shop.pool.query("select graphile_worker.add_job('expire_quote', json_build_object('quoteId', $1::text))", [expired]);
  await setStatus(rejected, 'rejected');
  await shop.call('/user/quotes/withdraw', { _id: withdrawn, reason: createHostileText('reason') }, user);
  await shop.call(
    '/admin/quotes/enter',
    { ...(await createHostileRequest()), customer: { _id: user.id, fullName: '', email: '', phone: '' } },
    estimator,
  );
  await shop.runJobs();
}

/** Merges two accounts, and undoes the merge after its emails were sent. */
async function separateAccounts(target: string, source: string): Promise<void> {
  const { _id } = (await shop.call('/admin/customers/merge', { target, source }, estimator)).response;
  await makeAllJobsDue(shop.pool);
  await shop.runJobs();
  await shop.pool.query("update outbox set status = 'sent', sent_at = now() where account_merge_id = $1", [_id]);
  await shop.call('/admin/customers/unmerge', { _id }, estimator);
}

/** Sends the emails about accounts, invitations and replies that staff create from texts of callers and contact messages. */
async function sendEmailsByStaff(): Promise<void> {
  const enter = async (email: string) =>
    (
      await shop.call(
        '/admin/quotes/enter',
        { ...(await createHostileRequest()), customer: { fullName: hostileName, email, phone: '' } },
        estimator,
      )
    ).response.customer;
  const [target, source] = [await enter('entered@example.test'), await enter('mallory-prizes@example.test')];
  await shop.call('/admin/customers/send-link', { _id: target, kind: 'password' }, estimator);
  const enteredOrder = {
    ...buildEnteredOrder(toLocalDate(shop.clock.now())),
    stone: createHostileText('stone'),
    customer: { _id: target },
  };
  const { _id: orderId } = (await shop.call('/admin/orders/enter', enteredOrder, estimator)).response;
  await shop.call('/admin/orders/invite', { _id: orderId }, estimator);
  await shop.call('/admin/customers/merge', { target, source }, estimator);
  await shop.post('/forgotpassword', { email: 'mallory-prizes@example.test' });
  await makeAllJobsDue(shop.pool);
  await shop.runJobs();
  await separateAccounts(await enter('separated@example.test'), await enter('mallory-closed@example.test'));
  const hostileOwner = await createUser(shop, { role: 'owner', fullName: hostileName });
  await shop.call('/admin/sale/bank/save', { accountHolder: createHostileText('holder'), bank: createHostileText('bank') }, hostileOwner);
  await shop.call('/admin/staff/invite', { fullName: hostileName, email: 'invited@example.test', role: 'editor' }, hostileOwner);
  const message = {
    name: hostileName,
    email: 'writer@example.test',
    phone: '0821234567',
    subject: createHostileText('subject'),
    message: createHostileText('text'),
  };
  await shop.post('/contactus', message);
  const { rows } = await shop.pool.query('select id from contact_messages where email = $1', [message.email]);
  await shop.call('/admin/contacts/answer', { _id: rows[0].id, message: 'An answer by staff' }, estimator);
}

/** Notifies the owners that no backup was made since long ago. */
async function sendBackupProblem(): Promise<void> {
  const backups = {
    databaseUrl: shop.pool.options.connectionString!,
    dataDir: tmpdir(),
    isDataDirFixed: true,
    url: undefined,
    recipient: undefined,
    identityFile: undefined,
    checkRestored: checkRestoredShop,
  };
  const { jobs } = createBackupsModule({ db: shop.services.db, clock: shop.clock, files: shop.files, publicUrl, backups });
  shop.clock.move(9 * dayMs);
  await jobs.check_backups({}, {} as JobHelpers);
  shop.clock.move(-9 * dayMs);
}

/** Sends the emails about a new browser, a password code and link, a passkey and a changed password. */
async function sendCredentialEmails(user: TestUser): Promise<void> {
  const browser = createTestBrowser(shop, { userAgent: createHostileText('browser') });
  await browser.post('/login', user);
  await shop.call('/admin/customers/send-link', { _id: user.id, kind: 'password' }, estimator);
  await browser.post('/forgotpassword', { email: user.email });
  await readResetOtp(shop, user.email);
  const requested = (await shop.call('/user/passkey/begin', { password: user.password }, user)).response;
  const credential = createVirtualAuthenticator().create(requested);
  await shop.call('/user/passkey/add', { ticket: requested.ticket, name: createHostileText('passkey'), credential }, user);
  await shop.post(
    '/user/password/change',
    { currentPassword: user.password, newPassword: `${user.password}!`, confirmPassword: `${user.password}!` },
    user,
  );
}

/** Changes the email address. The pending address is unverified, and so is the old address after the change. */
async function sendAddressChangeEmails(user: TestUser): Promise<void> {
  const { email: usedEmail } = await createUser(shop, { fullName: hostileName });
  const save = async (email: string) => (await shop.call('/user/profile/save', { email, password: user.password }, user)).response;
  await save(usedEmail);
  await save('pending@example.test');
  await shop.post('/email/verify', { token: await readEmailToken(shop, 'pending@example.test') }, user);
}

test('emails to unverified addresses contain no text entered by customers, in any header or part', async () => {
  const [user, addressChanger] = [await createUser(shop, { fullName: hostileName }), await createUser(shop, { fullName: hostileName })];
  await shop.call('/user/profile/save', { phone: { number: '0821234567', code: 'ZA', dialcountry: '27' }, residence: contact }, user);
  await sendEveryQuoteEmail(user);
  await sendEmailsByStaff();
  await sendBackupProblem();
  await sendCredentialEmails(user);
  await sendAddressChangeEmails(addressChanger);
  const erasedUser = await createUser(shop, { fullName: hostileName });
  await shop.call('/user/account/delete', { password: erasedUser.password }, erasedUser);
  await shop.runJobs();

  const { rows } = await shop.pool.query<{ id: string; kind: string; recipient: string }>(
    `select id, kind, recipient from outbox o where audience = 'customer' and status = 'waiting'
     and not exists (select from users u where lower(u.email) = lower(o.recipient) and u.email_verified_at is not null)`,
  );
  expect(new Set(rows.map(({ kind }) => kind))).toEqual(
    new Set(emailedKinds.filter((kind) => getMessageFacts(kind).unverified === 'business_text')),
  );
  // Messages that are no longer true are not sent, but their text is checked.
  await shop.pool.query('update outbox set params = null');
  const outbox = createSmtpOutbox(shop, smtp.url);
  for (const { id, kind, recipient } of rows) {
    smtp.received.splice(0);
    expect(await outbox.send(id), kind).toBeUndefined();
    const [email] = smtp.received;
    // Quoted-printable wraps long lines.
    const parts = [email!.raw.replaceAll(/=\r?\n/g, ''), email!.text, email!.html, ...email!.headers.values()].map((part) =>
      part.replaceAll(recipient, ''),
    );
    for (const part of parts) expect(part.toLowerCase(), `${kind} to ${recipient}`).not.toContain(hostileWord);
    expect(email!.raw, kind).not.toMatch(/content-disposition: *attachment/i);
    if (/\/user\/(?:quotes|orders)/.test(email!.text)) expect(email!.text, kind).toMatch(/\nSign in: \S+\/user\//);
  }
});

test('every email row refers to the account or the contact message that it is about', async () => {
  const { rows } = await shop.pool.query<{ kind: string; hasSubject: boolean }>(
    'select kind, bool_and(coalesce(user_id, contact_message_id) is not null) as "hasSubject" from outbox group by kind',
  );
  expect(new Set(rows.map(({ kind }) => kind))).toEqual(new Set(emailedKinds));
  // The invited person has no account yet.
  expect(rows.filter(({ hasSubject }) => !hasSubject).map(({ kind }) => kind)).toEqual(['staff_invitation']);
  const { rows: unlinkedKinds } = await shop.pool.query(
    "select distinct kind from outbox where (kind like 'quote%' or content::text like '%/user/quotes?id=%') and quote_id is null",
  );
  expect(unlinkedKinds).toEqual([]);
});

test('a customer with a verified address is greeted by name and gets the quote request in the email', async () => {
  const user = await createUser(shop, { fullName: 'Lerato Mokoena', verified: true });
  const _id = (await shop.call('/site/save/quotes', buildQuoteRequest(stoneId), user)).response._id;
  await shop.runJobs();
  const email = await findEmail(shop, 'quote_received', user.email);
  expect(email?.bodyText).toMatch(/^Dear Lerato Mokoena\n\n[^]*Address line: 12 Kloof Street/);
  expect(email?.actionUrl).toBe(`${publicUrl}/user/quotes?id=${_id}`);
});
