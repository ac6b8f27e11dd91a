import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { endpointList, type Endpoint, type EndpointPath } from '#contract/index.ts';
import { roles } from '#domain/accounts/account.ts';
import { permissions } from '#domain/accounts/staff.ts';
import { startApp } from '#test/harness.ts';
import { createOrder, priceAndSend } from '#test/with-revisions.ts';
import { withSaleSettings } from '#test/with-sale-settings.ts';
import { getProduct, createUser, buildQuoteRequest, testPassword, uploadPicture, type TestUser } from '#test/factories.ts';

// T14: every endpoint × every role × own and other users' records, generated from the contract. A new endpoint with an id in its input
// fails the first test until its owner is declared here.

const shop = startApp('demo', { limits: false });
let stoneId: string;
let customerA: TestUser;
const callers: Record<string, TestUser> = {};
beforeAll(async () => {
  stoneId = (await getProduct(shop))._id;
  customerA = await createUser(shop, { fullName: 'Customer A', email: 'customer-a@example.test' });
  callers['customer B'] = await createUser(shop);
  for (const role of roles.filter((name) => name !== 'customer')) callers[role] = await createUser(shop, { role });
});

const createQuote = async (overrides: Parameters<typeof buildQuoteRequest>[1] = {}): Promise<string> =>
  (await shop.call('/site/save/quotes', buildQuoteRequest(stoneId, { notes: 'Only for A', ...overrides }), customerA)).response._id;
const createSentQuote = async (): Promise<string> => {
  const id = await createQuote();
  await priceAndSend(shop, callers['owner']!, id, stoneId);
  return id;
};
const createExpiredQuote = async (): Promise<string> => {
  const id = await createSentQuote();
  await shop.pool.query("update quotes set status = 'expired' where id = $1", [id]);
  return id;
};
const choice = { revision: 1, alternative: 0, extras: [], name: 'Only for A' };
const createOrderOfA = async (): Promise<string> =>
  createOrder(shop, callers['owner']!, { _id: await createQuote(), stoneId, customer: customerA });
/** Creates a quote with a rendered PDF. Returns the id of the PDF. */
const createDocument = async (): Promise<string> => {
  const id = await createSentQuote();
  await shop.runJobs();
  const { rows } = await shop.pool.query(
    'select d.id from quote_documents d join quote_revisions r on r.id = d.revision_id where r.quote_id = $1',
    [id],
  );
  return rows[0].id as string;
};
/** Creates a quote that staff recorded as accepted. */
const createRecordedQuote = async (): Promise<string> => {
  const _id = await createSentQuote();
  const fields = { _id, revision: '1', alternative: '0', name: 'Only for A', method: 'phone', note: 'Said yes' };
  const recorded = await shop.postForm('/admin/quotes/convert', { fields }, callers['owner']);
  expect(recorded.statusCode, recorded.body).toBe(200);
  return _id;
};
const createUpload = async (): Promise<string> => {
  const picture = await uploadPicture(shop, customerA);
  await createQuote({ pictures: [picture] });
  return picture.path;
};
const createSession = async (): Promise<string> => {
  await shop.post('/login', customerA);
  const { rows } = await shop.pool.query('select id from sessions where user_id = $1 order by id desc limit 1', [customerA.id]);
  return rows[0].id as string;
};
const createNotification = async (): Promise<string> => {
  await createQuote();
  await shop.runJobs();
  const { rows } = await shop.pool.query('select id from notifications where user_id = $1 order by id desc limit 1', [customerA.id]);
  return rows[0].id as string;
};

const createPasskey = async ({ removed = false } = {}): Promise<string> => {
  const { rows } = await shop.pool.query(
    `insert into passkeys (id, user_id, credential_id, public_key, counter, name, synced, created_at, removed_at, removed_by_session_id)
     select gen_random_uuid(), user_id, gen_random_uuid()::text, '', 0, 'Only for A', false, $2::timestamptz, case when $3 then $2::timestamptz end, id
     from sessions where user_id = $1 and revoked_at is null order by id limit 1 returning id`,
    [customerA.id, shop.clock.now(), removed],
  );
  return rows[0].id as string;
};

