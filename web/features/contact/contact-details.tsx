import type { ReactNode } from 'react';
import type { GeneralSettings, SocialLinksDto } from '#contract/public/settings.endpoints.ts';
import type { OpeningException } from '#domain/content/opening-hours.ts';
import { formatPhone, toInternationalNumber } from '#domain/accounts/phone.ts';
import { useSiteContent } from '#web/features/content/site-content.ts';
import { PostalAddress, listAddressLines, SocialLinks } from './business-details.tsx';
import { hasOpeningHours, OpeningHoursList } from './opening-hours-list.tsx';

const linkClass = 'inline-flex min-h-11 items-center link';

function DetailSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="border-t border-line py-5">
      <h2 className="mb-1 text-sm leading-normal font-semibold tracking-normal">{title}</h2>
      {children}
    </section>
  );
}

/** Renders links that call the number and open a WhatsApp chat. */
export function PhoneLinks({ phone: { number, dialcountry } }: Pick<GeneralSettings, 'phone'>) {
  const telUri = toInternationalNumber(number, dialcountry);
  return (
    <p className="flex flex-wrap items-center gap-x-6">
      <a href={`tel:${telUri}`} className={`${linkClass} text-xl font-semibold tabular-nums`}>
        {formatPhone(number, dialcountry)}
      </a>
      <a href={`https://wa.me/${telUri.replace('+', '')}`} rel="noopener" className={linkClass}>
        WhatsApp
      </a>
    </p>
  );
}

type ContactDetailListProps = { settings: GeneralSettings; social: SocialLinksDto; exceptions: readonly OpeningException[] | undefined };

export function ContactDetailList({ settings, social, exceptions }: ContactDetailListProps) {
  const content = useSiteContent();
  const { phone, email, emailSales, address, opening_hours: hours } = settings;
  const emails = [
    ['General', email],
    ['Sales', emailSales],
  ].filter(([, emailAddress]) => emailAddress);
  return (
    <div className="border-b border-line">
      {phone.number && (
        <DetailSection title="Phone">
          <PhoneLinks phone={phone} />
        </DetailSection>
      )}
      {emails.length > 0 && (
        <DetailSection title="Email">
          <dl className="grid grid-cols-[auto_1fr] items-center gap-x-5">
            {emails.map(([label, emailAddress]) => (
              <div key={label} className="contents">
                <dt className="text-soft">{label}</dt>
                <dd className="min-w-0">
                  <a href={`mailto:${emailAddress}`} className={`${linkClass} wrap-anywhere`}>
                    {emailAddress}
                  </a>
                </dd>
              </div>
            ))}
          </dl>
        </DetailSection>
      )}
      {listAddressLines(address).length > 0 && (
        <DetailSection title="Address">
          <PostalAddress address={address} />
        </DetailSection>
      )}
      {hasOpeningHours(hours) && (
        <DetailSection title="Opening hours">
          <OpeningHoursList hours={hours} exceptions={exceptions} />
        </DetailSection>
      )}
      {social.length > 0 && (
        <DetailSection title={content?.headings.social || 'Follow us'}>
          <SocialLinks social={social} className="flex flex-wrap gap-x-6" linkClass={linkClass} />
        </DetailSection>
      )}
    </div>
  );
}
