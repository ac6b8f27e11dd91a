import type { CustomerDetail } from '#contract/admin/customers.endpoints.ts';
import { consentChannels, type ConsentChannel } from '#domain/accounts/consent.ts';
import { Panel } from '#web/admin/components/admin-page.tsx';
import { formatDateTime } from '#web/lib/format/dates.ts';

const channelNames: Record<ConsentChannel, string> = { email: 'Email', sms: 'SMS', whatsapp: 'WhatsApp' };

/** Shows the channels for which the customer consents to marketing, and the history of consents. */
export function MarketingConsents({ consents }: Pick<CustomerDetail, 'consents'>) {
  const hasConsent = (name: ConsentChannel): boolean => consents.find(({ channel }) => channel === name)?.given ?? false;
  return (
    <Panel title="Marketing consent">
      <ul className="flex flex-wrap gap-x-5 gap-y-1">
        {consentChannels.map((channel) => (
          <li key={channel}>
            <span>{`${channelNames[channel]}:`}</span> <span className="font-semibold">{hasConsent(channel) ? 'yes' : 'no'}</span>
          </li>
        ))}
      </ul>
      {consents.length === 0 ? (
        <p className="mt-2 text-note">No consent given. Do not send this customer marketing messages.</p>
      ) : (
        <ol aria-label="Consent history, newest first" className="mt-3 border-t border-line pt-2 text-small">
          {consents.map(({ channel, given, at }) => (
            <li key={`${channel} ${given} ${at}`} className="flex justify-between gap-3 py-0.5">
              <span>{`${channelNames[channel]} ${given ? 'given' : 'withdrawn'}`}</span>
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
