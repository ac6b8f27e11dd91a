import { expect, test } from 'vitest';
import type { InputOf } from '#contract/index.ts';
import { addDays, toLocalDate } from '#domain/shared/time.ts';
import { createUser, findEmail, type TestUser } from '#test/factories.ts';
import { listElements, readPdf } from '#test/pdf-reader.ts';
import { startQuotesAdmin } from '#test/start-quotes-admin.ts';
import { withSaleSettings } from '#test/with-sale-settings.ts';
import { withRevisions } from '#test/with-revisions.ts';

const { shop, owner, estimator, sendQuote, accept, postExpectingError, runAllJobs } = withRevisions(startQuotesAdmin());
const today = () => toLocalDate(shop.clock.now());

/** Accepts a quote of R3 400 of a new customer. Its payments are 50, 40 and 10 % of the total. */
async function placeOrder(): Promise<{ user: TestUser; orderId: string; totalCents: number }> {
  const user = await createUser(shop, { fullName: 'Naledi Order', verified: true });
  const { _id } = await sendQuote(undefined, user);
  const response = await accept(_id, {}, user);
  expect(response.statusCode, response.body).toBe(200);
  const { orderId } = response.json<{ response: { orderId: string } }>().response;
  return { user, orderId, totalCents: (await getOrder(orderId)).totalCents };
}
const getOrder = async (_id: string) => (await shop.call('/admin/orders/get', { _id }, estimator)).response;
const record = async (orderId: string, amountCents: number) =>
  (
    await shop.call(
      '/admin/receipts/record',
      { orderId, amountCents, receivedOn: today(), way: 'eft', bankReference: 'FNB 77', confirmDuplicate: true },
      estimator,
    )
  ).response;
const setStage = (orderId: string, stage: InputOf<'/admin/orders/stage'>['stage']) =>
  shop.call('/admin/orders/stage', { _id: orderId, stage, note: '' }, estimator);
const listInvoices = async (orderId?: string) => (await shop.call('/admin/invoices/list', { orderId }, estimator)).response;

const withSettings = (change: Parameters<typeof withSaleSettings>[1], run: () => Promise<void>) => withSaleSettings(shop, change, run);

async function openPdf(documentId: string, user: TestUser): Promise<{ bytes: Buffer; text: string; headings: string[] }> {
  const { url } = (await shop.call('/user/documents/link', { documentId }, user)).response;
  const { pathname, search } = new URL(url);
  const bytes = (await shop.app.inject({ url: pathname + search })).rawPayload;
  const { pages } = await readPdf(bytes);
  const text = pages
    .map((page) => page.text)
    .join(' ')
    .replaceAll(/\s+/g, ' ');
  const elements = pages.flatMap((page) => page.elements);
  return { bytes, text, headings: [...listElements(elements, 'H1'), ...listElements(elements, 'TH')].map((element) => element.text) };
}

test('T59 each payment gets a tax invoice with its particulars when it is requested, or received in full before', async () => {
  const { user, orderId, totalCents } = await placeOrder();
  const [deposit] = (await listInvoices(orderId)).result;
  expect(deposit).toMatchObject({ kind: 'invoice', grossCents: totalCents / 2, issuedOn: today() });
  await record(orderId, totalCents / 2 + 1);
  expect((await listInvoices(orderId)).result).toHaveLength(1);
  await record(orderId, totalCents * 0.4 - 1);
  const [second] = (await listInvoices(orderId)).result;
  await setStage(orderId, 'completed');
  const { result, waiting } = await listInvoices(orderId);
  expect(waiting).toEqual([]);
  expect(result.map(({ grossCents }) => grossCents)).toEqual([totalCents * 0.1, totalCents * 0.4, totalCents / 2]);
  const sum = (name: 'netCents' | 'vatCents') => result.reduce((total, invoice) => total + invoice[name], 0);
  expect(sum('netCents') + sum('vatCents')).toBe(totalCents);
  const { rows } = await shop.pool.query('select vat_cents as "vatCents" from orders where id = $1', [orderId]);
  expect(sum('vatCents')).toBe(Number(rows[0].vatCents));
  await runAllJobs();
  const order = (await shop.call('/user/orders/get', { _id: orderId }, user)).response;
  const document = order.documents.find(({ number }) => number === deposit!.number)!;
  expect(document).toMatchObject({ name: `Tax invoice ${deposit!.number}`, isValid: true });
  const { text, headings } = await openPdf(document._id, user);
  expect(headings).toEqual(expect.arrayContaining([`Tax invoice ${deposit!.number}`, 'Description', 'Quantity', 'Amount']));
  for (const particular of [
    `Tax invoice ${deposit!.number}`,
    'Kloof Stone Demonstration (Pty) Ltd',
    '12 Feldspar Street',
    'VAT no. 0000000000',
    'Naledi Order',
    order.invoiceTo.address.split('\n')[0]!,
    order.number,
    'Deposit',
    'Quantity',
    'Total excluding VAT',
    'VAT at 15%',
    'Total including VAT',
    order.payments[0]!.reference,
    'never change by email',
  ])
    expect(text, particular).toContain(particular);
  expect(second!.number).not.toBe(deposit!.number);
});