/** Endpoints with the id of a user record in their input. Each function creates a record of customer A and returns an input for it. */
const inputsByPath: Partial<Record<EndpointPath, () => Promise<object>>> = {
  '/site/get/userdata': async () => ({ user: customerA.id }),
  '/site/save/quotes': async () => buildQuoteRequest(stoneId, { userData: customerA.id }),
  '/user/quotes/get': async () => ({ _id: await createQuote() }),
  '/user/quotes/message': async () => ({ _id: await createQuote(), message: 'Hello' }),
  '/user/quotes/withdraw': async () => ({ _id: await createQuote() }),
  '/user/quotes/totals': async () => ({ _id: await createSentQuote(), ...choice }),
  '/user/quotes/accept': async () => ({ _id: await createSentQuote(), ...choice }),
  '/user/quotes/decline': async () => ({ _id: await createSentQuote(), reason: 'Too expensive' }),
  '/user/quotes/changes': async () => ({ _id: await createSentQuote(), message: 'Another edge' }),
  '/user/quotes/renew': async () => ({ _id: await createExpiredQuote() }),
  '/user/quotes/object': async () => ({ _id: await createRecordedQuote(), message: 'I did not' }),
  '/user/orders/get': async () => ({
    _id: await createOrder(shop, callers['owner']!, { _id: await createQuote(), stoneId, customer: customerA }),
  }),
  '/user/orders/billing': async () => ({
    _id: await withSaleSettings(shop, { taxPoint: 'completion' }, createOrderOfA),
    invoiceTo: { name: 'Only for A' },
  }),
  '/user/orders/message': async () => ({ _id: await createOrderOfA(), message: 'Hello' }),
  '/user/orders/ask_cancel': async () => ({ _id: await createOrderOfA(), reason: 'Moving' }),
  '/user/documents/link': async () => ({ documentId: await createDocument() }),
  '/user/uploads/link': async () => ({ path: await createUpload() }),
  '/user/sessions/revoke': async () => ({ _id: await createSession() }),
  '/user/notifications/read': async () => ({ _id: await createNotification() }),
  '/user/passkey/rename': async () => ({ _id: await createPasskey(), name: 'Other' }),
  '/user/passkey/remove': async () => ({ _id: await createPasskey(), password: customerA.password }),
  '/user/passkey/restore': async () => ({ _id: await createPasskey({ removed: true }) }),
};
/** Endpoints through which owners and estimators also read the records of customers. */
const staffReadablePaths = new Set<EndpointPath>(['/user/documents/link', '/user/uploads/link']);
/** Endpoints whose input names the user. Any other user is rejected before a record is searched. */
const userNamingPaths = new Set<EndpointPath>(['/site/get/userdata', '/site/save/quotes']);

const hasRecordId = ({ input }: Endpoint): boolean =>
  input instanceof z.ZodObject && Object.keys(input.shape).some((name) => ['_id', 'user', 'userData', 'documentId', 'path'].includes(name));
const userEndpoints = endpointList.filter(({ access }) => access === 'signed_in');

test('T14 every endpoint with an id in its input declares the owner of the record', () => {
  const undeclared = userEndpoints.filter((endpoint) => hasRecordId(endpoint) && !(endpoint.path in inputsByPath));
  expect(undeclared.map(({ path }) => path)).toEqual([]);
});

describe('T14 records of other users', () => {
  test.each(Object.keys(inputsByPath) as EndpointPath[])(
    '%s returns 401 to a visitor, rejects customer B and staff without permission, and returns 200 to the owner of the record',
    async (path) => {
      const input = await inputsByPath[path]!();
      expect((await shop.post(path, input)).statusCode, 'guest').toBe(401);
      for (const [role, caller] of Object.entries(callers)) {
        const response = await shop.post(path, input, caller);
        const isPermitted = staffReadablePaths.has(path) && (permissions.quotes as readonly string[]).includes(role);
        const rejectedStatus = userNamingPaths.has(path) ? 403 : 404;
        expect(response.statusCode, `${role}: ${response.body}`).toBe(isPermitted ? 200 : rejectedStatus);
        expect(response.body, role).not.toMatch(/Only for A|Customer A/);
      }
      expect((await shop.post(path, input, customerA)).statusCode, 'owner').toBe(200);
    },
  );
});

