import { expect, test } from 'vitest';
import { startApp } from '#test/harness.ts';

const shop = startApp();
const message = {
  name: 'Pieter',
  email: 'pieter@example.test',
  phone: '0821234567',
  subject: 'A braai top',
  message: 'Do you come to Hout Bay?',
};

test('Contact: email required (Email required.), phone required (Phone required.)', async () => {
  expect((await shop.post('/contactus', {})).json()).toMatchObject({ status: 0, response: 'Email required.' });
  expect((await shop.post('/contactus', { email: message.email })).json()).toMatchObject({ response: 'Phone required.' });
});

test('a contact message is stored, and staff get one email', async () => {
  expect((await shop.post('/contactus', message)).json()).toMatchObject({ status: 1, message: 'Thanks for contacting us.' });
  await shop.runJobs();
  const stored = await shop.pool.query('select name, email, phone, phone_e164, subject, message from contact_messages');
  expect(stored.rows).toEqual([{ ...message, phone_e164: '+27821234567' }]);
  const emails = await shop.pool.query('select recipient, subject, content::text from outbox');
  expect(emails.rows).toMatchObject([{ recipient: 'hello@kloofstone.example', subject: 'Message from Pieter: A braai top' }]);
  expect(emails.rows[0].content).toContain('Do you come to Hout Bay?');
});

test('T23 a line break in a subject or a name adds no email header', async () => {
  await shop.post('/contactus', { ...message, name: 'X\r\nBcc: all@example.test', subject: 'Hi\nBcc: other@example.test' });
  await shop.runJobs();
  const { rows } = await shop.pool.query("select recipient, subject from outbox where subject like '%Bcc%'");
  expect(rows).toHaveLength(1);
  expect(`${rows[0].recipient}${rows[0].subject}`).not.toMatch(/[\r\n]/);
});
