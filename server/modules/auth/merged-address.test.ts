import { beforeAll, describe, expect, test } from 'vitest';
import { createTestBrowser } from '#test/create-test-browser.ts';
import { verifyEmail } from '#test/credentials.ts';
import { createUser, findEmail, readEmailToken, readResetOtp, type TestUser } from '#test/factories.ts';
import { startApp } from '#test/harness.ts';
import { makeAllJobsDue } from '#test/worker-jobs.ts';

const shop = startApp('empty', { limits: false });
const newPassword = 'basalt over the sea';
let owner: TestUser;
beforeAll(async () => {
  owner = await createUser(shop, { role: 'owner' });
});

const merge = async (target: TestUser, source: TestUser): Promise<string> =>
  (await shop.call('/admin/customers/merge', { target: target.id, source: source.id }, owner)).response['_id'];
/** Merges two new accounts, and runs the job that emails both addresses. */
async function createMergedAccounts({ verified }: { verified: boolean }) {
  const [target, source] = [await createUser(shop, { verified }), await createUser(shop, { verified })];
  const mergeId = await merge(target, source);
  await makeAllJobsDue(shop.pool);
  await shop.runJobs();
  return { target, source, mergeId };
}
/** Signs in. @returns the id of the account, or the error code */
async function signIn(email: string, password: string): Promise<string> {
  const body = (await shop.post('/login', { email, password })).json<{ code?: string; response: { authToken: string } }>();
  return body.code ?? (await shop.call('/site/get/userdata', {}, { token: body.response.authToken })).response['_id'];
}
async function requestCode(email: string) {
  const browser = createTestBrowser(shop);
  const response = await browser.post('/forgotpassword', { email });
  await shop.runJobs();
  return { browser, answer: [response.statusCode, response.body] };
}
async function resetWithCode(email: string, { browser }: Awaited<ReturnType<typeof requestCode>>): Promise<void> {
  expect((await browser.post('/verify/otp', { email, otp: await readResetOtp(shop, email) })).statusCode).toBe(200);
  const response = await browser.post('/site/change_password', { email, password: newPassword, new_password: newPassword });
  expect(response.statusCode, response.body).toBe(200);
}

describe('the verified address of a merged account', () => {
  test('signs in to the remaining account after its owner has proved it by an emailed code', async () => {
    const { target, source } = await createMergedAccounts({ verified: true });
    expect(await signIn(source.email, target.password), 'without proof').toBe('wrong_credentials');
    const requested = await requestCode(source.email);
    expect(requested.answer).toEqual((await requestCode('nobody@example.test')).answer);
    await resetWithCode(source.email, requested);
    expect(await signIn(source.email, newPassword)).toBe(target.id);
    expect(await signIn(target.email, newPassword)).toBe(target.id);
    expect(await findEmail(shop, 'password_changed', target.email), 'the remaining account is notified').toBeDefined();
  });

  test('is named in the email about the merge, together with the address that remains', async () => {
    const { target, source } = await createMergedAccounts({ verified: true });
    for (const { email } of [target, source]) {
      const { bodyText } = (await findEmail(shop, 'accounts_merged', email))!;
      expect(bodyText).toContain(target.email);
      expect(bodyText).toContain(source.email);
    }
  });

  test('signs in to its own account again after the merge was undone, and both addresses are told', async () => {
    const { target, source, mergeId } = await createMergedAccounts({ verified: true });
    const requested = await requestCode(source.email);
    await shop.pool.query("update outbox set status = 'sent', sent_at = now() where account_merge_id = $1", [mergeId]);
    await shop.call('/admin/customers/unmerge', { _id: mergeId }, owner);
    for (const { email } of [target, source]) {
      const undone = (await findEmail(shop, 'accounts_separated', email))!;
      expect([undone.subject, undone.bodyText]).toEqual(['Your two accounts are separate again', expect.stringContaining(email) as string]);
    }
    expect(await signIn(source.email, source.password)).toBe(source.id);
    await resetWithCode(source.email, requested);
    expect(await signIn(source.email, newPassword), 'a code requested before the undo').toBe(source.id);
    expect(await signIn(target.email, target.password)).toBe(target.id);
  });
});

