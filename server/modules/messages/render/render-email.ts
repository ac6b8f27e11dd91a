import type { GeneralSettings } from '#contract/public/settings.endpoints.ts';
import { formatPhone } from '#domain/accounts/phone.ts';
import { getLogoPath } from '#domain/media/picture.ts';
import { formatLongDate } from '#domain/shared/time.ts';
import type { Block } from '../content.ts';
import { renderHtml } from './render-html.ts';
import { renderText } from './render-text.ts';

/** The business, shown at the top and bottom of each email. */
export type Sender = { name: string; address: string; phone: string; email: string; url: string; logoUrl: string | undefined };

/** The settings of the business for emails. @property logoPath the path of the logo, if there is one */
export type SenderContent = { general: GeneralSettings; logoPath: string | undefined };

const toSender = ({ general, logoPath }: SenderContent, publicUrl: string): Sender => ({
  name: general.site_title || new URL(publicUrl).hostname,
  address: general.address.formatted_address,
  phone: general.phone.number && formatPhone(general.phone.number, general.phone.dialcountry),
  email: general.email,
  url: publicUrl,
  logoUrl: logoPath && publicUrl + getLogoPath(logoPath),
});

const formatSignature = ({ name, address, phone, email, url }: Sender): string =>
  [name, address, [phone, email].filter(Boolean).join(' · '), url].filter(Boolean).join('\n');

/** Renders the plain text and the HTML of an email. @param publicUrl the URL of the site */
export function renderEmail(
  email: { subject: string; content: unknown; createdAt: Date },
  content: SenderContent,
  publicUrl: string,
): { text: string; html: string } {
  const [blocks, sender] = [email.content as Block[], toSender(content, publicUrl)];
  return {
    text: `${renderText(blocks)}\n\n-- \n${formatSignature(sender)}\n`,
    html: renderHtml({ subject: email.subject, date: formatLongDate(email.createdAt), blocks }, sender),
  };
}