test('the customer gets each invoice and receipt by email, with the PDF', async () => {
  const { user, orderId, totalCents } = await placeOrder();
  await record(orderId, totalCents / 2);
  await runAllJobs();
  const invoice = await findEmail(shop, 'invoice_issued', user.email);
  expect(invoice?.subject).toMatch(/^Tax invoice INV-\d{4}-\d{5} for order O-/);
  expect(invoice?.bodyText).toContain('They never change by email.');
  const { rows } = await shop.pool.query<{ kind: string; name: string | null }>(
    "select kind, attachment_name as name from outbox where recipient = $1 and kind in ('invoice_issued', 'payment_received') order by kind",
    [user.email],
  );
  expect(rows.map(({ kind, name }) => [kind, name?.slice(0, 2)])).toEqual([
    ['invoice_issued', 'IN'],
    ['payment_received', 'RC'],
  ]);
});

test('T59 a receipt shows the money as it was recorded, and is marked once the entry is reversed', async () => {
  const { user, orderId } = await placeOrder();
  const { receiptId } = await record(orderId, 12_345);
  await runAllJobs();
  const findReceipt = async () => (await getOrder(orderId)).documents.find(({ kind }) => kind === 'receipt')!;
  const { text } = await openPdf((await findReceipt())._id, user);
  for (const particular of [/Receipt RC-\d{4}-\d{5}/, 'Naledi Order', 'R123.45', 'EFT', 'FNB 77', 'not a tax invoice'])
    expect(text).toMatch(particular);
  await shop.call('/admin/receipts/reverse', { receiptId, reason: 'Another customer' }, owner);
  expect(await findReceipt()).toMatchObject({ isValid: false, name: expect.stringContaining('(reversed)') });
});

test('with the tax point at completion, all payments are invoiced once, when the order is completed', async () => {
  await withSettings({ taxPoint: 'completion' }, async () => {
    const { orderId, totalCents } = await placeOrder();
    await withSettings({ taxPoint: 'instalment' }, async () => {
      await record(orderId, totalCents);
      expect(await listInvoices(orderId)).toMatchObject({ result: [], waiting: [] });
      await setStage(orderId, 'completed');
      await setStage(orderId, 'installed');
      await setStage(orderId, 'completed');
      expect((await listInvoices(orderId)).result).toMatchObject([{ kind: 'invoice', paymentId: null, grossCents: totalCents }]);
    });
  });
});

test('without a VAT number, quotes and invoices have no VAT, and sending does not ask for the number', async () => {
  const { user, orderId } = await placeOrder();
  await withSettings(
    ({ seller }) => ({ seller: { ...seller, vatNumber: '' } }),
    async () => {
      const small = await placeOrder();
      const [invoice] = (await listInvoices(small.orderId)).result;
      expect(invoice).toMatchObject({ vatCents: 0, netCents: small.totalCents / 2 });
      await runAllJobs();
      const { documents } = (await shop.call('/user/orders/get', { _id: small.orderId }, small.user)).response;
      expect(documents.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['quote', 'acceptance', 'invoice']));
      for (const { _id, kind } of documents) {
        // The terms are content of the business.
        const [text] = (await openPdf(_id, small.user)).text.split('Terms and conditions, version');
        expect(text, kind).not.toMatch(/VAT|tax invoice/i);
      }
      // An order that was agreed with VAT keeps it, so its invoice needs the number.
      await setStage(orderId, 'completed');
      expect((await listInvoices(orderId)).waiting[0]).toMatchObject({ needs: ['seller_vat_number'] });
    },
  );
  expect((await shop.call('/user/orders/get', { _id: orderId }, user)).response.vatRate).toBe(1500);
});

