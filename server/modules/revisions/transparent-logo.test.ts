import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import type { PictureRef } from '#contract/admin/admin.schemas.ts';
import { createSmtpOutbox } from '#test/create-test-outbox.ts';
import { createUser } from '#test/factories.ts';
import { publicUrl } from '#test/harness.ts';
import { startSmtpServer } from '#test/smtp-server.ts';
import { startQuotesAdmin } from '#test/start-quotes-admin.ts';
import { withRevisions } from '#test/with-revisions.ts';

const { shop, owner, sendQuote } = withRevisions(startQuotesAdmin());

/** Returns the levels of the top left pixel: red, green, blue and opacity. */
const readFirstPixel = async (bytes: Buffer): Promise<number[]> => [...(await sharp(bytes).ensureAlpha().raw().toBuffer()).subarray(0, 4)];

beforeAll(async () => {
  const square = { create: { width: 40, height: 40, channels: 4, background: '#9a4b2f' } } as const;
  const logo = sharp({ create: { width: 300, height: 60, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } });
  const bytes = await logo
    .composite([{ input: square, left: 130, top: 10 }])
    .png()
    .toBuffer();
  const uploaded = (await shop.postForm('/admin/picture/save', { pictures: [bytes] }, owner)).json<{
    response: { result: { _id: string }[] };
  }>();
  const picture: PictureRef = { picture: uploaded.response.result[0]!._id, alt: '' };
  await shop.call('/admin/home/save', { logo: { picture } }, owner);
});

test('a transparent logo is transparent in the PDF of a quote', async () => {
  const { _id } = await sendQuote();
  await shop.runJobs();
  const { rows } = await shop.pool.query<{ key: string }>(
    'select d.storage_key as key from quote_documents d join quote_revisions r on r.id = d.revision_id where r.quote_id = $1',
    [_id],
  );
  const pdf = Buffer.from(await shop.files.getBytes(rows[0]!.key)).toString('latin1');
  const mask = /\/SMask (\d+) 0 R/.exec(pdf)?.[1];
  expect(pdf).toMatch(new RegExp(`\\n${mask} 0 obj\\n<<[^>]*/Width 300\\b`));
});

test('a transparent logo is transparent in emails', async () => {
  const customer = await createUser(shop);
  const smtp = await startSmtpServer();
  try {
    const outbox = createSmtpOutbox(shop, smtp.url);
    const { rows } = await shop.pool.query<{ id: string }>('select id from outbox where recipient = $1', [customer.email]);
    expect(await outbox.send(rows[0]!.id)).toBeUndefined();
    const url = /<img[^>]*\ssrc="([^"]+)"/.exec(smtp.received[0]!.html)?.[1];
    const { headers, rawPayload } = await shop.app.inject(url!.replace(publicUrl, ''));
    expect(headers['content-type']).toBe('image/png');
    expect(await readFirstPixel(rawPayload)).toEqual([0, 0, 0, 0]);
  } finally {
    await smtp.close();
  }
});
