import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { createDb } from '#server/db/connection.ts';
import { createUser, findEmail, type TestUser } from '#test/factories.ts';
import { loadBeforeAll } from '#test/harness.ts';
import { readPdf } from '#test/pdf-reader.ts';
import { withRevisions } from '#test/with-revisions.ts';
import { storeDocument } from './documents.service.ts';
import { startQuotesAdmin } from '#test/start-quotes-admin.ts';
import { makeAllJobsDue } from '#test/worker-jobs.ts';

const { shop, defaultCustomer, estimator, buildRevision, revise, send, inDays, sendQuote, openQuote, accept } =
  withRevisions(startQuotesAdmin());
const otherCustomer = loadBeforeAll(() => createUser(shop));
const editor = loadBeforeAll(() => createUser(shop, { role: 'editor' }));

const requestLink = (documentId: string, user?: TestUser) => shop.post('/user/documents/link', { documentId }, user);
async function getLink(documentId: string, user: TestUser): Promise<string> {
  const response = await requestLink(documentId, user);
  expect(response.statusCode, response.body).toBe(200);
  return response.json<{ response: { url: string } }>().response.url;
}
const openLink = (url: string) => shop.app.inject({ url: url.replace('http://shop.test', '') });

describe('the PDF of a quote', () => {
  let quoteId: string;
  let number: string;
  let documentId: string;
  beforeAll(async () => {
    ({ _id: quoteId, number } = await sendQuote());
    documentId = (await openQuote(quoteId)).revision.documentId;
  });

  test('is pending until the job has rendered it once', async () => {
    const pending = await requestLink(documentId, defaultCustomer);
    expect(pending.json()).toMatchObject({ code: 'document_pending' });
    await shop.runJobs();
    const { rows } = await shop.pool.query('select storage_key, file_hash, bytes from quote_documents where id = $1', [documentId]);
    const stored = Buffer.from(await shop.files.getBytes(rows[0].storage_key));
    expect(rows[0]).toEqual({
      storage_key: `documents/${documentId}.pdf`,
      file_hash: createHash('sha256').update(stored).digest('hex'),
      bytes: stored.length,
    });
  });

  test('can be opened by its customer and by staff with a signed link', async () => {
    for (const user of [defaultCustomer, estimator]) {
      const response = await openLink(await getLink(documentId, user));
      expect(response.statusCode).toBe(200);
      expect(response.headers).toMatchObject({
        'content-type': 'application/pdf',
        'content-disposition': `attachment; filename=${number}-1.pdf`,
        'cache-control': 'private, no-store',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "sandbox; default-src 'none'",
      });
      const pdf = await readPdf(response.rawPayload);
      expect(pdf.info['Title']).toBe(`Quote ${number}, revision 1`);
      expect(pdf.pages.map(({ text }) => text).join('\n')).toContain('Bevelled edge');
    }
  });

  test('returns 404 to another customer and to staff without access to quotes', async () => {
    for (const user of [otherCustomer, editor]) {
      const response = await requestLink(documentId, user);
      expect([response.statusCode, response.json<{ code: string }>().code]).toEqual([404, 'not_found']);
    }
    expect((await requestLink(documentId)).statusCode).toBe(401);
    expect((await openLink(`/uploads/${documentId}.pdf`)).statusCode).toBe(404);
  });

  test('returns 404 for an altered link and for a link older than ten minutes', async () => {
    const url = await getLink(documentId, defaultCustomer);
    const expires = /expires=(\d+)/.exec(url)![1]!;
    const signature = /signature=([^&]+)/.exec(url)![1]!;
    const altered = [
      url.replace(expires, String(Number(expires) + 1)),
      url.replace(documentId, '00000000-0000-4000-8000-000000000000'),
      url.replace(signature, signature.slice(0, -1)),
      url.replace(signature, ''),
      url.replace(/&signature.*/, ''),
      `${url}&signature=${signature}`,
      url.replace(/\?.*/, ''),
      url.replace(documentId, 'x'),
    ];
    for (const alteredUrl of altered) expect((await openLink(alteredUrl)).statusCode, alteredUrl).toBe(404);
    shop.clock.move(10 * 60_000 - 1);
    expect((await openLink(url)).statusCode).toBe(200);
    shop.clock.move(1);
    expect((await openLink(url)).statusCode).toBe(404);
  });

  test('does not open by a link of the customer while its revision is recalled', async () => {
    const [customerUrl, staffUrl] = [await getLink(documentId, defaultCustomer), await getLink(documentId, estimator)];
    await shop.post('/admin/quotes/recall', { _id: quoteId, revision: 1 }, estimator);
    expect((await openLink(customerUrl)).statusCode).toBe(404);
    expect((await openLink(staffUrl)).statusCode).toBe(200);
    expect((await requestLink(documentId, defaultCustomer)).json()).toMatchObject({ code: 'not_found' });
    await shop.post('/admin/quotes/recall', { _id: quoteId, revision: 1, undo: true }, estimator);
    expect((await openLink(customerUrl)).statusCode).toBe(200);
  });

  test('has a copy with an acceptance record after the acceptance', async () => {
    const response = await accept(quoteId, { extras: [2] });
    expect(response.statusCode, response.body).toBe(200);
    await shop.runJobs();
    const { revision } = await openQuote(quoteId);
    const pdf = await readPdf((await openLink(await getLink(revision.acceptance!.documentId, defaultCustomer))).rawPayload);
    const record = pdf.pages.at(-1)!.text.replaceAll('\u00a0', ' ');
    for (const part of ['Acceptance record', 'Thandi Mokoena', defaultCustomer.email, 'Splashback', revision.documentHash, 'R4 600'])
      expect(record).toContain(part);
  });
});

