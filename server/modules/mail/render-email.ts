import type { GeneralSettings } from '#contract/public/settings.endpoints.ts';
import { formatPhone } from '#domain/accounts/phone.ts';
import { timeZone } from '#domain/shared/time.ts';
import { render } from '@react-email/render';
import { renderEmailTemplate } from './email-template.ts';
import type { OutboxEmail } from './outbox.store.ts';

/** The business, shown at the top and bottom of each email. */
export type Sender = { name: string; address: string; phone: string; email: string; url: string };

/** What a mail says, in pieces that HTML and plain text show each in their way. */
export type EmailContents = {
  subject: string;
  date: string;
  /** Lines of each paragraph. */
  paragraphs: string[][];
  picture: { url: string; alt: string } | null;
  code: string | null;
  action: { label: string; url: string } | null;
  /** Paragraphs below the code and the button. */
  afterwards: string[][];
};

const day = new Intl.DateTimeFormat('en-ZA', { day: 'numeric', month: 'long', year: 'numeric', timeZone });

const getSender = (general: GeneralSettings, publicUrl: string): Sender => ({
  name: general.site_title || new URL(publicUrl).hostname,
  address: general.address.formatted_address,
  phone: general.phone.number && formatPhone(general.phone.number, general.phone.dialcountry),
  email: general.email,
  url: publicUrl,
});

// Otherwise typed control characters could hide a line end from some mail programs.
const removeControlCharacters = (text: string): string => text.replace(/\r\n?/g, '\n').replace(/[^\P{Cc}\n\t]/gu, '');

function getContents(mail: OutboxEmail): EmailContents {
  const paragraphs = removeControlCharacters(mail.bodyText)
    .split(/\n[ \t]*\n+/)
    .map((paragraph) => paragraph.trim().split('\n'))
    .filter((lines) => lines.join('') !== '');
  return {
    subject: removeControlCharacters(mail.subject),
    date: day.format(mail.createdAt),
    afterwards: mail.confidentialUntil !== null && paragraphs.length > 1 ? paragraphs.splice(-1) : [],
    paragraphs,
    picture: mail.pictureUrl === null ? null : { url: mail.pictureUrl, alt: mail.pictureAlt ?? '' },
    code: mail.code,
    action: mail.actionLabel === null || mail.actionUrl === null ? null : { label: mail.actionLabel, url: mail.actionUrl },
  };
}

/** The address of a button, for people who read it: an e-mail address without its scheme. */
const readable = (url: string): string => (url.startsWith('mailto:') ? decodeURIComponent(url.slice(7).split('?')[0]!) : url);

function plainText({ paragraphs, code, action, afterwards }: EmailContents, { name, address, phone, email, url }: Sender): string {
  const body = paragraphs.map((lines) => lines.join('\n'));
  if (code !== null) body.push(`    ${code}`);
  if (action !== null) body.push(`${action.label}: ${readable(action.url)}`);
  body.push(...afterwards.map((lines) => lines.join('\n')));
  const signature = [name, address, [phone, email].filter(Boolean).join(' · '), url].filter(Boolean);
  return `${body.join('\n\n')}\n\n-- \n${signature.join('\n')}\n`;
}

/** The two parts of a mail, in the business's name. @param publicUrl where its site is */
export async function renderEmail(mail: OutboxEmail, general: GeneralSettings, publicUrl: string): Promise<{ text: string; html: string }> {
  const [contents, sender] = [getContents(mail), getSender(general, publicUrl)];
  return { text: plainText(contents, sender), html: await render(renderEmailTemplate(contents, sender)) };
}
