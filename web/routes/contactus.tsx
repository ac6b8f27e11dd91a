import { useRouteLoaderData } from 'react-router';
import type { GeneralSettings } from '#contract/public/settings.endpoints.ts';
import { formatPhone, toInternationalNumber } from '#domain/accounts/phone.ts';
import type { RootData } from '#web/lib/seo/page-meta.ts';
import { PageMetadata } from '#web/lib/seo/page-metadata.tsx';
import { PageContainer } from '#web/ui/page-container.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { ContactForm } from '#web/features/contact/contact-form.tsx';
import { ContactDetailList } from '#web/features/contact/contact-details.tsx';
import { BusinessMap } from '#web/features/contact/business-map.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';

const title = 'Contact us';

/** Renders contact details in a browser without JavaScript, where the form does not work. */
function NoScriptNotice({ settings }: { settings: GeneralSettings | undefined }) {
  const phone = settings?.phone.number ? settings.phone : undefined;
  return (
    <div className="hidden noscript:block">
      <Notice title="This form needs JavaScript">
        <p>
          You can also contact us directly:
          {phone && (
            <span>
              {' '}
              <a href={`tel:${toInternationalNumber(phone.number, phone.dialcountry)}`} className="text-rust underline">
                {formatPhone(phone.number, phone.dialcountry)}
              </a>
            </span>
          )}
          {settings?.email && (
            <span>
              {' '}
              <a href={`mailto:${settings.email}`} className="text-rust underline">
                {settings.email}
              </a>
            </span>
          )}
        </p>
      </Notice>
    </div>
  );
}

export function Component() {
  const { settings, social = [], content, openingExceptions } = useRouteLoaderData<RootData>('root') ?? {};
  const { lat = null, lng = null, formatted_address: address = '' } = settings?.address ?? {};
  return (
    <PageContainer className="pt-10 pb-8 lg:pt-14">
      <PageMetadata title={title} description={content?.contactIntro.text} path="/contactus" about={{ business: true }} />
      <PageHeading title={content?.contactIntro.title ?? title}>
        <p>{content?.contactIntro.text}</p>
      </PageHeading>
      <div className="mt-10 grid gap-x-8 gap-y-14 lg:mt-12 lg:grid-cols-12">
        <div className="min-w-0 lg:col-span-6">
          <NoScriptNotice settings={settings} />
          <ContactForm />
        </div>
        {settings && (
          <div className="min-w-0 lg:col-span-5 lg:col-start-8">
            <ContactDetailList settings={settings} social={social} exceptions={openingExceptions} />
          </div>
        )}
      </div>
      {lat !== null && lng !== null && <BusinessMap place={{ lat, lng }} address={address} />}
    </PageContainer>
  );
}
