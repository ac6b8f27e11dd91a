import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { createUser, siteAddress, uploadPicture } from '#test/factories.ts';
import { listAllowedStatusChanges, startQuotesAdmin } from '#test/start-quotes-admin.ts';

const { estimator, shop, product, defaultCustomer, submitQuoteRequest, postExpectingError, get } = startQuotesAdmin();

describe('a quote in the back office', () => {
  test('is returned by its id or number, with all answers, the customer and their other quotes', async () => {
    const customer = await createUser(shop, { fullName: 'Whole Story' });
    const earlierQuote = await submitQuoteRequest(customer, { contact: { ...siteAddress, line2: 'Newlands' } });
    const { _id, number } = await submitQuoteRequest(customer, {
      service_name: '',
      any_details: 'With an island',
      message: 'Please hurry',
      pieces: [{ lengthMm: 4200, depthMm: 620 }],
    });
    const quote = (await shop.call('/admin/quotes/get', { number: number.toLowerCase() }, estimator)).response;
    expect(quote).toMatchObject({
      _id,
      number,
      meters: 4.2,
      running_meters: true,
      pieces: [{ lengthMm: 4200, depthMm: 620 }],
      type_sink: ['undermounted'],
      extras: ['splashback'],
      contact: siteAddress,
      any_details: 'With an island',
      message: 'Please hurry',
      items: [{ name: product.name }],
      customerDetails: {
        _id: customer.id,
        fullName: 'Whole Story',
        email: customer.email,
        quoteCount: 2,
        quotes: [{ _id: earlierQuote._id, suburb: 'Newlands' }],
      },
      history: [{ status: 'submitted', by: 'Whole Story', fromStaff: false }],
      moves: listAllowedStatusChanges('submitted'),
      duplicates: expect.arrayContaining([expect.objectContaining({ _id: earlierQuote._id, reasons: ['same_customer'] })]),
    });
    expect(await postExpectingError('/admin/quotes/get', { _id: defaultCustomer.id })).toMatchObject({ status: 404 });
    expect(await postExpectingError('/admin/quotes/get', {})).toMatchObject({ status: 404 });
  });

  test('has the contact messages of the customer, both assigned ones and unassigned ones from a verified address', async () => {
    const customer = await createUser(shop, { fullName: 'Message Owner' });
    const otherCustomer = await createUser(shop, { fullName: 'Other Owner' });
    const insertMessage = (subject: string, email: string, customerId: string | null) =>
      shop.pool.query(
        "insert into contact_messages (id, name, email, phone, subject, message, customer_id) values ($1, 'x', $2, '', $3, 'x', $4)",
        [randomUUID(), email, subject, customerId],
      );
    await insertMessage('Same address', customer.email.toUpperCase(), null);
    await insertMessage('Same address, assigned to another customer', customer.email, otherCustomer.id);
    await insertMessage('Other address, assigned', 'family@example.test', customer.id);
    const { _id } = await submitQuoteRequest(customer);
    const listSubjects = async () => (await get(_id)).customerDetails.contactMessages.map(({ subject }) => subject).toSorted();
    expect(await listSubjects()).toEqual(['Other address, assigned']);
    await shop.pool.query('update users set contact_messages_joined_at = now() where id = $1', [customer.id]);
    expect(await listSubjects()).toEqual(['Other address, assigned', 'Same address']);
  });

  test('has its files, which open by links', async () => {
    const { path, name } = await uploadPicture(shop, defaultCustomer);
    const { _id } = await submitQuoteRequest(defaultCustomer, { pictures: JSON.stringify([{ path, name }]) });
    const { fileCount, files } = await get(_id);
    expect({ fileCount, files }).toMatchObject({ fileCount: 1, files: [{ path, name, mimeType: 'image/png' }] });
    const { url } = (await shop.call('/user/uploads/link', { path }, estimator)).response;
    const file = await shop.app.inject({ url });
    expect([file.headers['content-type'], file.rawPayload.length]).toEqual(['image/png', files[0]!.bytes]);
  });
});
