import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import type { NotificationPreferenceDto } from '#contract/account/notifications.endpoints.ts';
import type { MessageChannel } from '#domain/messages/message-kinds.ts';
import { AccountLoadError } from '#web/features/auth/account-load-error.tsx';
import { ActionStatus } from '#web/ui/status/action-status.tsx';
import { useAsyncAction } from '#web/lib/hooks/use-async-action.ts';
import { call } from '#web/lib/api/api-client.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';

const channels: readonly { channel: MessageChannel; label: string }[] = [
  { channel: 'site', label: 'On this page' },
  { channel: 'email', label: 'By email' },
];

const preferencesQuery = (userId: string) =>
  queryOptions({
    queryKey: ['notification preferences', userId],
    queryFn: async ({ signal }) => (await call('/user/notifications/preferences', {}, { signal })).response.result,
  });

type RowProps = {
  preference: NotificationPreferenceDto;
  busy: boolean;
  onChange: (channel: MessageChannel, isEnabled: boolean) => void;
};

function PreferenceRow({ preference, busy, onChange }: RowProps) {
  const { label, mandatory } = preference;
  return (
    <tr className="border-b border-line">
      <th scope="row" className="py-2 pr-4 text-left font-normal wrap-anywhere">
        {label}
        {mandatory && <span className="block text-sm text-soft">Always on, for your protection.</span>}
      </th>
      {channels.map(({ channel, label: channelLabel }) => (
        <td key={channel} className="w-20 py-1 text-center sm:w-32">
          <span className="inline-grid size-11 place-items-center">
            {preference[channel] === null ? (
              <span className="text-soft">
                <span aria-hidden="true">–</span>
                <span className="sr-only">Not available</span>
              </span>
            ) : (
              <input
                type="checkbox"
                aria-label={`${label}, ${channelLabel.toLowerCase()}`}
                className="size-5"
                checked={preference[channel]}
                disabled={mandatory}
                aria-disabled={busy || undefined}
                onChange={(event) => onChange(channel, event.target.checked)}
              />
            )}
          </span>
        </td>
      ))}
    </tr>
  );
}

/** Renders the notification settings. Saves each change at once. */
const PreferenceTableHead = () => (
  <thead>
    <tr className="border-b border-ink text-sm">
      <th scope="col" className="py-2 pr-4 text-left font-semibold">
        Notification
      </th>
      {channels.map(({ channel, label }) => (
        <th key={channel} scope="col" className="py-2 text-center font-semibold">
          {label}
        </th>
      ))}
    </tr>
  </thead>
);

export function NotificationPreferences({ userId }: { userId: string }) {
  const headingId = useId();
  const { data, error, refetch } = useQuery(preferencesQuery(userId));
  const queryClient = useQueryClient();
  const setData = (preferences: NotificationPreferenceDto[]) => queryClient.setQueryData(preferencesQuery(userId).queryKey, preferences);
  const saving = useAsyncAction();
  const changePreference = async (kind: NotificationPreferenceDto['kind'], channel: MessageChannel, isEnabled: boolean) => {
    if (!data || saving.busy) return;
    // Optimistic update, reverted if the request fails.
    setData(data.map((preference) => (preference.kind === kind ? { ...preference, [channel]: isEnabled } : preference)));
    const save = async () => {
      const { response } = await call('/user/notifications/preferences', { changes: [{ kind, channel, on: isEnabled }] });
      setData(response.result);
      return 'Saved';
    };
    await saving.run(save, () => setData(data));
  };
  return (
    <section aria-labelledby={headingId} className="mt-16">
      <h2 id={headingId} className="font-display text-2xl [--opsz:60]">
        Notification settings
      </h2>
      <div className="mt-4">
        {error && !data && (
          <AccountLoadError title="Your notification settings could not be loaded" error={error} onRetry={() => void refetch()} />
        )}
        {!data && !error && (
          <div role="group" aria-busy="true" aria-label="Loading your notification settings">
            <Skeleton className="h-64" />
          </div>
        )}
        {data && (
          <table className="w-full text-medium">
            <caption className="sr-only">Notifications and how you receive them</caption>
            <PreferenceTableHead />
            <tbody>
              {data.map((preference) => (
                <PreferenceRow
                  key={preference.kind}
                  preference={preference}
                  busy={saving.busy}
                  onChange={(channel, isEnabled) => void changePreference(preference.kind, channel, isEnabled)}
                />
              ))}
            </tbody>
          </table>
        )}
        <ActionStatus error={saving.error} className="mt-3" />
      </div>
    </section>
  );
}
