import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { SessionDto } from '#contract/account/sessions.endpoints.ts';
import { AccountLoadError } from '#web/features/auth/account-load-error.tsx';
import { ActionStatus } from '#web/ui/status/action-status.tsx';
import { useAsyncAction } from '#web/lib/hooks/use-async-action.ts';
import { call } from '#web/lib/api/api-client.ts';
import { formatDateTime } from '#web/lib/format/dates.ts';
import { scheduleReload } from '#web/lib/router/schedule-reload.ts';
import { removePersonalDataInAllTabs, logOut } from '#web/features/auth/log-out.ts';
import { Button } from '#web/ui/button.tsx';
import { InlineConfirm } from '#web/ui/inline-confirm.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

const sessionsQuery = (userId: string) =>
  queryOptions({
    queryKey: ['sessions', userId],
    queryFn: async ({ signal }) => (await call('/user/sessions/list', {}, { signal })).response.result,
  });

function SessionRow({ session, onEnded }: { session: SessionDto; onEnded: () => void }) {
  const { busy, error, run } = useAsyncAction();
  const { _id, device, address, current, createdAt, lastSeenAt } = session;
  const signOut = () =>
    run(async () => {
      if (current) return logOut();
      await call('/user/sessions/revoke', { _id });
      onEnded();
      return 'Device signed out';
    });
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-6 gap-y-1 border-b border-line py-4">
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">
          {device}
          {current && <span className="ml-3 text-sm font-normal text-fynbos">This device</span>}
        </p>
        <p className="text-sm wrap-anywhere text-soft tabular-nums">
          <span>{`${address} · signed in`}</span> <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
          {!current && (
            <span>
              {' '}
              · last seen <time dateTime={lastSeenAt}>{formatDateTime(lastSeenAt)}</time>
            </span>
          )}
        </p>
      </div>
      <Button
        variant="quiet"
        className="-mx-2"
        busy={busy}
        aria-label={current ? `Sign out ${device}, this device` : `Sign out ${device}`}
        onClick={() => void signOut()}
      >
        Sign out
      </Button>
      <ActionStatus error={error} className="col-span-2" />
    </li>
  );
}

function SignOutEverywhere() {
  const { busy, error, run } = useAsyncAction();
  const signOut = () =>
    run(async () => {
      await call('/user/sessions/revoke', { everywhere: true });
      removePersonalDataInAllTabs();
      scheduleReload();
      return 'Logged out';
    });
  return (
    <div className="mt-5 space-y-3">
      <InlineConfirm
        variant="quiet"
        label="Sign out everywhere"
        question="You will be signed out on all devices, including this one."
        confirmLabel="Sign out everywhere now"
        cancelLabel="Stay signed in"
        busy={busy}
        onConfirm={() => void signOut()}
      />
      <ActionStatus error={error} />
    </div>
  );
}

export function DeviceSessions({ userId }: { userId: string }) {
  const { data: sessions, error, refetch } = useQuery(sessionsQuery(userId));
  const queryClient = useQueryClient();
  const listRef = useRef<HTMLUListElement>(null);
  if (error && !sessions) return <AccountLoadError title="Your devices could not be loaded" error={error} onRetry={() => void refetch()} />;
  if (!sessions) {
    return (
      <div role="group" aria-busy="true" aria-label="Loading your devices">
        <Skeleton className="h-20" />
      </div>
    );
  }
  return (
    <>
      <ul ref={listRef} tabIndex={-1} className="border-t border-line outline-none">
        {sessions.map((session) => (
          <SessionRow
            key={session._id}
            session={session}
            onEnded={() => {
              queryClient.setQueryData(sessionsQuery(userId).queryKey, (current) => current?.filter(({ _id }) => _id !== session._id));
              listRef.current?.focus();
            }}
          />
        ))}
      </ul>
      <SignOutEverywhere />
    </>
  );
}
