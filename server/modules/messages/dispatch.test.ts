import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { NotificationKind } from '#domain/messages/message-kinds.ts';
import { buildQuoteRequest, createUser, getProduct, type TestUser } from '#test/factories.ts';
import { startApp } from '#test/harness.ts';
import { dispatch } from './dispatch.ts';
import type { OutgoingMessage } from './message.ts';

const shop = startApp('demo', { limits: false });
let stoneId: string;
let customer: TestUser;
let verifiedCustomer: TestUser;
beforeAll(async () => {
  stoneId = (await getProduct(shop))._id;
});
beforeEach(async () => {
  [customer, verifiedCustomer] = [await createUser(shop), await createUser(shop, { verified: true })];
});

const notification = { title: 'Title', text: 'Text', link: '/user/quotes' };
/** Builds a message on both channels to an address. */
const buildMessage = ({ id, email }: TestUser, overrides: Partial<OutgoingMessage> = {}): OutgoingMessage => ({
  kind: 'quote_message',
  key: randomUUID(),
  about: { userId: id },
  userId: id,
  notification,
  email: {
    to: email,
    subject: 'Personal subject',
    unverifiedSubject: 'Neutral subject',
    content: (isVerified) => [isVerified ? 'Personal' : 'Neutral'],
    attachment: { key: 'quote.pdf', name: 'Quote.pdf' },
  },
  ...overrides,
});
const send = (message: OutgoingMessage) => shop.services.db.transaction().execute((trx) => dispatch(trx, message));
const readEmail = async (id: string | undefined) =>
  (
    await shop.pool.query(
      `select subject, content->0->>'text' as text, attachment_key as "attachmentKey", attachment_name as "attachmentName", audience,
       user_id as "userId", quote_id as "quoteId" from outbox where id = $1`,
      [id],
    )
  ).rows[0];
/** Lists who got the notification of a message. */
const listNotified = async ({ kind, key }: OutgoingMessage): Promise<string[]> =>
  (await shop.pool.query("select user_id from notifications where dedupe_key like $1 || '%'", [`${kind}:${key}`])).rows.map(
    ({ user_id: id }) => id as string,
  );
const switchOff = (user: TestUser, kind: NotificationKind, channel: 'site' | 'email') =>
  shop.call('/user/notifications/preferences', { changes: [{ kind, channel, on: false }] }, user);
const submitQuote = async (user: TestUser) => {
  const { _id } = (await shop.call('/site/save/quotes', buildQuoteRequest(stoneId), user)).response;
  const { rows } = await shop.pool.query<{ id: string }>('select id from quote_events where quote_id = $1', [_id]);
  return { quoteId: _id, eventId: rows[0]!.id };
};
const isAnnounced = async (eventId: string): Promise<boolean> =>
  (await shop.pool.query('select is_announced from quote_events where id = $1', [eventId])).rows[0].is_announced;

test('an unverified address gets the neutral subject and content without the attachment, a verified one the personal email', async () => {
  const personal = { subject: 'Personal subject', text: 'Personal', attachmentKey: 'quote.pdf', attachmentName: 'Quote.pdf' };
  const neutral = { subject: 'Neutral subject', text: 'Neutral', attachmentKey: null, attachmentName: null };
  expect(await readEmail(await send(buildMessage(verifiedCustomer)))).toMatchObject(personal);
  expect(await readEmail(await send(buildMessage(customer)))).toMatchObject(neutral);
  // Another account has verified the address of the recipient in capitals.
  const message = buildMessage(customer);
  const sameAddress = { ...message, email: { ...message.email!, to: verifiedCustomer.email.toUpperCase() } };
  expect(await readEmail(await send(sameAddress))).toMatchObject(personal);
});

test('an email to the business contains everything, although no account has verified its address', async () => {
  const message = buildMessage(customer, { kind: 'quote_to_staff' });
  expect(await readEmail(await send(message))).toMatchObject({ text: 'Personal', attachmentKey: null, audience: 'staff' });
});

test('a channel that the recipient has switched off gets nothing, and a mandatory message ignores this', async () => {
  await switchOff(customer, 'quote_message', 'email');
  await switchOff(verifiedCustomer, 'quote_message', 'site');
  const [siteOnly, emailOnly] = [buildMessage(customer), buildMessage(verifiedCustomer)];
  expect(await send(siteOnly)).toBeUndefined();
  expect(await listNotified(siteOnly)).toEqual([customer.id]);
  expect(await readEmail(await send(emailOnly))).toMatchObject({ audience: 'customer', userId: verifiedCustomer.id, quoteId: null });
  expect(await listNotified(emailOnly)).toEqual([]);
  await shop.pool.query(
    "insert into notification_preferences (user_id, kind, channel, enabled) values ($1, 'password_changed', 'email', false)",
    [customer.id],
  );
  expect(await send(buildMessage(customer, { kind: 'password_changed' }))).toBeDefined();
});

