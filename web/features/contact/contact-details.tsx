import type { ReactNode } from 'react';
import type { GeneralSettings, SocialSettings } from '#contract/public/settings.endpoints.ts';
import type { OpeningException } from '#domain/content/opening-hours.ts';
import { formatPhone, toTelUri } from '#domain/accounts/phone.ts';
import { useSiteContent } from '#web/features/content/site-content.ts';
import { PostalAddress, addressLines, SocialLinks } from './business-details.tsx';
import { hasOpeningHours, OpeningHoursList } from './opening-hours.tsx';

const link = 'inline-flex min-h-11 items-center text-rust underline decoration-1 underline-offset-4 hover:text-rust-deep';

function Detail({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="border-t border-line py-5">
      <h2 className="mb-1 text-sm leading-normal font-semibold tracking-normal">{title}</h2>
      {children}
    </section>
  );
}

/** The number with its prefix, to ring and to write to on WhatsApp. */
export function PhoneLinks({ phone: { number, dialcountry } }: Pick<GeneralSettings, 'phone'>) {
  const dialled = toTelUri(number, dialcountry);
  return (
    <p className="flex flex-wrap items-center gap-x-6">
      <a href={`tel:${dialled}`} className={`${link} text-xl font-semibold tabular-nums`}>
        {formatPhone(number, dialcountry)}
      </a>
      <a href={`https://wa.me/${dialled.replace('+', '')}`} rel="noopener" className={link}>
        WhatsApp
      </a>
    </p>
  );
}

type DetailsProps = { settings: GeneralSettings; social: SocialSettings; exceptions: readonly OpeningException[] | undefined };

export function ContactDetailList({ settings, social, exceptions }: DetailsProps) {
  const content = useSiteContent();
  const { phone, email, emailSales, address, opening_hours: hours } = settings;
  const mails = [
    ['General', email],
    ['Sales', emailSales],
  ].filter(([, mail]) => mail);
  return (
    <div className="border-b border-line">
      {phone.number && (
        <Detail title="Phone">
          <PhoneLinks phone={phone} />
        </Detail>
      )}
      {mails.length > 0 && (
        <Detail title="Email">
          <dl className="grid grid-cols-[auto_1fr] items-center gap-x-5">
            {mails.map(([of, mail]) => (
              <div key={of} className="contents">
                <dt className="text-soft">{of}</dt>
                <dd className="min-w-0">
                  <a href={`mailto:${mail}`} className={`${link} wrap-anywhere`}>
                    {mail}
                  </a>
                </dd>
              </div>
            ))}
          </dl>
        </Detail>
      )}
      {addressLines(address).length > 0 && (
        <Detail title="Address">
          <PostalAddress address={address} />
        </Detail>
      )}
      {hasOpeningHours(hours) && (
        <Detail title="Opening hours">
          <OpeningHoursList hours={hours} exceptions={exceptions} />
        </Detail>
      )}
      {social.length > 0 && (
        <Detail title={content?.headings.social || 'Follow us'}>
          <SocialLinks social={social} className="flex flex-wrap gap-x-6" link={link} />
        </Detail>
      )}
    </div>
  );
}
