import { beforeAll, describe, expect, test } from 'vitest';
import type { AdminQuoteDetail } from '#contract/admin/quotes/quote.endpoints.ts';
import { buildQuoteRequest, createUser, findEmail, type TestUser } from '#test/factories.ts';
import { readPdf } from '#test/pdf-reader.ts';
import { startQuotesAdmin } from '#test/start-quotes-admin.ts';
import { priceAndSend } from '#test/with-revisions.ts';

const { shop, product, owner, estimator, postExpectingError, get, list } = startQuotesAdmin();

const emptyAddress = { line1: '', line2: '', city: '', province: '', postal_code: '' };
const site = { line1: '5 Later Lane', line2: 'Woodstock', city: 'Cape Town', province: 'Western Cape', postal_code: '7925' };
const caller = { fullName: 'Wandile Walk-in', email: '', phone: '082 111 2222' };
type Entered = { _id: string; number: string; customer: string; isNew: boolean };

/** Enters a request with only a name, a phone number and a stone. */
const enter = async (customer: object = caller, request: object = {}) =>
  (
    await shop.call(
      '/admin/quotes/enter',
      { ...buildQuoteRequest(product._id, { contact: emptyAddress }), ...request, customer },
      estimator,
    )
  ).response;
const getCustomer = async (_id: string) => (await shop.call('/admin/customers/get', { _id }, estimator)).response;
const countEmails = async (userId: string): Promise<number> =>
  (await shop.pool.query<{ count: number }>('select count(*)::int as count from outbox where user_id = $1', [userId])).rows[0]!.count;

describe('a caller without an email address', () => {
  test('needs only a name and a phone number; nothing is emailed, and the account has no sign-in', async () => {
    const { _id, customer, isNew } = await enter();
    const other = await enter({ ...caller, fullName: 'Second Caller' });
    expect([isNew, other.customer === customer]).toEqual([true, false]);
    expect(await getCustomer(customer)).toMatchObject({
      fullName: 'Wandile Walk-in',
      email: '',
      state: 'no_password',
      duplicates: [{ reasons: ['phone'] }],
    });
    expect(await get(_id)).toMatchObject({ customerDetails: { email: '', phone: '+27821112222' }, suburb: '' });
    await priceAndSend(shop, owner, _id, product._id);
    await shop.call('/admin/quotes/message', { _id, message: 'Please call us' }, estimator);
    await shop.runJobs();
    expect(await countEmails(customer)).toBe(0);
    expect((await shop.pool.query("select 1 from outbox where recipient = ''")).rows).toEqual([]);
    for (const email of ['', ' ']) {
      expect((await shop.post('/login', { email, password: 'anything at all' })).json()).toMatchObject({ code: 'email_required' });
      expect((await shop.post('/forgotpassword', { email })).json()).toMatchObject({ code: 'email_required' });
    }
    expect(await postExpectingError('/admin/customers/send-link', { _id: customer, kind: 'password' })).toMatchObject({
      status: 422,
      code: 'customer_without_email',
    });
    const response = (await shop.call('/admin/customers/list', { search: '082 111 2222' }, estimator)).response;
    expect(response.result.map(({ _id: id, email }) => [id, email])).toContainEqual([customer, '']);
  });

  test('gets all errors of the request at once, with their fields', async () => {
    const request = { ...buildQuoteRequest('', { contact: emptyAddress }), running_meters: false };
    const response = await shop.post(
      '/admin/quotes/enter',
      { ...request, customer: { fullName: ' ', email: 'nowhere', phone: 'O82' } },
      estimator,
    );
    expect(response.statusCode).toBe(422);
    const { errors } = response.json<{ errors: { field: string; code: string; message: string }[] }>();
    expect(errors.map(({ field, code }) => [field, code])).toEqual([
      ['fullName', 'fullname_required'],
      ['email', 'email_invalid'],
      ['stone', 'stone_required'],
      ['meters', 'meters_unit_required'],
      ['phone', 'phone_invalid'],
    ]);
    expect(errors.every(({ message }) => message !== '')).toBe(true);
    const withoutContact = await shop.post(
      '/admin/quotes/enter',
      { ...buildQuoteRequest(product._id), customer: { ...caller, phone: '' } },
      estimator,
    );
    expect(withoutContact.json()).toMatchObject({ code: 'phone_or_email_required' });
  });

  test.each([
    [{ running_meters: false, square_meters: false }, 'meters_unit_required'],
    [{ running_meters: true, square_meters: true }, 'meters_unit_required'],
    [{ running_meters: false, square_meters: true }, undefined],
    [{ running_meters: false, meters: '' }, undefined],
    [{ running_meters: false, pieces: [{ lengthMm: 3000, depthMm: 600 }] }, undefined],
  ])('has to give the unit of an amount of meters: %j', async (units, code) => {
    const response = await shop.post(
      '/admin/quotes/enter',
      { ...buildQuoteRequest(product._id, { contact: emptyAddress }), ...units, customer: caller },
      estimator,
    );
    expect(response.json<{ code?: string }>().code, response.body).toBe(code);
  });

  test('gets an email address without an email, which then belongs to the account', async () => {
    const { customer } = await enter();
    const existing = await createUser(shop);
    const add = (email: string) => ({ _id: customer, email });
    expect(await postExpectingError('/admin/customers/email/save', add(' '))).toMatchObject({ code: 'email_required' });
    expect(await postExpectingError('/admin/customers/email/save', add('nowhere'))).toMatchObject({ code: 'email_invalid' });
    expect(await postExpectingError('/admin/customers/email/save', add(existing.email.toUpperCase()))).toMatchObject({
      code: 'email_known',
    });
    expect((await shop.call('/admin/customers/email/save', add(' wandile@example.test '), estimator)).response).toMatchObject({
      email: 'wandile@example.test',
      emailVerified: false,
    });
    expect(await countEmails(customer)).toBe(0);
    await shop.post('/admin/customers/send-link', { _id: customer, kind: 'password' }, estimator);
    const token = /#claim=([\w-]+)/.exec((await findEmail(shop, 'account_claim', 'wandile@example.test'))?.actionUrl ?? '')?.[1];
    const password = 'quartz in the morning light';
    expect((await shop.post('/account/claim/take', { token, password, confirmPassword: password })).statusCode).toBe(200);
    expect((await shop.post('/login', { email: 'wandile@example.test', password })).statusCode).toBe(200);
  });

  test('can be merged into an account with an email address, but not the other way round', async () => {
    const { _id, customer } = await enter();
    const account = await createUser(shop, { fullName: 'Wandile Walk-in' });
    expect(await postExpectingError('/admin/customers/merge', { target: customer, source: account.id })).toMatchObject({
      code: 'merge_needs_email',
    });
    const merge = (await shop.call('/admin/customers/merge', { target: account.id, source: customer }, estimator)).response;
    expect((await shop.post('/user/quotes/get', { _id }, account)).statusCode).toBe(200);
    await shop.call('/admin/customers/unmerge', { _id: merge._id }, estimator);
    expect(await getCustomer(customer)).toMatchObject({ email: '', quotes: [{ _id }] });
  });

  test('is erased after the name is typed, and no other data is', async () => {
    await shop.call('/admin/quotes/view/save', { name: 'Kept', filter: { search: 'granite' } }, estimator);
    const { customer } = await enter({ ...caller, fullName: 'Erased Caller' });
    const { customer: other } = await enter();
    const erase = (confirm: string) => shop.post('/admin/customers/erase', { _id: customer, confirm }, owner);
    expect((await erase('')).json()).toMatchObject({ code: 'erase_unconfirmed' });
    expect((await erase('Erased Caller')).statusCode).toBe(200);
    const { rows } = await shop.pool.query('select full_name, email from users where id = any($1::uuid[]) order by full_name', [
      [customer, other],
    ]);
    expect(rows).toEqual([
      { full_name: '', email: `erased-${customer}@erased.invalid` },
      { full_name: 'Wandile Walk-in', email: '' },
    ]);
    expect((await shop.call('/admin/quotes/view/list', {}, estimator)).response.result).toHaveLength(1);
  });
});

