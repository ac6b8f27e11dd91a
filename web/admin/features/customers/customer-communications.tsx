import type { CustomerDetail } from '#contract/admin/customers.ts';
import { consentChannels, type ConsentChannel } from '#domain/accounts/consent.ts';
import { formatShortDateTime } from '#web/admin/utils/format.ts';
import { Panel } from '#web/admin/components/admin-page.tsx';
import { formatTime } from '#web/lib/format/dates.ts';
import { panelTitleWithCount, latestHint } from './customer-history.tsx';

const channelNames: Record<ConsentChannel, string> = { email: 'Email', sms: 'SMS', whatsapp: 'WhatsApp' };

/** By which ways somebody may be told of offers, with every change of it. */
export function MarketingConsents({ consents }: Pick<CustomerDetail, 'consents'>) {
  const holds = (channel: ConsentChannel): boolean => consents.find((each) => each.channel === channel)?.given ?? false;
  return (
    <Panel title="Consents to offers">
      <ul className="flex flex-wrap gap-x-5 gap-y-1">
        {consentChannels.map((channel) => (
          <li key={channel}>
            {channelNames[channel]}: <span className="font-semibold">{holds(channel) ? 'yes' : 'no'}</span>
          </li>
        ))}
      </ul>
      {consents.length === 0 ? (
        <p className="mt-2 text-[0.8125rem] text-soft">Never given: they must not be sent offers.</p>
      ) : (
        <ol aria-label="Every change, newest first" className="mt-3 border-t border-line pt-2 text-[0.8125rem]">
          {consents.map(({ channel, given, at }) => (
            <li key={`${channel} ${given} ${at}`} className="flex justify-between gap-3 py-0.5">
              <span>
                {channelNames[channel]} {given ? 'given' : 'taken back'}
              </span>
              <time dateTime={at} className="text-soft tabular-nums">
                {formatTime(at)}
              </time>
            </li>
          ))}
        </ol>
      )}
    </Panel>
  );
}

/** What the site told them. */
export function SentNotifications({ notices, counts }: Pick<CustomerDetail, 'notices' | 'counts'>) {
  return (
    <Panel title={panelTitleWithCount('Notices', counts.notices)} hint={latestHint(notices, counts.notices)}>
      {notices.length === 0 && <p className="text-soft">None yet.</p>}
      <ol className="max-h-72 overflow-y-auto text-[0.8125rem]" aria-label="Notices">
        {notices.map(({ _id, title, createdAt, readAt }) => (
          <li key={_id} className="flex justify-between gap-3 py-0.5">
            <span className="min-w-0 wrap-anywhere">
              {title}
              {readAt === null && <span className="text-soft"> (not read)</span>}
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
