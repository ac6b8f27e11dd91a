import { useState } from 'react';
import type { AnswerOf } from '#contract/index.ts';
import { call } from '#web/lib/api/api-client.ts';
import { loadUser } from '#web/lib/session/load-user.ts';
import * as paths from '#web/lib/router/paths.ts';
import { saveToken } from '#web/lib/session/session.ts';
import { useQuery } from '#web/lib/api/use-query.ts';
import { ButtonLink } from '#web/lib/router/button-link.tsx';
import { LoadError } from '#web/ui/status/load-error.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { NewPasswordForm } from '#web/features/auth/new-password-form.tsx';

type Claim = AnswerOf<'/account/claim/get'>['response'];

/** Stores the new session and loads the quotes page as a whole, so that nothing of an earlier user remains. */
async function openAccount(authToken: string, quote: string | null): Promise<void> {
  saveToken(authToken, false);
  await loadUser().catch(() => undefined);
  location.assign(paths.userQuotes({ id: quote ?? undefined }));
}

const wordsFor = ({ kind, email, quote }: Claim): string => {
  if (kind === 'reset') return `Choose a new password for ${email}. You are then signed out everywhere.`;
  const what = quote === null ? 'Your requests stand' : `Your request ${quote} stands`;
  return `${what} in an account of your own, under ${email}. Choose a password, and you are in.`;
};

/**
 * For whoever follows a link by which a password is chosen: the first of an account that we made for them, or a new one.
 * @param props.token of the link
 */
export default function ClaimAccount({ token }: { token: string }) {
  const {
    data: claim,
    error,
    refetch,
  } = useQuery({
    queryKey: ['claim', token],
    queryFn: async ({ signal }): Promise<Claim> => (await call('/account/claim/get', { token }, { signal })).response,
  });
  const [changed, setChanged] = useState(false);
  return (
    <>
      <h1 className="mb-6 font-display text-[2.625rem] wrap-anywhere sm:text-5xl">
        {claim ? `Welcome${claim.kind === 'reset' ? ' back' : ''}, ${claim.fullName}` : 'Your account'}
      </h1>
      <div role="status" aria-busy={!claim && !error}>
        {!claim && !error && <Skeleton className="h-64 max-w-md" />}
        {error && (
          <LoadError
            title="This link does not open your account"
            onRetry={refetch}
            actions={
              <ButtonLink to={paths.signin} variant="secondary">
                Sign In
              </ButtonLink>
            }
          >
            {error}
          </LoadError>
        )}
        {changed && (
          <Notice title="Your password is changed" action={<ButtonLink to={paths.signin}>Sign In</ButtonLink>}>
            You are signed out everywhere. Please sign in with the new one.
          </Notice>
        )}
      </div>
      {claim && !changed && (
        <>
          <p className="text-soft">{wordsFor(claim)}</p>
          <NewPasswordForm
            className="mt-6 max-w-md"
            email={claim.email}
            action={claim.kind === 'claim' ? 'Open my account' : 'Change password'}
            onSend={async (form) => {
              const { authToken, quote } = (await call('/account/claim/take', { token, ...form })).response;
              if (authToken === null) setChanged(true);
              else await openAccount(authToken, quote);
            }}
          />
        </>
      )}
    </>
  );
}
