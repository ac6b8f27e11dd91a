import type { Mail } from '#server/outside/mail.ts';

type Asked = { id: string; name: string; email: string; subject: string; message: string; createdAt: Date };
type Answer = { id: string; text: string; who: string };

const day = new Intl.DateTimeFormat('en-ZA', { dateStyle: 'long', timeZone: 'Africa/Johannesburg' });

/** What they wrote, line by line. Without its blanks behind colons none of it can pass for a table of ours. */
const quoted = (message: string): string =>
  message
    .split(/[\r\n\u2028\u2029]+/)
    .map((line) => line.trim())
    .filter(Boolean)
    .map((line) => `> ${line.replaceAll(': ', ':\u00a0')}`)
    .join('\n\n');

/** The desk's answer, with what was asked below it. An answer to it goes to the business. */
export const answerMail = (asked: Asked, answer: Answer): Mail => ({
  kind: 'contact_answer',
  key: `contact_answer:${asked.id}:${answer.id}`,
  to: asked.email,
  subject: `Re: ${asked.subject || 'Your message'}`,
  text: [answer.text, answer.who, `On ${day.format(asked.createdAt)} you wrote`, quoted(asked.message)].filter(Boolean).join('\n\n'),
});