test('missing particulars do not block money: the invoice waits, and is issued once they are entered', async () => {
  const { user, orderId, totalCents } = await placeOrder();
  await withSettings(
    ({ seller }) => ({ seller: { ...seller, address: '' } }),
    async () => {
      expect((await record(orderId, totalCents)).order.status).toBe('ready_to_template');
      const { waiting } = await listInvoices(orderId);
      expect(waiting).toMatchObject([
        { milestone: 'Before installation', needs: ['seller_address'] },
        { milestone: 'On completion', needs: ['seller_address'] },
      ]);
      expect(await postExpectingError('/admin/invoices/issue', { orderId })).toMatchObject({ status: 422, needs: ['seller_address'] });
    },
  );
  await shop.call('/admin/invoices/issue', { orderId }, estimator);
  expect((await listInvoices(orderId)).result).toHaveLength(3);
  expect(await postExpectingError('/admin/invoices/issue', { orderId })).toMatchObject({ status: 409, code: 'nothing_to_invoice' });
  expect((await shop.post('/admin/invoices/list', {}, user)).statusCode).toBe(403);
});

test('customers and staff change the recipient until the first invoice; then an owner corrects the invoice', async () => {
  const company = { name: 'Naledi', company: 'Order Builders CC', address: '9 Long Street', vatNumber: '4987654321' };
  await withSettings({ taxPoint: 'completion' }, async () => {
    const { user, orderId } = await placeOrder();
    const own = (await shop.call('/user/orders/billing', { _id: orderId, invoiceTo: company }, user)).response;
    expect(own).toMatchObject({ invoiceTo: company, isBillingEditable: true });
    const invalid = { _id: orderId, invoiceTo: { ...company, vatNumber: '123' } };
    expect(await postExpectingError('/user/orders/billing', invalid, user)).toMatchObject({ code: 'vat_number_invalid' });
    const edited = await shop.call('/admin/orders/billing', { _id: orderId, invoiceTo: { ...company, name: 'N. Order' } }, estimator);
    expect(edited.response.invoiceTo.name).toBe('N. Order');
  });
  const { user, orderId } = await placeOrder();
  const change = { _id: orderId, invoiceTo: company };
  expect(await postExpectingError('/user/orders/billing', change, user)).toMatchObject({ status: 409, code: 'invoice_issued' });
  const [first] = (await listInvoices(orderId)).result;
  const correct = { _id: first!._id, invoiceTo: company, reason: 'Wrong company' };
  expect(await postExpectingError('/admin/invoices/correct', correct, estimator)).toMatchObject({ status: 403 });
  const { documentId } = (await shop.call('/admin/invoices/correct', correct, owner)).response;
  const { result } = await listInvoices(orderId);
  expect(result.find(({ _id }) => _id === first!._id)).toMatchObject({ replacedBy: result[0]!.number });
  expect(result[0]).toMatchObject({ _id: documentId, refersTo: first!.number, grossCents: first!.grossCents });
  expect(await postExpectingError('/admin/invoices/correct', correct, owner)).toMatchObject({ status: 409, code: 'invoice_replaced' });
  await runAllJobs();
  const { text } = await openPdf(documentId, user);
  for (const particular of ['Order Builders CC', 'VAT no. 4987654321', `replaces invoice ${first!.number}`, 'Reason: Wrong company'])
    expect(text).toContain(particular);
  await setStage(orderId, 'installed');
  expect((await getOrder(orderId)).invoiceTo).toEqual(company);
});

test('a credit note takes a part of an invoice back, at most the rest of it', async () => {
  const { user, orderId, totalCents } = await placeOrder();
  const [invoice] = (await listInvoices(orderId)).result;
  const credit = (amountCents: number) => ({ _id: invoice!._id, amountCents, reason: 'A chipped edge' });
  for (const amountCents of [0, -1, 1.5, 5_000_000_001])
    expect(await postExpectingError('/admin/invoices/credit', credit(amountCents), owner)).toMatchObject({
      status: 422,
      code: 'amount_invalid',
    });
  const { order, documentId } = (await shop.call('/admin/invoices/credit', credit(10_000), owner)).response;
  expect(order.money).toMatchObject({ openCents: totalCents - 10_000 });
  expect(order.payments[0]).toMatchObject({ openCents: totalCents / 2 - 10_000 });
  const rest = totalCents / 2 - 10_000;
  expect(await postExpectingError('/admin/invoices/credit', credit(rest + 1), owner)).toMatchObject({ code: 'credit_above_invoice' });
  await shop.call('/admin/invoices/credit', credit(rest), owner);
  const { result } = await listInvoices(orderId);
  const notes = result.filter(({ kind }) => kind === 'credit_note');
  for (const name of ['netCents', 'vatCents', 'grossCents'] as const)
    expect(notes.reduce((sum, note) => sum + note[name], 0)).toBe(invoice![name]);
  expect(await postExpectingError('/admin/invoices/credit', { ...credit(1), _id: documentId }, owner)).toMatchObject({
    code: 'not_an_invoice',
  });
  await runAllJobs();
  const { text } = await openPdf(documentId, user);
  for (const particular of [/Credit note CN-\d{4}-\d{5}/, `is for invoice ${invoice!.number}`, 'A chipped edge', 'R100', 'Naledi Order'])
    expect(text).toMatch(particular);
  expect((await findEmail(shop, 'credit_note_issued', user.email))?.subject).toContain('Credit note CN-');
});

