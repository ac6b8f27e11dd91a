import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { OutputOf } from '#contract/index.ts';
import { call, getErrorMessage } from '#web/lib/api/api-client.ts';
import { loadUser } from '#web/lib/session/load-user.ts';
import * as paths from '#web/lib/router/site-paths.ts';
import { saveToken } from '#web/lib/session/session-store.ts';
import { ButtonLink } from '#web/lib/router/button-link.tsx';
import { LoadError } from '#web/ui/status/load-error.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { NewPasswordForm } from '#web/features/auth/new-password-form.tsx';

type PasswordLink = OutputOf<'/account/claim/get'>['response'];

/** Stores the new session and reloads the whole document, so that no data of an earlier user remains in memory. */
async function startSession(authToken: string, quoteId: string | null): Promise<void> {
  saveToken(authToken, false);
  await loadUser().catch(() => undefined);
  location.assign(paths.userQuotes({ id: quoteId ?? undefined }));
}

const formatIntro = ({ kind, email, quote: quoteNumber }: PasswordLink): string => {
  if (kind === 'reset') return `Choose a new password for ${email}. You will be signed out on all devices.`;
  if (quoteNumber === null)
    return `We created an account for you (${email}) with your quote requests. Choose a password to activate your account.`;
  return `We created an account for you (${email}) with your quote request ${quoteNumber}. Choose a password to activate your account.`;
};

const formatHeading = ({ kind, fullName }: PasswordLink): string =>
  kind === 'reset' ? `Welcome back, ${fullName}` : `Welcome, ${fullName}`;

/** Renders the page of a password link. The link sets the first password of an account that staff created, or a new password. */
export default function PasswordLinkPage({ token }: { token: string }) {
  const {
    data: link,
    error,
    refetch,
  } = useQuery({
    queryKey: ['claim', token],
    queryFn: async ({ signal }): Promise<PasswordLink> => (await call('/account/claim/get', { token }, { signal })).response,
  });
  const [isChanged, setIsChanged] = useState(false);
  return (
    <>
      <h1 className="mb-6 font-display text-display wrap-anywhere sm:text-5xl">{link ? formatHeading(link) : 'Your account'}</h1>
      <div role="status" aria-busy={!link && !error}>
        {!link && !error && <Skeleton className="h-64 max-w-md" />}
        {error && (
          <LoadError
            title="This link does not open your account"
            onRetry={() => void refetch()}
            actions={
              <ButtonLink to={paths.signin} variant="secondary">
                Sign In
              </ButtonLink>
            }
          >
            {getErrorMessage(error)}
          </LoadError>
        )}
        {isChanged && (
          <Notice title="Password changed" action={<ButtonLink to={paths.signin}>Sign In</ButtonLink>}>
            You have been signed out on all devices. Sign in with your new password.
          </Notice>
        )}
      </div>
      {link && !isChanged && (
        <>
          <p className="text-soft">{formatIntro(link)}</p>
          <NewPasswordForm
            className="mt-6 max-w-md"
            email={link.email}
            submitLabel={link.kind === 'claim' ? 'Activate account' : 'Change password'}
            onSend={async (form) => {
              const { authToken, quote: quoteId } = (await call('/account/claim/take', { token, ...form })).response;
              if (authToken === null) setIsChanged(true);
              else await startSession(authToken, quoteId);
            }}
          />
        </>
      )}
    </>
  );
}
