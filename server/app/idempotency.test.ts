import { expect, test } from 'vitest';
import { endpointList, type EndpointPath, type OutputOf } from '#contract/index.ts';
import { toLocalDate } from '#domain/shared/time.ts';
import { buildQuoteRequest, createUser, siteAddress, type TestUser } from '#test/factories.ts';
import { createSolidColourImage } from '#test/files.ts';
import { buildEnteredOrder } from '#test/with-orders.ts';
import { startQuotesAdmin } from '#test/start-quotes-admin.ts';
import { withRevisions } from '#test/with-revisions.ts';
import { withSaleSettings } from '#test/with-sale-settings.ts';

const quotes = withRevisions(startQuotesAdmin());
const { shop, product, owner, estimator, setStatus, buildRevision } = quotes;

/** A word that each text of the test contains, besides names, addresses and phone numbers. */
const marker = 'Zanele';
const person = { fullName: `${marker} Khumalo`, email: 'zanele@example.test', phone: '082 711 2233' };
const personalTexts = [marker, person.email, '711 2233', '27827112233', siteAddress.line1, siteAddress.line2];

/** Sends a request twice with one key, and expects the same response. @param form the fields and the file of a multipart body */
async function repeat(path: EndpointPath, input: object, { token }: TestUser, form?: { fields: Record<string, string>; file?: Buffer }) {
  const send = async () => {
    const headers = { 'idempotency-key': path };
    const pictures = form?.file ? [form.file] : [];
    const response = form
      ? await shop.postForm(path, { fields: form.fields, pictures, fileField: 'proof' }, { token, headers })
      : await shop.post(path, input, { token, headers });
    expect(response.statusCode, `${path}: ${response.body}`).toBe(200);
    return response.json<{ response: Record<string, any> }>();
  };
  const first = await send();
  expect(await send(), path).toEqual(first);
  return first.response;
}

async function decideQuotes(customer: TestUser): Promise<void> {
  const shown = { revision: 1, alternative: 0, extras: [] };
  const sendQuote = async () => (await quotes.sendQuote(undefined, customer))._id;
  await repeat('/user/quotes/accept', { _id: await sendQuote(), ...shown, name: person.fullName }, customer);
  await repeat('/user/quotes/decline', { _id: await sendQuote(), revision: 1, reason: `${marker} moves` }, customer);
  await repeat('/user/quotes/changes', { _id: await sendQuote(), revision: 1, message: `Call ${marker}` }, customer);
  const expired = await sendQuote();
  await setStatus(expired, 'expired');
  await repeat('/user/quotes/renew', { _id: expired }, customer);
  const recorded = await sendQuote();
  const acceptance = { revision: '1', alternative: '0', extras: '[]', name: person.fullName, note: `${marker} called` };
  await repeat('/admin/quotes/convert', {}, owner, { fields: { _id: recorded, ...acceptance, method: 'phone' } });
  await repeat('/user/quotes/object', { _id: recorded, message: `${marker} did not agree` }, customer);
}

async function changeOrder(customer: TestUser): Promise<void> {
  const { result } = (await shop.call('/user/orders/list', {}, customer)).response;
  const { _id, totalCents } = result[0]!;
  await repeat('/admin/orders/stage', { _id, stage: 'templated', note: `${marker} was at home` }, estimator);
  await repeat('/admin/orders/hold', { _id, reason: `${marker} travels` }, estimator);
  await repeat('/admin/orders/resume', { _id }, estimator);
  const receivedOn = toLocalDate(shop.clock.now());
  const [payment] = result[0]!.payments;
  await repeat('/user/orders/message', { _id, message: `${marker} asks` }, customer);
  await repeat('/user/orders/ask_cancel', { _id, reason: `${marker} moves` }, customer);
  await repeat('/admin/orders/message', { _id, message: `Dear ${marker}` }, estimator);
  await repeat('/admin/orders/keep', { _id, note: `${marker} stays` }, estimator);
  await repeat('/admin/payments/dispute', { _id: payment!._id, reason: `${marker} disputes` }, estimator);
  await repeat('/admin/payments/arrange', { _id: payment!._id, payBy: receivedOn, note: `${marker} pays` }, estimator);
  const proof = { fields: { paymentId: payment!._id, paidOn: receivedOn }, file: await createSolidColourImage().png().toBuffer() };
  const order = await repeat('/user/orders/proof', {}, customer, proof);
  const { payments } = order as OutputOf<'/user/orders/get'>['response'];
  await repeat('/admin/proofs/dismiss', { _id: payments[0]!.proof!._id, reason: `Not ${marker}` }, estimator);
  const money = { orderId: _id, receivedOn, way: 'eft', bankReference: person.fullName };
  const receipt = await repeat('/admin/receipts/record', { ...money, amountCents: totalCents + 2, note: `${marker} paid` }, estimator);
  await repeat('/admin/receipts/refund', { orderId: _id, amountCents: 1, paidOn: receivedOn, reason: `${marker} asked` }, owner);
  await shop.call('/admin/receipts/record', { orderId: _id, amountCents: 1, receivedOn, way: 'cash' }, owner);
  await repeat('/admin/receipts/reverse', { receiptId: receipt['receiptId'], reason: `Not ${marker}` }, owner);
}

