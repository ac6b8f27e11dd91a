import { useRouteLoaderData } from 'react-router';
import { formatPhone } from '#domain/accounts/phone.ts';
import { textLinkClass, PhoneLink } from '#web/admin/components/text-links.tsx';
import { Panel } from '#web/admin/components/admin-page.tsx';
import type { RootData } from '#web/lib/seo/page-meta.ts';
import { hasOpeningHours, OpeningHoursList } from '#web/features/contact/opening-hours-list.tsx';

/** Shows opening hours and contact details, for roles without access to quotes or the catalogue. */
export function ShopInfo() {
  const root = useRouteLoaderData<RootData>('root');
  const settings = root?.settings;
  if (settings === undefined) return null;
  const { opening_hours: hours, address, phone, email } = settings;
  return (
    <div className="grid max-w-4xl grid-cols-1 items-start gap-4 wrap-anywhere md:grid-cols-2">
      {hasOpeningHours(hours) && (
        <Panel title="Opening hours">
          <OpeningHoursList hours={hours} exceptions={root?.openingExceptions} />
        </Panel>
      )}
      <Panel title="Contact details">
        <ul className="space-y-2">
          {phone.number !== '' && (
            <li>
              <PhoneLink phone={formatPhone(phone.number, phone.dialcountry)} />
            </li>
          )}
          {email !== '' && (
            <li>
              <a href={`mailto:${email}`} className={textLinkClass}>
                {email}
              </a>
            </li>
          )}
          {address.formatted_address !== '' && <li>{address.formatted_address}</li>}
        </ul>
      </Panel>
    </div>
  );
}
