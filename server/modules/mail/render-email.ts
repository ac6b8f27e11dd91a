import type { GeneralSettings } from '#contract/public/settings.endpoints.ts';
import { formatPhone } from '#domain/accounts/phone.ts';
import { getLogoPath } from '#domain/media/picture.ts';
import { formatLongDate } from '#domain/shared/time.ts';
import { render } from '@react-email/render';
import { renderEmailTemplate } from './email-template.ts';
import type { OutboxEmail } from './outbox.store.ts';

/** The business, shown at the top and bottom of each email. */
export type Sender = { name: string; address: string; phone: string; email: string; url: string; logoUrl: string | undefined };

/** The settings of the business for emails. @property logoPath the path of the logo, if there is one */
export type SenderContent = { general: GeneralSettings; logoPath: string | undefined };

/** The content of an email, which the HTML and the plain text format separately. */
export type EmailContents = {
  subject: string;
  date: string;
  /** Lines of each paragraph. */
  paragraphs: string[][];
  picture: { url: string; alt: string } | null;
  code: string | null;
  action: { label: string; url: string } | null;
  /** Paragraphs below the code and the button. */
  closingParagraphs: string[][];
};

const toSender = ({ general, logoPath }: SenderContent, publicUrl: string): Sender => ({
  name: general.site_title || new URL(publicUrl).hostname,
  address: general.address.formatted_address,
  phone: general.phone.number && formatPhone(general.phone.number, general.phone.dialcountry),
  email: general.email,
  url: publicUrl,
  logoUrl: logoPath && publicUrl + getLogoPath(logoPath),
});

// Control characters could make some email clients ignore a line break.
const removeControlCharacters = (text: string): string => text.replace(/\r\n?/g, '\n').replace(/[^\P{Cc}\n\t]/gu, '');

function toContents(email: OutboxEmail): EmailContents {
  const paragraphs = removeControlCharacters(email.bodyText)
    .split(/\n[ \t]*\n+/)
    .map((paragraph) => paragraph.trim().split('\n'))
    .filter((lines) => lines.join('') !== '');
  return {
    subject: removeControlCharacters(email.subject),
    date: formatLongDate(email.createdAt),
    closingParagraphs: email.confidentialUntil !== null && paragraphs.length > 1 ? paragraphs.splice(-1) : [],
    paragraphs,
    picture: email.pictureUrl === null ? null : { url: email.pictureUrl, alt: email.pictureAlt ?? '' },
    code: email.code,
    action: email.actionLabel === null || email.actionUrl === null ? null : { label: email.actionLabel, url: email.actionUrl },
  };
}

/** Formats the URL of a button for plain text. `mailto:` URLs become the email address. */
const formatActionUrl = (url: string): string => (url.startsWith('mailto:') ? decodeURIComponent(url.slice(7).split('?')[0]!) : url);

function renderPlainText(
  { paragraphs, code, action, closingParagraphs }: EmailContents,
  { name, address, phone, email, url }: Sender,
): string {
  const body = paragraphs.map((lines) => lines.join('\n'));
  if (code !== null) body.push(`    ${code}`);
  if (action !== null) body.push(`${action.label}: ${formatActionUrl(action.url)}`);
  body.push(...closingParagraphs.map((lines) => lines.join('\n')));
  const signature = [name, address, [phone, email].filter(Boolean).join(' · '), url].filter(Boolean);
  return `${body.join('\n\n')}\n\n-- \n${signature.join('\n')}\n`;
}

/** Renders the plain text and the HTML of an email. @param publicUrl the URL of the site */
export async function renderEmail(email: OutboxEmail, content: SenderContent, publicUrl: string): Promise<{ text: string; html: string }> {
  const [contents, sender] = [toContents(email), toSender(content, publicUrl)];
  return { text: renderPlainText(contents, sender), html: await render(renderEmailTemplate(contents, sender)) };
}