test('the PDF of a quote contains no reasons of staff', async () => {
  const reason = 'The neighbour of a good customer';
  const revision = buildRevision();
  const [alternative] = revision.alternatives;
  const { _id } = await sendQuote({ ...revision, alternatives: [{ ...alternative!, discount: { percent: 5, reason } }] });
  await shop.runJobs();
  const { documentId } = (await openQuote(_id)).revision;
  const text = (await readPdf((await openLink(await getLink(documentId, defaultCustomer))).rawPayload)).pages
    .map((page) => page.text)
    .join('\n');
  expect(text).toContain('Discount of 5%');
  expect(text).not.toContain(reason);
});

describe('the email of a quote', () => {
  const runFailingJobs = async (attempts: number): Promise<void> => {
    const put = vi.spyOn(shop.files, 'put').mockRejectedValue(new Error('No space left on device'));
    for (let attempt = 0; attempt < attempts; attempt += 1) {
      await makeAllJobsDue(shop.pool);
      await shop.runJobs();
    }
    put.mockRestore();
  };

  test('is sent once, without the PDF, after five failed attempts to render the PDF', async () => {
    const user = await createUser(shop, { verified: true });
    const { _id } = await sendQuote(undefined, user);
    await runFailingJobs(4);
    expect(await findEmail(shop, 'quote_ready', user.email)).toBeUndefined();
    await runFailingJobs(1);
    expect(await findEmail(shop, 'quote_ready', user.email)).toMatchObject({ count: 1 });
    await makeAllJobsDue(shop.pool);
    await shop.runJobs();
    expect(await findEmail(shop, 'quote_ready', user.email)).toMatchObject({ count: 1 });
    expect(await getLink((await openQuote(_id, user)).revision.documentId, user)).toContain('/documents/');
  });

  test('is not sent if a newer revision was sent or the quote was declined before the PDF was rendered', async () => {
    const user = await createUser(shop);
    const revisedQuote = await sendQuote(undefined, user);
    await revise(revisedQuote._id, buildRevision({ validUntil: inDays(8) }));
    await send(revisedQuote._id);
    const declinedQuote = await sendQuote(undefined, user);
    await shop.post('/user/quotes/decline', { _id: declinedQuote._id, reason: 'Too expensive' }, user);
    await shop.runJobs();
    const { rows } = await shop.pool.query("select subject from outbox where kind = 'quote_ready' and recipient = $1", [user.email]);
    expect(rows.map(({ subject }) => subject as string)).toEqual([`Your quote ${revisedQuote.number} is ready`]);
  });
});

describe('the PDF of an erased customer', () => {
  const erase = async (user: TestUser): Promise<void> => {
    const response = await shop.post('/user/account/delete', { password: user.password }, user);
    expect(response.statusCode, response.body).toBe(200);
  };
  async function sendTo(user: TestUser): Promise<{ documentId: string; key: string }> {
    const { _id } = await sendQuote(undefined, user);
    const { documentId } = (await openQuote(_id, user)).revision;
    return { documentId, key: `documents/${documentId}.pdf` };
  }

  test('is deleted if the job stored the file before the erasure, but not its key', async () => {
    const user = await createUser(shop);
    const { key } = await sendTo(user);
    await shop.files.put(key, 'rendered');
    await shop.pool.query("delete from graphile_worker._private_jobs where payload::text like '%documentId%'");
    await erase(user);
    await shop.runJobs();
    expect(await shop.files.exists(key)).toBe(false);
  });

  test('is deleted if the erasure commits while it is rendered, or before the job runs again', async () => {
    const user = await createUser(shop);
    const { documentId, key } = await sendTo(user);
    await erase(user);
    expect(await storeDocument({ db: createDb(shop.pool), files: shop.files }, documentId, Buffer.from('rendered'))).toBeUndefined();
    expect(await shop.files.exists(key)).toBe(false);
    await shop.files.put(key, 'rendered');
    await shop.runJobs();
    expect(await shop.files.exists(key)).toBe(false);
  });
});
