import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createSmtpOutbox, createTestOutbox } from '#test/create-test-outbox.ts';
import { createUser, type TestUser } from '#test/factories.ts';
import { startApp } from '#test/harness.ts';
import { startSmtpServer, type TestSmtp } from '#test/smtp-server.ts';
import { createFileOutbox } from './outbox/file-outbox.ts';
import { insertEmail } from '#test/insert-email.ts';

const shop = startApp();
const folder = mkdtempSync(join(tmpdir(), 'bullnose-attachments-'));
let smtp: TestSmtp;
beforeAll(async () => {
  smtp = await startSmtpServer();
});
afterEach(async () => {
  smtp.received.length = 0;
  await shop.pool.query('delete from outbox');
});
afterAll(async () => {
  await smtp.close();
  rmSync(folder, { recursive: true, force: true });
});

const getRow = async (id: string) => (await shop.pool.query('select * from outbox where id = $1', [id])).rows[0];

/** Inserts an email to a user into the outbox. @returns its id */
async function enqueueNote({
  user,
  to,
  attachment,
}: {
  user: TestUser;
  to: string;
  attachment: { key: string; name: string };
}): Promise<string> {
  return insertEmail(shop, user.id, { to, attachment });
}

describe('an attachment', () => {
  const bytes = Buffer.from('%PDF-1.7\n\u00e9\n');
  const attachment = { key: 'documents/quote.pdf', name: 'Q-2026-00042.pdf' };
  const readAttachments = async (raw: string | Buffer) =>
    (await PostalMime.parse(typeof raw === 'string' ? Buffer.from(raw, 'latin1') : raw)).attachments.map(
      ({ filename, mimeType, content }) => ({ filename, mimeType, bytes: Buffer.from(content as ArrayBuffer) }),
    );
  const expectedAttachments = [{ filename: attachment.name, mimeType: 'application/pdf', bytes }];
  let verifiedUser: TestUser;
  beforeAll(async () => {
    verifiedUser = await createUser(shop, { verified: true });
    await shop.files.put(attachment.key, bytes);
  });

  test('is sent to a verified address, with the same bytes when the email is sent again', async () => {
    const id = await enqueueNote({ user: verifiedUser, to: verifiedUser.email, attachment });
    await createSmtpOutbox(shop, smtp.url).send(id);
    const owner = await createUser(shop, { role: 'owner' });
    expect((await shop.post('/admin/outbox/resend', { _id: id }, owner)).statusCode).toBe(200);
    const { rows } = await shop.pool.query("select id from outbox where status = 'waiting' and kind = 'quote_message'");
    await createSmtpOutbox(shop, smtp.url).send(rows[0].id);
    expect(smtp.received).toHaveLength(2);
    for (const { raw, text } of smtp.received) {
      expect(await readAttachments(raw)).toEqual(expectedAttachments);
      expect(text).toContain('All is well.');
    }
    const detail = await shop.post('/admin/outbox/get', { _id: id }, owner);
    expect(detail.json()).toMatchObject({ response: { attachment: attachment.name } });
  });

  test('is part of the .eml file that is written if no mail server is configured', async () => {
    const id = await enqueueNote({ user: verifiedUser, to: verifiedUser.email, attachment });
    await createTestOutbox(shop, { folder: createFileOutbox(folder) }).send(id);
    expect(await readAttachments(readFileSync(join(folder, (await getRow(id)).eml_file_name)))).toEqual(expectedAttachments);
  });

  test('is not sent to an address that no account has verified', async () => {
    const id = await enqueueNote({ user: verifiedUser, to: 'unverified@example.test', attachment });
    expect(await getRow(id)).toMatchObject({ attachment_key: null, attachment_name: null });
    await createSmtpOutbox(shop, smtp.url).send(id);
    expect(await readAttachments(smtp.received[0]!.raw)).toEqual([]);
  });
});
