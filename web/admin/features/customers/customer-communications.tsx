import type { CustomerDetail } from '#contract/admin/customers.endpoints.ts';
import { consentChannels, type ConsentChannel } from '#domain/accounts/consent.ts';
import { formatShortDateTime } from '#web/admin/utils/format.ts';
import { Panel } from '#web/admin/components/admin-page.tsx';
import { formatDateTime } from '#web/lib/format/dates.ts';
import { formatPanelTitle, formatLatestHint } from './customer-history.tsx';

const channelNames: Record<ConsentChannel, string> = { email: 'Email', sms: 'SMS', whatsapp: 'WhatsApp' };

/** Shows the channels for which the customer consents to marketing, and the history of consents. */
export function MarketingConsents({ consents }: Pick<CustomerDetail, 'consents'>) {
  const hasConsent = (name: ConsentChannel): boolean => consents.find(({ channel }) => channel === name)?.given ?? false;
  return (
    <Panel title="Marketing consent">
      <ul className="flex flex-wrap gap-x-5 gap-y-1">
        {consentChannels.map((channel) => (
          <li key={channel}>
            {channelNames[channel]}: <span className="font-semibold">{hasConsent(channel) ? 'yes' : 'no'}</span>
          </li>
        ))}
      </ul>
      {consents.length === 0 ? (
        <p className="mt-2 text-[0.8125rem] text-soft">No consent given. Do not send this customer marketing messages.</p>
      ) : (
        <ol aria-label="Consent history, newest first" className="mt-3 border-t border-line pt-2 text-[0.8125rem]">
          {consents.map(({ channel, given, at }) => (
            <li key={`${channel} ${given} ${at}`} className="flex justify-between gap-3 py-0.5">
              <span>
                {channelNames[channel]} {given ? 'given' : 'withdrawn'}
              </span>
              <time dateTime={at} className="text-soft tabular-nums">
                {formatDateTime(at)}
              </time>
            </li>
          ))}
        </ol>
      )}
    </Panel>
  );
}

/** Lists the notifications sent to the customer. */
export function SentNotifications({ notices: notifications, counts }: Pick<CustomerDetail, 'notices' | 'counts'>) {
  return (
    <Panel title={formatPanelTitle('Notifications', counts.notices)} hint={formatLatestHint(notifications, counts.notices)}>
      {notifications.length === 0 && <p className="text-soft">No notifications yet.</p>}
      <ol className="max-h-72 overflow-y-auto text-[0.8125rem]" aria-label="Notifications">
        {notifications.map(({ _id, title, createdAt, readAt }) => (
          <li key={_id} className="flex justify-between gap-3 py-0.5">
            <span className="min-w-0 wrap-anywhere">
              {title}
              {readAt === null && <span className="text-soft"> (unread)</span>}
            </span>
            <time dateTime={createdAt} className="whitespace-nowrap text-soft tabular-nums">
              {formatShortDateTime(createdAt)}
            </time>
          </li>
        ))}
      </ol>
    </Panel>
  );
}
