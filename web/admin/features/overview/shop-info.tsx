import { useQuery } from '@tanstack/react-query';
import { formatPhone } from '#domain/accounts/phone.ts';
import { textLinkClass, PhoneLink } from '#web/admin/components/text-links.tsx';
import { Panel } from '#web/admin/components/admin-page.tsx';
import { queryFor } from '#web/admin/api/query-client.ts';
import { siteSettingsQuery } from '#web/admin/app/site-settings.ts';
import { hasOpeningHours, OpeningHoursList } from '#web/features/contact/opening-hours-list.tsx';

/** Shows opening hours and contact details, for roles without access to quotes or the catalogue. */
export function ShopInfo() {
  const { data: settings } = useQuery(siteSettingsQuery);
  const { data: exceptions } = useQuery(queryFor('/site/opening/exceptions'));
  if (settings === undefined) return null;
  const { opening_hours: hours, address, phone, email } = settings;
  return (
    <div className="grid max-w-4xl grid-cols-1 items-start gap-4 wrap-anywhere md:grid-cols-2">
      {hasOpeningHours(hours) && (
        <Panel title="Opening hours">
          <OpeningHoursList hours={hours} exceptions={exceptions?.result} />
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
