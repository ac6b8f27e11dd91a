import { beforeAll, describe, expect, test } from 'vitest';
import { defaultSaleSettings } from '#domain/orders/sale-settings.ts';
import { startApp } from '#test/harness.ts';
import { createUser, findEmail, type TestUser } from '#test/factories.ts';
import { getBankDetails, getSaleSettings } from '../index.ts';

const shop = startApp();
let owner: TestUser;
let secondOwner: TestUser;
let disabledOwner: TestUser;
let estimator: TestUser;
let editor: TestUser;
beforeAll(async () => {
  owner = await createUser(shop, { role: 'owner', fullName: 'Olive Owner', verified: true });
  secondOwner = await createUser(shop, { role: 'owner', fullName: 'Oscar Owner' });
  disabledOwner = await createUser(shop, { role: 'owner' });
  await shop.pool.query('update users set disabled_at = now() where id = $1', [disabledOwner.id]);
  estimator = await createUser(shop, { role: 'estimator' });
  editor = await createUser(shop, { role: 'editor' });
});

type Json = Record<string, any>;
const postJson = async (path: string, input: object = {}, user: { token?: string } = owner): Promise<Json> =>
  (await shop.post(path, input, user)).json<Json>();
const listAudit = async (id: string): Promise<Json[]> =>
  (await shop.call('/admin/audit/list', { entityType: 'settings', _id: id }, owner)).response.result;

describe('/admin/sale/settings/save', () => {
  const getSettings = async (): Promise<Json> => (await shop.call('/admin/sale/settings/get', {}, owner)).response;
  const save = (input: object, user?: TestUser) => postJson('/admin/sale/settings/save', input, user);

  test('returns the default of a field that was never saved', async () => {
    expect(await getSettings()).toMatchObject({ ...defaultSaleSettings, seller: { legalName: 'Kloof Stone Demonstration (Pty) Ltd' } });
    await shop.pool.query("delete from settings where key in ('sale', 'bank')");
    expect(await getSettings()).toEqual({ ...defaultSaleSettings, version: 0 });
    expect(await getSaleSettings(shop.services.db)).toEqual(defaultSaleSettings);
  });

  test('saves every field, trimmed, and logs the change', async () => {
    const { version } = await getSettings();
    const settings = {
      validityDays: 14,
      leadTimeDays: 20,
      paymentTerms: [
        { name: 'Deposit', share: 3334, dueAt: 'awaiting_deposit', days: 0 },
        { name: 'On completion', share: 6666, dueAt: 'completed', days: 30 },
      ],
      exclusions: ['Plumbing', 'Tiling'],
      estimatorDiscountRate: 525,
      minMarginRate: 2000,
      seller: { legalName: 'Our Stone CC', registrationNumber: '', vatNumber: '4123456789', address: '1 New Road\nCape Town' },
      taxPoint: 'completion',
      documentPrefixes: { invoice: 'TAX', creditNote: 'CR', receipt: 'R2' },
      invoiceTerms: 'Pay within 7 days.',
      keptShares: { recent: 1, unmeasured: 2, measured: 3, cutting: 4 },
      keepDocumentsYears: 7,
    };
    const input = { ...settings, exclusions: [' Plumbing ', '', 'Tiling'], seller: { ...settings.seller, legalName: ' Our Stone CC ' } };
    const { response } = await save({ ...input, version });
    expect(response).toEqual({ ...settings, version: 1 });
    expect(await getSettings()).toEqual(response);
    expect(await getSaleSettings(shop.services.db)).toEqual(settings);
    const [entry] = await listAudit('sale');
    expect(entry).toMatchObject({
      userName: 'Olive Owner',
      action: 'settings.save',
      before: { validityDays: 7 },
      after: { validityDays: 14 },
    });
  });

  test.each(['123', 'VAT', '5123456789'])('rejects the VAT number %s, and keeps a saved one', async (vatNumber) => {
    const before = await getSettings();
    const response = await save({ ...before, seller: { ...before['seller'], vatNumber } });
    expect(response).toMatchObject({ status: 0, code: 'vat_number_invalid' });
    expect(await getSettings()).toEqual(before);
    await shop.pool.query("update settings set value = jsonb_set(value, '{seller,vatNumber}', $1) where key = 'sale'", [
      JSON.stringify(vatNumber),
    ]);
    const saved = await getSettings();
    expect((await save({ ...saved, validityDays: 15 })).status).toBe(1);
    await save({ ...before, version: saved['version'] + 1 });
  });

  const deposit = { name: 'Deposit', share: 5000, dueAt: 'awaiting_deposit', days: 3 };
  const balance = { name: 'Rest', share: 5000, dueAt: 'completed', days: 3 };
  test.each<[string, object[]]>([
    ['there is no payment', []],
    ['the payments are less than 100 %', [deposit]],
    ['the payments are more than 100 %', [deposit, { ...balance, share: 5001 }]],
    ['a payment has no name', [deposit, { ...balance, name: ' ' }]],
    ['the first payment is not due after acceptance', [balance, deposit]],
    ['a payment is due in a cancelled order', [deposit, { ...balance, dueAt: 'cancelled' }]],
  ])('rejects payment terms if %s', async (_defect, paymentTerms) => {
    const before = await getSettings();
    const response = await shop.post('/admin/sale/settings/save', { ...before, paymentTerms }, owner);
    expect([response.statusCode, response.json<Json>()['code']]).toEqual([422, 'payment_terms_invalid']);
    expect(await getSettings()).toEqual(before);
  });

  test.each([{ validityDays: 0 }, { leadTimeDays: 1.5 }, { minMarginRate: 10_001 }])('rejects %j', async (invalid) => {
    const before = await getSettings();
    expect((await shop.post('/admin/sale/settings/save', { ...before, ...invalid }, owner)).statusCode).toBe(400);
    expect(await getSettings()).toEqual(before);
  });

  test('returns version_stale and the current settings for an outdated version', async () => {
    const before = await getSettings();
    const { response } = await save({ ...before, validityDays: 10 });
    expect(await save({ ...before, validityDays: 11 })).toMatchObject({ code: 'version_stale', current: response, by: 'Olive Owner' });
    expect(await getSettings()).toEqual(response);
  });

  test('returns 403 to estimators, who can only read the settings', async () => {
    expect((await postJson('/admin/sale/settings/get', {}, estimator)).status).toBe(1);
    expect((await shop.post('/admin/sale/settings/get', {}, editor)).statusCode).toBe(403);
    expect((await shop.post('/admin/sale/settings/save', await getSettings(), estimator)).statusCode).toBe(403);
  });
});

