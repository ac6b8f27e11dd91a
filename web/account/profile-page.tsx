import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useState, type SetStateAction } from 'react';
import { call } from '#web/lib/api/api-client.ts';
import { useLazyModule } from '#web/lib/hooks/use-lazy-module.ts';
import { ButtonLink } from '#web/lib/router/button-link.tsx';
import { PageContainer } from '#web/ui/page-container.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { accountQueryClient } from './account-query-client.ts';
import { AccountPageHeading, AccountPage, focusPageHeading } from './account-page.tsx';
import { AccountLoadError } from '#web/features/auth/account-load-error.tsx';
import { PageMetadata } from '#web/lib/seo/page-metadata.tsx';

const loadSections = () => import('./profile/profile-sections.tsx');

const title = 'Profile';

const profileQuery = (userId: string) =>
  queryOptions({
    queryKey: ['profile', userId],
    queryFn: async ({ signal }) => {
      // The code loads in parallel with the profile. `useLazyModule` reports a failure.
      loadSections().catch(() => undefined);
      return (await call('/user/profile/get', {}, { signal })).response;
    },
    // The form starts with the newest profile.
    gcTime: 0,
  });

function ProfileSkeleton() {
  return (
    <div role="group" aria-busy="true" aria-label="Loading your profile" className="space-y-8">
      {[26, 12, 16].map((rem) => (
        <div key={rem} className="grid gap-x-10 gap-y-5 xl:grid-cols-[15rem_1fr]">
          <Skeleton className="h-8 w-40" />
          <Skeleton className={{ 26: 'h-[26rem]', 12: 'h-48', 16: 'h-64' }[rem] ?? ''} />
        </div>
      ))}
    </div>
  );
}

function Profile({ userId, onDeleted }: { userId: string; onDeleted: (message: string) => void }) {
  const { queryKey } = profileQuery(userId);
  const { data: profile, error, refetch } = useQuery(profileQuery(userId));
  const saveProfile = (next: SetStateAction<NonNullable<typeof profile>>) =>
    accountQueryClient.setQueryData(queryKey, (current) => (typeof next === 'function' ? current && next(current) : next));
  const hasLoadError = error !== null && !profile;
  const { module, hasFailed, retry: retryModule } = useLazyModule(loadSections, profile !== undefined);
  return (
    <>
      <AccountPageHeading title={title} />
      {hasLoadError && <AccountLoadError title="Your profile could not be loaded" error={error} onRetry={() => void refetch()} />}
      {hasFailed && (
        <AccountLoadError title="This page could not be loaded" error="Check your connection and try again." onRetry={retryModule} />
      )}
      {!hasLoadError && !hasFailed && !(profile && module) && <ProfileSkeleton />}
      {profile && module && <module.default profile={profile} onSaved={saveProfile} onDeleted={onDeleted} />}
    </>
  );
}

/** Renders the message that the account was deleted. Focuses the heading, because the dialog that had the focus is gone. */
function AccountDeletedPage({ message }: { message: string }) {
  useEffect(focusPageHeading, []);
  return (
    <PageContainer className="pt-10 pb-24 lg:pt-14">
      <PageMetadata title={title} hidden />
      <AccountPageHeading title="Your account has been deleted" />
      <div className="max-w-2xl">
        <Notice title={message} action={<ButtonLink to="/">Go home</ButtonLink>}>
          We have sent you a final email. Your data has been removed from this device.
        </Notice>
      </div>
    </PageContainer>
  );
}

/** Renders the customer's details, password, sessions, consents and data. */
export function Component() {
  const [deletionMessage, setDeletionMessage] = useState<string>();
  if (deletionMessage !== undefined) return <AccountDeletedPage message={deletionMessage} />;
  return (
    <AccountPage title={title} signInHint="Sign in to manage your details, password and devices." fallback={<ProfileSkeleton />}>
      {(userId) => <Profile userId={userId} onDeleted={setDeletionMessage} />}
    </AccountPage>
  );
}
