import type { Dispatch, SetStateAction } from 'react';
import type { Profile } from '#contract/account/profile.endpoints.ts';
import { consentChannels, type ConsentChannel } from '#domain/accounts/consent.ts';
import { ActionStatus } from '#web/ui/status/action-status.tsx';
import { useAsyncAction } from '#web/lib/hooks/use-async-action.ts';
import { call } from '#web/lib/api/api-client.ts';
import { formatDateTime } from '#web/lib/format/dates.ts';
import { Checkbox } from '#web/ui/forms/field.tsx';

const channelLabels: Record<ConsentChannel, string> = { email: 'By email', sms: 'By SMS', whatsapp: 'By WhatsApp' };

function formatConsent({ given, at }: Profile['consents'][ConsentChannel]): string {
  if (at === null) return 'You have not agreed to this.';
  return given ? `You agreed on ${formatDateTime(at)}.` : `You withdrew your consent on ${formatDateTime(at)}.`;
}

type MarketingConsentFormProps = { profile: Profile; onSaved: Dispatch<SetStateAction<Profile>> };

/** Renders a checkbox for each marketing channel, with the time of the last choice. Saves each change at once. */
export function MarketingConsentForm({ profile, onSaved }: MarketingConsentFormProps) {
  const { busy, error, run } = useAsyncAction();
  const changeConsent = async (channel: ConsentChannel, isGiven: boolean) => {
    if (busy) return;
    // Optimistic update, reverted if the request fails. Keeps details that another form saves meanwhile.
    const setConsent = (consent: Profile['consents'][ConsentChannel]) =>
      onSaved((current) => ({ ...current, consents: { ...current.consents, [channel]: consent } }));
    setConsent({ given: isGiven, at: new Date().toISOString() });
    const save = async () => {
      onSaved((await call('/user/profile/save', { consents: { [channel]: isGiven } })).response);
      return 'Saved';
    };
    await run(save, () => setConsent(profile.consents[channel]));
  };
  return (
    <fieldset aria-busy={busy}>
      <legend className="sr-only">Offers and news</legend>
      <ul className="space-y-3">
        {consentChannels.map((channel) => (
          <li key={channel}>
            <Checkbox
              label={channelLabels[channel]}
              aria-describedby={`consent-${channel}`}
              checked={profile.consents[channel].given}
              aria-disabled={busy}
              onChange={(event) => void changeConsent(channel, event.target.checked)}
            />
            <p id={`consent-${channel}`} className="pl-8 text-sm text-soft tabular-nums">
              {formatConsent(profile.consents[channel])}
            </p>
          </li>
        ))}
      </ul>
      <ActionStatus error={error} className="mt-3" />
    </fieldset>
  );
}