/** Orders that are invoiced at their completion keep an editable recipient until then. */
async function changeInvoices(customer: TestUser): Promise<void> {
  const day = toLocalDate(shop.clock.now());
  const period = { from: day, to: day };
  const accept = async () => {
    const { _id } = await quotes.sendQuote(undefined, customer);
    return (await quotes.accept(_id, {}, customer)).json<{ response: { orderId: string } }>().response.orderId;
  };
  const _id = await withSaleSettings(shop, { taxPoint: 'completion' }, accept);
  const invoiceTo = { name: person.fullName, address: siteAddress.line1 };
  await repeat('/user/orders/billing', { _id, invoiceTo }, customer);
  await repeat('/admin/orders/billing', { _id, invoiceTo }, estimator);
  const complete = () => shop.call('/admin/orders/stage', { _id, stage: 'completed' }, estimator);
  await withSaleSettings(shop, ({ seller }) => ({ seller: { ...seller, address: '' } }), complete);
  await repeat('/admin/invoices/issue', { orderId: _id }, estimator);
  const [invoice] = (await shop.call('/admin/invoices/list', { orderId: _id }, estimator)).response.result;
  const { documentId } = await repeat('/admin/invoices/correct', { _id: invoice!._id, invoiceTo, reason: `Not ${marker}` }, owner);
  await repeat('/admin/invoices/credit', { _id: documentId, amountCents: 1, reason: `${marker} complained` }, owner);
  await repeat('/admin/invoices/reprint', { _id: documentId }, estimator);
  await repeat('/user/statements/create', period, customer);
  await repeat('/admin/statements/create', { customerId: customer.id, ...period }, estimator);
  await repeat('/admin/orders/cancel', { _id: await accept(), reason: `${marker} moves` }, estimator);
}

async function priceQuote(_id: string): Promise<void> {
  const [alternative] = buildRevision().alternatives;
  const discount = { percent: 90, reason: `${marker} is a builder` };
  const draft = buildRevision({ alternatives: [{ ...alternative!, discount }] });
  const { revision } = await repeat('/admin/quotes/revise', { _id, ...draft }, estimator);
  const { version } = revision as { version: number };
  await repeat('/admin/quotes/request-approval', { _id, version, note: `${marker} asks` }, estimator);
  await repeat('/admin/quotes/return', { _id, version, note: `Ask ${marker}` }, owner);
  await repeat('/admin/quotes/approve', { _id, version }, owner);
  await repeat('/admin/quotes/send', { _id }, owner);
  await repeat('/admin/quotes/recall', { _id }, owner);
}

async function writeAboutCustomer(_id: string, customer: TestUser): Promise<void> {
  await repeat('/admin/quotes/message', { _id, message: `Dear ${marker}` }, estimator);
  await repeat('/admin/quotes/note/save', { _id, text: `${marker} has a dog` }, estimator);
  await repeat('/admin/customers/note/add', { _id: customer.id, text: `${marker} pays late` }, estimator);
  const { fullName: name, email, phone } = person;
  await shop.post('/contactus', { name, email, phone, subject: marker, message: `${marker} asks` });
  const { rows } = await shop.pool.query('select id from contact_messages where email = $1', [email]);
  await repeat('/admin/contacts/answer', { _id: rows[0].id, message: `Dear ${marker}` }, estimator);
  const request = { ...buildQuoteRequest(product._id), customer: { ...person, email: `another-${email}` } };
  await repeat('/admin/quotes/enter', request, estimator);
  const order = await repeat(
    '/admin/orders/enter',
    { ...buildEnteredOrder(toLocalDate(shop.clock.now())), customer: { _id: customer.id } },
    estimator,
  );
  await repeat('/admin/orders/invite', { _id: order['_id'] }, estimator);
}

test('a repeat to each idempotent endpoint returns the same response, and the stored results contain no personal data', async () => {
  const customer = await createUser(shop, { fullName: person.fullName, email: person.email, verified: true });
  const { _id } = await repeat('/site/save/quotes', buildQuoteRequest(product._id, { notes: `${marker} has a dog` }), customer);
  await repeat('/user/quotes/message', { _id, message: `${marker} asks` }, customer);
  await repeat('/admin/quotes/status', { _id, status: 'in_review', note: `${marker} called` }, estimator);
  await writeAboutCustomer(_id, customer);
  await priceQuote(_id);
  await repeat('/user/quotes/withdraw', { _id, reason: `${marker} moves` }, customer);
  await decideQuotes(customer);
  await changeOrder(customer);
  await changeInvoices(customer);

  const { rows } = await shop.pool.query<{ operation: string; response: object }>('select operation, response from idempotency_keys');
  const idempotentPaths = endpointList.filter(({ isIdempotent }) => isIdempotent).map(({ path }) => path as string);
  expect(rows.map(({ operation }) => operation).toSorted()).toEqual(idempotentPaths.toSorted());
  for (const { operation, response } of rows)
    for (const text of personalTexts) expect(JSON.stringify(response), operation).not.toContain(text);
});