test('no email is sent about a spam quote or to an empty address, and the customer does not count as told of the spam', async () => {
  const { quoteId, eventId } = await submitQuote(verifiedCustomer);
  const about = { userId: verifiedCustomer.id, quoteId };
  const buildAnnouncement = () => buildMessage(verifiedCustomer, { about, announcedEventId: eventId });
  await shop.pool.query('update quotes set spam = true where id = $1', [quoteId]);
  const spam = buildAnnouncement();
  expect(await send(spam)).toBeUndefined();
  expect([await listNotified(spam), await isAnnounced(eventId)]).toEqual([[verifiedCustomer.id], false]);
  await shop.pool.query('update quotes set spam = false where id = $1', [quoteId]);
  expect(await readEmail(await send(buildAnnouncement()))).toMatchObject(about);
  expect(await isAnnounced(eventId)).toBe(true);
  const message = buildMessage(customer);
  expect(await send({ ...message, email: { ...message.email!, to: '' } })).toBeUndefined();
});

test('a second message with the same key stores no email, job or notification', async () => {
  const message = buildMessage(customer);
  const id = await send(message);
  expect(await send(message)).toBeUndefined();
  expect(await listNotified(message)).toEqual([customer.id]);
  const { rows } = await shop.pool.query('select 1 from graphile_worker.jobs where key = $1', [`send_email:${id}`]);
  expect(rows).toHaveLength(1);
});

test('a message without a recipient notifies the assignee of the quote, or else all staff who quote', async () => {
  const staff = [await createUser(shop, { role: 'estimator' }), await createUser(shop, { role: 'estimator' })];
  const { quoteId } = await submitQuote(customer);
  const sendToStaff = async () => {
    const message: OutgoingMessage = { kind: 'desk_message', key: randomUUID(), about: { userId: customer.id, quoteId }, notification };
    await send(message);
    return listNotified(message);
  };
  expect(await sendToStaff()).toEqual(expect.arrayContaining(staff.map(({ id }) => id)));
  await shop.pool.query('update quotes set assignee_id = $2 where id = $1', [quoteId, staff[1]!.id]);
  expect(await sendToStaff()).toEqual([staff[1]!.id]);
  await switchOff(staff[1]!, 'desk_message', 'site');
  expect(await sendToStaff()).toEqual([]);
});

/** Reads the columns of an email by which it is sent, exported and erased. */
const readColumns = async (id: string | undefined) =>
  (
    await shop.pool.query(
      `select reply_to, attachment_key, confidential_until, audience, params, user_id, quote_id, contact_message_id, account_merge_id
       from outbox where id = $1`,
      [id],
    )
  ).rows[0];

test('an email has the columns by which it is sent, exported and erased', async () => {
  const confidentialUntil = new Date('2030-01-01T00:00:00Z');
  const email = { to: customer.email, subject: 'Subject', content: () => ['Text'] };
  const none = { reply_to: null, attachment_key: null, confidential_until: null, params: null };
  const references = { user_id: customer.id, quote_id: null, contact_message_id: null, account_merge_id: null };
  expect(await readColumns(await send(buildMessage(customer, { email })))).toEqual({ ...none, ...references, audience: 'customer' });
  const confidential = buildMessage(customer, { email: { ...email, replyTo: 'reply@example.test', confidentialUntil } });
  expect(await readColumns(await send(confidential))).toMatchObject({
    reply_to: 'reply@example.test',
    confidential_until: confidentialUntil,
  });
  // An owner gets the email, but it is about the customer.
  expect(await readColumns(await send(buildMessage(customer, { kind: 'staff_approval', email })))).toMatchObject({ audience: 'staff' });
  const { quoteId } = await submitQuote(customer);
  const queued = buildMessage(customer, { email, about: { userId: customer.id, quoteId } });
  const id = await shop.services.db.transaction().execute((trx) => dispatch(trx, queued, { params: { quoteId } }));
  expect(await readColumns(id)).toMatchObject({ params: { quoteId }, quote_id: quoteId });
});

test('an email about a contact message or to an invited person is about no account', async () => {
  const form = { name: 'Sipho', email: 'sipho@example.test', phone: '0821234567', subject: 'Question', message: 'Do you have slate?' };
  await shop.call('/contactus', form);
  const contactMessageId = (await shop.pool.query<{ id: string }>('select id from contact_messages')).rows[0]!.id;
  const email = { to: form.email, subject: 'Subject', content: () => ['Text'] };
  const build = (kind: 'contact_answer' | 'staff_invitation', about: OutgoingMessage['about']) => ({
    kind,
    key: randomUUID(),
    about,
    email,
  });
  expect(await readColumns(await send(build('contact_answer', { contactMessageId })))).toMatchObject({
    user_id: null,
    contact_message_id: contactMessageId,
  });
  expect(await readColumns(await send(build('staff_invitation', null)))).toMatchObject({ user_id: null, contact_message_id: null });
});