describe('the address of the site that follows a request', () => {
  let quote: Entered;
  let customer: TestUser;
  beforeAll(async () => {
    customer = await createUser(shop, { verified: true });
    quote = await enter({ _id: customer.id });
  });
  const readRequest = async () =>
    (
      await shop.pool.query('select contact_line1, contact_line2, contact_city, contact_postal_code, notes from quotes where id = $1', [
        quote._id,
      ])
    ).rows[0];

  test('is stored beside the request, which does not change, and is used in lists, searches and PDFs', async () => {
    const before = await readRequest();
    await shop.call('/admin/quotes/site/save', { _id: quote._id, site }, estimator);
    expect(await readRequest()).toEqual(before);
    const detail = await get(quote._id);
    expect(detail satisfies AdminQuoteDetail).toMatchObject({ site, contact: emptyAddress, suburb: 'Woodstock' });
    for (const filter of [{ suburb: 'woodstock' }, { search: 'later lane' }])
      expect(
        (await list(filter)).result.map(({ _id }) => _id),
        JSON.stringify(filter),
      ).toEqual([quote._id]);
    expect((await shop.call('/admin/quotes/filter-options', {}, estimator)).response.suburbs).toContain('Woodstock');
    await priceAndSend(shop, owner, quote._id, product._id);
    await shop.runJobs();
    const { rows } = await shop.pool.query(
      'select d.storage_key as key from quote_documents d join quote_revisions r on r.id = d.revision_id where r.quote_id = $1',
      [quote._id],
    );
    const pdf = await readPdf(Buffer.from(await shop.files.getBytes(rows[0].key as string)));
    expect(pdf.pages[0]!.text.replaceAll(/\s+/g, ' ')).toContain('5 Later Lane, Woodstock, Cape Town, 7925');
  });

  test('is an edit conflict with an old version, and cannot be added for an erased customer', async () => {
    const { version } = await get(quote._id);
    await shop.call('/admin/quotes/site/save', { _id: quote._id, site: { ...site, line1: '6 Later Lane' }, version }, estimator);
    expect(await postExpectingError('/admin/quotes/site/save', { _id: quote._id, site, version })).toMatchObject({ code: 'version_stale' });
    expect((await shop.post('/admin/quotes/site/save', { _id: quote._id, site }, customer)).statusCode).toBe(403);
    expect((await shop.post('/user/account/delete', { password: customer.password }, customer)).statusCode).toBe(200);
    expect(await postExpectingError('/admin/quotes/site/save', { _id: quote._id, site })).toMatchObject({ code: 'customer_erased' });
    const { rows } = await shop.pool.query(
      'select site_line1 || site_line2 || site_city || site_postal_code as site from quotes where id = $1',
      [quote._id],
    );
    expect(rows).toEqual([{ site: '' }]);
  });
});
