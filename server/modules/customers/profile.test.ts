import { describe, expect, test } from 'vitest';
import type { Profile } from '#contract/account/profile.endpoints.ts';
import { startApp } from '#test/harness.ts';
import { findEmail, createUser, readEmailToken, type TestUser } from '#test/factories.ts';

const shop = startApp('empty');
const readProfile = (response: { json: () => unknown }): Profile => (response.json() as { response: Profile }).response;
const get = async (user: TestUser): Promise<Profile> => readProfile(await shop.post('/user/profile/get', {}, user));
const save = (user: TestUser, input: object) => shop.post('/user/profile/save', input, user);
const homeAddress = { line1: '12 Kloof Street', line2: 'Gardens', province: 'Western Cape', city: 'Cape Town', postal_code: '8001' };
const verify = (user: TestUser, token: string) => shop.post('/email/verify', { token }, user);

describe('the profile', () => {
  test('contains the data of the registration, and a save changes only the fields it contains', async () => {
    const user = await createUser(shop);
    expect(await get(user)).toMatchObject({ fullName: 'Thandi Example', email: user.email, emailVerified: false, pendingEmail: null });
    await save(user, { residence: homeAddress, phone: { number: '082 123 4567', code: 'ZA', dialcountry: '27' } });
    const saved = readProfile(await save(user, { fullName: ' Thandi Nkosi ' }));
    expect(saved).toMatchObject({ fullName: 'Thandi Nkosi', residence: homeAddress, phone: { number: '0821234567' } });
    expect(await get(user)).toEqual(saved);
    // The quote form is prefilled with the same data.
    expect((await shop.post('/site/get/userdata', {}, user)).json()).toMatchObject({ response: { residence: homeAddress } });
    const { rows } = await shop.pool.query('select phone_e164 from users where id = $1', [user.id]);
    expect(rows).toEqual([{ phone_e164: '+27821234567' }]);
  });

  test('rejects a missing name or email address and an invalid number, and changes nothing', async () => {
    const user = await createUser(shop);
    for (const [input, code] of [
      [{ fullName: ' ' }, 'fullname_required'],
      [{ email: '' }, 'email_required'],
      [{ email: 'no address' }, 'email_invalid'],
      [{ fullName: 'New', phone: { number: '12', code: 'ZA', dialcountry: '27' } }, 'phone_invalid'],
      [{ fullName: 'New', email: 'new-address@example.test' }, 'password_is_required'],
      [{ fullName: 'New', email: 'new-address@example.test', password: 'not the one' }, 'wrong_password'],
    ] as const) {
      expect((await save(user, input)).json()).toMatchObject({ status: 0, code });
    }
    expect(await get(user)).toMatchObject({ fullName: 'Thandi Example', pendingEmail: null });
  });

  test('T16 ignores a role, a verified address or another id in the input', async () => {
    const user = await createUser(shop);
    const before = (await shop.pool.query('select * from users where id = $1', [user.id])).rows;
    const forged = {
      role: 'owner',
      emailVerified: true,
      email_verified_at: '2020-01-01',
      _id: user.id,
      disabled_at: null,
      pendingEmail: 'x@y.test',
    };
    expect((await save(user, forged)).statusCode).toBe(200);
    expect((await shop.pool.query('select * from users where id = $1', [user.id])).rows).toEqual(before);
  });

  test('has no marketing consent by default, and stores each change of a consent with its time', async () => {
    const user = await createUser(shop);
    const noConsent = { given: false, at: null };
    expect((await get(user)).consents).toEqual({ email: noConsent, sms: noConsent, whatsapp: noConsent });
    const firstSavedAt = shop.clock.now().toISOString();
    await save(user, { consents: { whatsapp: true, email: false } });
    shop.clock.move(60_000);
    await save(user, { consents: { whatsapp: true } });
    await save(user, { consents: { whatsapp: false, sms: true } });
    const lastSavedAt = shop.clock.now().toISOString();
    const { consents, consentHistory } = await get(user);
    expect(consents).toEqual({ email: noConsent, sms: { given: true, at: lastSavedAt }, whatsapp: { given: false, at: lastSavedAt } });
    expect(consentHistory).toHaveLength(3);
    expect(consentHistory.at(-1)).toEqual({ channel: 'whatsapp', given: true, at: firstSavedAt });
    expect((await save(user, { consents: { sms: 'true' } })).statusCode).toBe(400);
  });
});

