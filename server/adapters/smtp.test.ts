import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startSmtpServer, type TestSmtp } from '#test/smtp-server.ts';
import { renderEml, createSmtpTransport, type EmailMessage } from './smtp.ts';

const folder = mkdtempSync(join(tmpdir(), 'bullnose-mail-'));
const file = join(folder, 'passwd');
writeFileSync(file, 'content of a file');
let requestCount = 0;
const webServer = createServer((_request, response) => {
  requestCount += 1;
  response.end('content of a URL');
});
let smtp: TestSmtp;
beforeAll(async () => {
  smtp = await startSmtpServer();
  await once(webServer.listen(0, '127.0.0.1'), 'listening');
});
afterAll(async () => {
  await smtp.close();
  webServer.close();
  rmSync(folder, { recursive: true, force: true });
});

const message: EmailMessage = {
  messageId: 'message@example.test',
  from: 'desk@example.test',
  to: 'lerato@example.test',
  subject: 'A note',
  text: 'All is well.',
  html: '<p>All is well.</p>',
  date: new Date(0),
};

/** nodemailer reads a part of an email from a file or a URL if its content is an object instead of a text. */
const createMessageFrom = (source: object): EmailMessage => ({ ...message, text: source as unknown as string });
const getSources = (): [string, object][] => [
  ['a file', { path: file }],
  ['a URL', { href: `http://127.0.0.1:${(webServer.address() as AddressInfo).port}/` }],
];

describe('an email with content that names a file or a URL to read', () => {
  test('is not sent', async () => {
    for (const [name, source] of getSources()) {
      await expect(createSmtpTransport(smtp.url, 5000).send(createMessageFrom(source)), name).rejects.toMatchObject({
        name: 'EmailDeliveryError',
      });
    }
    expect([smtp.received, requestCount]).toEqual([[], 0]);
  });

  test('is not rendered to an EML file either', async () => {
    for (const [name, source] of getSources()) await expect(renderEml(createMessageFrom(source)), name).rejects.toThrow(/access rejected/i);
    expect(requestCount).toBe(0);
  });
});

test('an email with a text that only mentions a file or a URL is sent unchanged', async () => {
  const text = `See ${file} and http://127.0.0.1/`;
  await createSmtpTransport(smtp.url, 5000).send({ ...message, text });
  expect(smtp.received.map((mail) => mail.text.trim())).toEqual([text]);
  expect((await renderEml({ ...message, text })).toString()).toContain(text);
});