describe('the unverified address of a merged account', () => {
  test('gives no access to the remaining account, and its owner is told what happened', async () => {
    const { target, source } = await createMergedAccounts({ verified: false });
    const merged = (await findEmail(shop, 'accounts_merged', source.email))!;
    expect(merged.bodyText).toContain(source.email);
    expect(merged.bodyText).not.toContain(target.email);
    const requested = await requestCode(source.email);
    expect(requested.answer).toEqual((await requestCode('nobody@example.test')).answer);
    expect(await findEmail(shop, 'password_code', source.email)).toBeUndefined();
    const { subject, bodyText } = (await findEmail(shop, 'account_closed', source.email))!;
    expect(subject).toBe('Your account was merged into another one');
    expect(bodyText).toContain(source.email);
    expect(bodyText).not.toContain(target.email);
  });

  test('can be taken over by the remaining account, after which the merge is final', async () => {
    const { target, source, mergeId } = await createMergedAccounts({ verified: false });
    const stranger = await createUser(shop);
    for (const user of [stranger, target]) await shop.call('/user/profile/save', { email: source.email, password: user.password }, user);
    expect((await findEmail(shop, 'email_in_use', source.email))?.bodyText).toContain('was merged into another account');
    await verifyEmail(shop, target, source.email);
    expect(await signIn(source.email, target.password)).toBe(target.id);
    expect(await signIn(target.email, target.password)).toBe('wrong_credentials');
    expect((await shop.post('/admin/customers/unmerge', { _id: mergeId }, owner)).json()).toMatchObject({ code: 'merge_not_undoable' });
    expect((await shop.call('/admin/customers/get', { _id: target.id }, owner)).response).toMatchObject({
      merges: [],
      email: source.email,
      emailVerified: true,
    });
  });
});

test('the address of a merged account becomes that of an invited staff member, after which the merge is final', async () => {
  const { target, source, mergeId } = await createMergedAccounts({ verified: true });
  await shop.call('/admin/staff/invite', { fullName: 'Sipho Invited', email: source.email, role: 'editor' }, owner);
  const token = await readEmailToken(shop, source.email, 'staff_invitation');
  const { authToken } = (await shop.call('/admin/invitation/accept', { token, password: newPassword, confirmPassword: newPassword }))
    .response;
  const { _id } = (await shop.call('/site/get/userdata', {}, { token: authToken })).response;
  expect(await signIn(source.email, newPassword)).toBe(_id);
  expect([source.id, target.id]).not.toContain(_id);
  expect(await signIn(target.email, target.password)).toBe(target.id);
  expect((await shop.post('/admin/customers/unmerge', { _id: mergeId }, owner)).json()).toMatchObject({ code: 'merge_not_undoable' });
});

describe('the address of a closed account', () => {
  test('of a disabled staff member gets an explanation instead of a code, with the same answer as an unknown address', async () => {
    const editor = await createUser(shop, { role: 'editor' });
    await shop.call('/admin/staff/disable', { _id: editor.id }, owner);
    const requested = await requestCode(editor.email);
    expect(requested.answer).toEqual((await requestCode('nobody@example.test')).answer);
    expect(await findEmail(shop, 'account_closed', editor.email)).toMatchObject({ subject: 'Your account is closed' });
    const otp = await readResetOtp(shop, editor.email);
    expect(otp).toBe('no code was emailed');
    expect((await requested.browser.post('/verify/otp', { email: editor.email, otp: '1234' })).json()).toMatchObject({ code: 'otp_wrong' });
  });

  test('of an erased customer and of the accounts merged into it can be registered again, and each verified address is told', async () => {
    const { target, source } = await createMergedAccounts({ verified: true });
    await shop.call('/user/account/delete', { password: target.password }, target);
    for (const { email } of [target, source]) {
      expect(await findEmail(shop, 'account_deleted', email), email).toBeDefined();
      await requestCode(email);
      expect(await findEmail(shop, 'account_closed', email)).toBeUndefined();
      expect(await signIn(email, target.password)).toBe('wrong_credentials');
      const again = await createUser(shop, { email });
      expect(await signIn(email, again.password)).toBe(again.id);
      expect(await readEmailToken(shop, email)).not.toBe('no link was emailed');
    }
  });
});