describe('the email address of a profile', () => {
  test('is verified by the link of the registration email, which can be used again', async () => {
    const user = await createUser(shop);
    const email = await findEmail(shop, 'verify_email', user.email);
    expect(email?.actionUrl).toContain('http://shop.test/email/verify#token=');
    const token = await readEmailToken(shop, user.email);
    expect((await verify(user, token)).statusCode).toBe(200);
    expect((await verify(user, token)).statusCode).toBe(200);
    expect((await get(user)).emailVerified).toBe(true);
    expect((await shop.post('/user/email/resend', {}, user)).json()).toMatchObject({ code: 'email_verified' });
  });

  test('rejects a verification link that is invalid, expired or replaced', async () => {
    const user = await createUser(shop);
    const firstToken = await readEmailToken(shop, user.email);
    for (const token of ['', 'rubbish', `${firstToken}x`]) expect((await verify(user, token)).statusCode).toBe(410);
    expect((await shop.post('/user/email/resend', {}, user)).statusCode).toBe(200);
    expect((await verify(user, firstToken)).statusCode).toBe(410);
    const secondToken = await readEmailToken(shop, user.email);
    shop.clock.move(48 * 3_600_000 + 1);
    // The session has expired, too.
    const { response } = await shop.call('/login', user);
    expect((await verify({ ...user, token: response.authToken }, secondToken)).statusCode).toBe(410);
    shop.clock.move(-48 * 3_600_000 - 1);
    expect((await verify(user, secondToken)).statusCode).toBe(200);
    const { rows } = await shop.pool.query('select token_hash from email_verifications');
    expect(JSON.stringify(rows)).not.toContain(secondToken);
  });

  test('is replaced by a new address after verification, and the old address gets an email', async () => {
    const user = await createUser(shop);
    await verify(user, await readEmailToken(shop, user.email));
    const saved = await save(user, { email: 'thandi-new@example.test', password: user.password });
    expect(readProfile(saved)).toMatchObject({ email: user.email, emailVerified: true, pendingEmail: 'thandi-new@example.test' });
    expect((await shop.post('/login', user)).statusCode).toBe(200);
    await verify(user, await readEmailToken(shop, 'thandi-new@example.test'));
    expect(await get(user)).toMatchObject({ email: 'thandi-new@example.test', emailVerified: true, pendingEmail: null });
    expect((await findEmail(shop, 'email_changed', user.email))?.count).toBe(1);
    expect((await shop.post('/login', user)).statusCode).toBe(401);
    expect((await shop.post('/login', { ...user, email: 'thandi-new@example.test' })).statusCode).toBe(200);
  });

  test('is not changed after the current address is saved again', async () => {
    const user = await createUser(shop);
    await save(user, { email: 'regretted@example.test', password: user.password });
    const token = await readEmailToken(shop, 'regretted@example.test');
    expect(readProfile(await save(user, { email: user.email.toUpperCase() }))).toMatchObject({ email: user.email, pendingEmail: null });
    expect((await verify(user, token)).statusCode).toBe(410);
  });

  test('returns the same response for an address of another account, and emails its owner without a link', async () => {
    const [user, otherUser] = [await createUser(shop), await createUser(shop)];
    const freeResponse = await save(user, { email: 'free@example.test', password: user.password });
    const usedResponse = await save(user, { email: otherUser.email, password: user.password });
    const { pendingEmail, ...rest } = readProfile(freeResponse);
    expect(readProfile(usedResponse)).toEqual({ ...rest, pendingEmail: otherUser.email });
    expect(pendingEmail).toBe('free@example.test');
    const email = await findEmail(shop, 'email_in_use', otherUser.email);
    expect(email?.actionUrl).toBeNull();
    expect((await findEmail(shop, 'verify_email', otherUser.email))?.count).toBe(1);
  });

  test('cannot be verified with an older link after a change request', async () => {
    const otherUser = await createUser(shop);
    for (const email of ['unused@example.test', otherUser.email]) {
      const user = await createUser(shop);
      const firstToken = await readEmailToken(shop, user.email);
      await save(user, { email, password: user.password });
      expect((await verify(user, firstToken)).statusCode, email).toBe(410);
    }
  });

  test('requires the password and sends the email again for a repeated change request', async () => {
    const user = await createUser(shop);
    const email = 'slow-mail@example.test';
    await save(user, { email, password: user.password });
    expect((await save(user, { email })).json()).toMatchObject({ code: 'password_is_required' });
    expect((await save(user, { email, password: user.password })).statusCode).toBe(200);
    expect((await findEmail(shop, 'verify_email', email))?.count).toBe(2);
  });

  test('can be registered by another user while a change to it is pending', async () => {
    const user = await createUser(shop);
    await save(user, { email: 'wanted@example.test', password: user.password });
    const token = await readEmailToken(shop, 'wanted@example.test');
    const otherUser = await createUser(shop, { email: 'Wanted@example.test' });
    expect((await verify(user, token)).statusCode).toBe(410);
    expect((await get(otherUser)).email).toBe('Wanted@example.test');
    expect((await get(user)).email).toBe(user.email);
  });

  test('resending the verification email returns 429 after five emails in an hour', async () => {
    const user = await createUser(shop);
    const statuses: number[] = [];
    for (let count = 0; count < 7; count += 1) statuses.push((await shop.post('/user/email/resend', {}, user)).statusCode);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429]);
  });
});