test('a reprint is another file that is marked as a copy, and the customer always gets the original', async () => {
  const { user, orderId } = await placeOrder();
  const [invoice] = (await listInvoices(orderId)).result;
  await runAllJobs();
  const original = await openPdf(invoice!._id, user);
  const { documentId } = (await shop.call('/admin/invoices/reprint', { _id: invoice!._id }, estimator)).response;
  expect(await postExpectingError('/user/documents/link', { documentId }, estimator)).toMatchObject({ code: 'document_pending' });
  await runAllJobs();
  expect((await openPdf(documentId, estimator)).text).toContain('Copy');
  expect(await postExpectingError('/user/documents/link', { documentId }, user)).toMatchObject({ status: 404 });
  const again = await openPdf(invoice!._id, user);
  expect(again.bytes.equals(original.bytes)).toBe(true);
  expect(again.text).not.toContain('Copy');
  expect((await listInvoices(orderId)).result).toHaveLength(1);
  expect(await postExpectingError('/admin/invoices/reprint', { _id: documentId })).toMatchObject({ status: 404 });
});

test('T59 a statement lists the documents and the money of a period, with balances and ageing', async () => {
  const { user, orderId, totalCents } = await placeOrder();
  await record(orderId, 10_000);
  const period = { from: addDays(today(), -30), to: today() };
  const own = (await shop.call('/user/statements/create', period, user)).response;
  const { documentId } = (await shop.call('/admin/statements/create', { orderId, ...period }, estimator)).response;
  await runAllJobs();
  const order = await getOrder(orderId);
  expect(order.documents.map(({ name }) => name)).toContain('Statement of account');
  const balance = new RegExp(`Closing balance R${(totalCents / 2 - 10_000) / 100}`.replace('R1600', 'R1.600'));
  for (const [id, reader] of [
    [own.documentId, user],
    [documentId, user],
    [documentId, estimator],
  ] as const) {
    const { text } = await openPdf(id, reader);
    for (const particular of [
      'Statement of account',
      'Naledi Order',
      'Opening balance',
      /Invoice INV-/,
      /Payment received FNB 77/,
      balance,
      'Not due',
    ])
      expect(text).toMatch(particular);
  }
  expect(await postExpectingError('/user/statements/create', { from: today(), to: addDays(today(), -1) }, user)).toMatchObject({
    status: 422,
  });
  const other = await createUser(shop, {});
  expect(await postExpectingError('/user/documents/link', { documentId: own.documentId }, other)).toMatchObject({ status: 404 });
});

test('an issued document and its number cannot be changed or deleted', async () => {
  const { orderId } = await placeOrder();
  for (const statement of [
    'update order_documents set gross_cents = 0, net_cents = 0, vat_cents = 0 where order_id = $1',
    "update order_documents set content = '' where order_id = $1",
    'delete from order_documents where order_id = $1',
  ])
    await expect(shop.pool.query(statement, [orderId])).rejects.toThrow(/cannot be changed/);
});

test('the export of a period contains documents and money, and has the same bytes each time', async () => {
  const { orderId, totalCents } = await placeOrder();
  await record(orderId, totalCents / 2);
  const exportMoney = async (format: 'csv' | 'xlsx') =>
    (await shop.call('/admin/export/money', { from: addDays(today(), -1), to: today(), format }, owner)).response;
  for (const format of ['csv', 'xlsx'] as const) expect(await exportMoney(format)).toEqual(await exportMoney(format));
  const csv = Buffer.from((await exportMoney('csv')).content, 'base64').toString();
  const { number } = await getOrder(orderId);
  const lines = csv.split('\r\n').filter((line) => line.includes(number));
  expect(lines).toHaveLength(2);
  expect(lines.find((line) => line.includes('Money received'))).toContain('"FNB 77"');
  expect(await postExpectingError('/admin/export/money', { from: today(), to: today(), format: 'csv' }, estimator)).toMatchObject({
    status: 403,
  });
});