describe('/admin/sale/bank/save', () => {
  const details = {
    accountHolder: 'Our Stone CC',
    bank: 'Example Bank',
    branchCode: '123456',
    accountNumber: '62 1234 56789',
    accountType: 'Current',
  };
  const getDetails = async (): Promise<Json> => (await shop.call('/admin/sale/bank/get', {}, owner)).response;
  const save = (input: object, user?: TestUser) => postJson('/admin/sale/bank/save', input, user);
  const listNotifications = async (user: TestUser): Promise<Json[]> =>
    ((await shop.call('/user/notifications/list', {}, user)).response.result as Json[]).filter(
      ({ kind }) => kind === 'bank_details_changed',
    );

  test('saves the details and notifies every active owner, without the account number', async () => {
    const { version } = await getDetails();
    expect((await save({ ...details, bank: ' Example Bank ', version })).response).toEqual({ ...details, version: version + 1 });
    expect(await getBankDetails(shop.services.db)).toEqual(details);
    for (const { email } of [owner, secondOwner]) {
      const sentEmail = await findEmail(shop, 'bank_details_changed', email);
      expect(sentEmail?.count, email).toBe(1);
      expect(sentEmail?.bodyText).toContain('payments by EFT');
    }
    expect((await findEmail(shop, 'bank_details_changed', owner.email))?.bodyText).toContain('Olive Owner changed the bank details');
    for (const { email } of [disabledOwner, estimator, editor]) {
      expect(await findEmail(shop, 'bank_details_changed', email), email).toBeUndefined();
    }
    expect(await listNotifications(secondOwner)).toEqual([expect.objectContaining({ link: '/admin/bank-details' })]);
    const { rows } = await shop.pool.query<{ text: string }>(
      "select o::text as text from outbox o where kind = 'bank_details_changed' union all select n::text from notifications n where kind = 'bank_details_changed'",
    );
    expect(rows).toHaveLength(4);
    for (const { text } of rows) expect(text).not.toMatch(/1234 ?56789|123456/);
  });

  test('logs only the last four digits of the account number', async () => {
    await save({ ...details, accountNumber: '62999956789' });
    const entries = await listAudit('bank');
    expect(entries[0]).toMatchObject({ after: { accountNumber: '•••• 6789', bank: 'Example Bank' } });
    const { rows } = await shop.pool.query(
      "select before::text, after::text from audit_log where entity_type = 'settings' and entity_id = 'bank'",
    );
    expect(rows).toHaveLength(2);
    expect(JSON.stringify(rows)).not.toMatch(/1234 ?56789|99956789/);
  });

  test('notifies no one of a save without a change', async () => {
    const before = (await listNotifications(owner)).length;
    const current = await getDetails();
    expect((await save(current)).response).toEqual(current);
    expect(await listNotifications(owner)).toHaveLength(before);
  });

  test.each([
    [{ branchCode: '12345' }, 'branch_code_invalid'],
    [{ branchCode: 'abcdef' }, 'branch_code_invalid'],
    [{ accountNumber: 'abc' }, 'account_number_invalid'],
    [{ accountNumber: '123' }, 'account_number_invalid'],
  ])('rejects %j, and notifies no one', async (invalid, code) => {
    const current = await getDetails();
    const before = (await listNotifications(owner)).length;
    expect(await save({ ...current, ...invalid })).toMatchObject({ status: 0, code });
    expect(await getDetails()).toEqual(current);
    expect(await listNotifications(owner)).toHaveLength(before);
  });

  test('returns version_stale for an outdated version, and notifies no one', async () => {
    const current = await getDetails();
    const before = (await listNotifications(owner)).length;
    expect(await save({ ...current, bank: 'Other Bank', version: current['version'] - 1 })).toMatchObject({
      code: 'version_stale',
      current,
    });
    expect(await getDetails()).toEqual(current);
    expect(await listNotifications(owner)).toHaveLength(before);
  });

  test('returns 403 to everyone except owners, also for reading', async () => {
    for (const user of [estimator, editor]) {
      for (const path of ['/admin/sale/bank/get', '/admin/sale/bank/save']) {
        expect((await shop.post(path, details, user)).statusCode, path).toBe(403);
      }
    }
  });

  test('only owners see the notification in their preferences, and it cannot be disabled', async () => {
    const listPreferences = async (user: TestUser) =>
      ((await shop.call('/user/notifications/preferences', { changes: [] }, user)).response.result as Json[]).filter(
        ({ kind }) => kind === 'bank_details_changed',
      );
    expect(await listPreferences(owner)).toMatchObject([{ mandatory: true, site: true, email: true }]);
    expect(await listPreferences(editor)).toEqual([]);
    expect(
      await postJson('/user/notifications/preferences', { changes: [{ kind: 'bank_details_changed', channel: 'email', on: false }] }),
    ).toMatchObject({ code: 'notice_mandatory' });
  });

  // This test is the last, because it moves the clock past the reauthentication of all sessions.
  test('returns proof_needed to a session without a recent reauthentication', async () => {
    const current = await getDetails();
    shop.clock.move(11 * 60_000);
    expect(await save({ ...current, bank: 'Thief Bank' })).toMatchObject({ code: 'proof_needed' });
    expect(await getDetails()).toEqual(current);
    await postJson('/user/proof', { password: owner.password });
    expect((await save({ ...current, bank: 'New Bank' })).response).toMatchObject({ bank: 'New Bank' });
  });
});