/** Inputs with which endpoints without an id return 200. */
const inputsWithoutId: Partial<Record<EndpointPath, object>> = {
  '/user/quotes/list': {},
  '/user/orders/list': {},
  '/user/sessions/list': {},
  '/user/profile/get': {},
  '/user/profile/save': {},
  '/user/email/resend': {},
  '/user/proof/begin': {},
  '/user/notifications/list': {},
  '/user/notifications/preferences': {},
  '/user/data/export': {},
  '/user/stones/list': {},
  '/user/stones/save': { add: [], remove: [] },
  '/user/second_factor/get': {},
  '/user/passkey/list': {},
};
/** Endpoints whose inputs with a password return 200. The callers have the same password. */
for (const path of ['/user/proof', '/user/second_factor/begin', '/user/passkey/begin'] as const)
  inputsWithoutId[path] = { password: testPassword };

/** Endpoints that are tested beside their services, and the reason. */
const separatelyTestedPaths: Partial<Record<EndpointPath, string>> = {
  '/user/orders/proof': 'receives a file',
  '/user/statements/create': 'returns only the id of the document, which order-documents.test.ts opens',
  '/logout': 'ends the session of its caller',
  '/user/account/delete': 'deletes its caller',
  '/user/password/change': 'ends the other sessions of its caller',
  '/email/verify': 'needs the token of an email',
  '/user/second_factor/confirm': 'needs an authenticator app',
  '/user/second_factor/codes': 'needs an account with a second factor',
  '/user/second_factor/drop': 'needs an account with an authenticator app',
  '/user/passkey/add': 'needs an authenticator',
};

/** Endpoints that return no record of their caller. */
const recordlessPaths = new Set<EndpointPath>([
  '/user/email/resend',
  '/user/proof/begin',
  '/user/proof',
  '/user/notifications/preferences',
  '/user/stones/list',
  '/user/stones/save',
  '/user/second_factor/get',
  '/user/second_factor/begin',
]);

describe('T14 endpoints without an id', () => {
  test('have an input that returns 200, or a reason why they are tested separately', () => {
    const paths = userEndpoints.map(({ path }) => path).filter((path) => !(path in inputsByPath));
    expect(paths.toSorted()).toEqual([...Object.keys(inputsWithoutId), ...Object.keys(separatelyTestedPaths)].toSorted());
  });

  test.each(Object.entries(inputsWithoutId) as [EndpointPath, object][])(
    '%s returns the data of A to A and to nobody else',
    async (path, input) => {
      await createOrderOfA();
      await createNotification();
      await createPasskey();
      const { rows } = await shop.pool.query(
        `select id::text as text from notifications where user_id = $1 union all select number from quotes where user_id = $1
         union all select id::text from sessions where user_id = $1 union all select id::text from passkeys where user_id = $1
         union all select number from orders where user_id = $1`,
        [customerA.id],
      );
      const ownTexts = ['Only for A', 'Customer A', customerA.email, customerA.id, ...rows.map(({ text }) => text as string)];
      const own = await shop.post(path, input, customerA);
      expect(own.statusCode, `owner: ${own.body}`).toBe(200);
      expect(
        ownTexts.some((text) => own.body.includes(text)),
        `owner: ${own.body}`,
      ).toBe(!recordlessPaths.has(path));
      expect((await shop.post(path, input)).statusCode, 'guest').toBe(401);
      for (const [role, caller] of Object.entries(callers)) {
        const { statusCode, body } = await shop.post(path, input, caller);
        expect(statusCode, `${role}: ${body}`).toBe(200);
        // Notifications to staff contain quote numbers.
        const unexpectedTexts = (permissions.quotes as readonly string[]).includes(role)
          ? ownTexts.filter((text) => !/^[OQ]-/.test(text))
          : ownTexts;
        expect(
          unexpectedTexts.filter((text) => body.includes(text)),
          role,
        ).toEqual([]);
      }
    },
  );
});

test('T14 a user cannot end a session of another user by its id', async () => {
  const customerB = callers['customer B']!;
  const { rows } = await shop.pool.query('select id from sessions where user_id = $1', [customerA.id]);
  for (const { id } of rows) await shop.post('/user/sessions/revoke', { _id: id as string }, customerB);
  expect((await shop.post('/site/get/userdata', {}, customerA)).statusCode).toBe(200);
});
