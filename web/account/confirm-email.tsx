import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useRouteLoaderData } from 'react-router';
import type { EmailVerification } from '#contract/account/email-verification.endpoints.ts';
import { isApiError } from '#domain/errors/api-error.ts';
import { openAuthDialog } from '#web/features/auth/auth-dialog-store.ts';
import { call, getErrorMessage } from '#web/lib/api/api-client.ts';
import { getSiteTitle, type RootData } from '#web/lib/seo/page-meta.ts';
import * as paths from '#web/lib/router/site-paths.ts';
import { getSession } from '#web/lib/session/session-store.ts';
import { useSession } from '#web/lib/session/use-session.ts';
import { logOut } from '#web/features/auth/log-out.ts';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/lib/router/button-link.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { NewPasswordForm, type NewPassword } from '#web/features/auth/new-password-form.tsx';
import { ActionStatus } from '#web/ui/status/action-status.tsx';
import { useAsyncAction } from '#web/lib/hooks/use-async-action.ts';
import { LoadError } from '#web/ui/status/load-error.tsx';

type LinkState = EmailVerification | 'expired' | 'verified';

/** Returns true if the signed-in user's address is verified. A dead link is often one that the user has already used. */
async function isUserVerified(): Promise<boolean> {
  if (getSession() === undefined) return false;
  return call('/user/profile/get').then(
    ({ response }) => response.emailVerified && response.pendingEmail === null,
    () => false,
  );
}

async function loadLinkState(token: string, signal: AbortSignal): Promise<LinkState> {
  try {
    const { response } = await call('/email/verify/get', { token }, { signal });
    return response.verified ? 'verified' : response;
  } catch (error) {
    if (!isApiError(error) || error.code !== 'link_dead') throw error;
    return (await isUserVerified()) ? 'verified' : 'expired';
  }
}

const openSignInDialog = () => openAuthDialog({ tab: 'signin', onSignedIn: () => undefined });
const profileLink = <ButtonLink to={paths.userProfile}>Go to your profile</ButtonLink>;
const Address = ({ children }: { children: string }) => <strong className="font-semibold wrap-anywhere">{children}</strong>;

function ExpiredLink() {
  const { session } = useSession();
  const { busy, error, message, run } = useAsyncAction();
  const resend = () => run(async () => (await call('/user/email/resend')).message);
  const action = session ? (
    <Button busy={busy} onClick={() => void resend()}>
      Send a new link
    </Button>
  ) : (
    <Button onClick={openSignInDialog}>Sign in for a new link</Button>
  );
  return (
    <>
      <Notice title="This link has expired or was already used" tone="error" action={action}>
        {session
          ? 'We can email you a new one.'
          : 'Sign in and we will email you a new one. If you can’t sign in, set a new password with “Forgot password?”. That also confirms your address.'}
      </Notice>
      <ActionStatus error={error} success={message} className="mt-4" />
    </>
  );
}

type StepProps = { token: string; verification: EmailVerification; businessName: string; onDone: (message: string) => void };

/** Renders the button that confirms the address for its signed-in owner. */
function ConfirmSignedIn({ token, verification: { email, kind }, businessName, onDone }: StepProps) {
  const { busy, error, run } = useAsyncAction();
  const confirm = () => run(async () => onDone((await call('/email/verify', { token })).message));
  return (
    <>
      <p className="text-lg">
        {kind === 'change' ? (
          <span>
            This makes <Address>{email}</Address>{' '}
            <span>{`the email address of your account at ${businessName}. From then on, you sign in with this address.`}</span>
          </span>
        ) : (
          <span>
            This confirms that <Address>{email}</Address> <span>{`is the email address of your account at ${businessName}.`}</span>
          </span>
        )}
      </p>
      <div className="mt-4 max-w-prose space-y-3 text-soft">
        <p>You stay signed in on this device and keep your password. We sign you out on all other devices.</p>
        <p>For your security, we remove any passkeys and two-step verification. You can set them up again on your profile page.</p>
        <p>Messages that you sent us from this address with our contact form are added to your account.</p>
      </div>
      <Button className="mt-6" busy={busy} onClick={() => void confirm()}>
        Confirm email address
      </Button>
      <ActionStatus error={error} className="mt-4" />
    </>
  );
}

const OptionSection = ({ title, text, children }: { title: string; text: string; children: ReactNode }) => (
  <section className="flex flex-col rounded-sm border border-line bg-card px-5 py-5 sm:px-6">
    <h2 className="font-semibold">{title}</h2>
    <p className="mt-1 mb-4 max-w-prose text-soft">{text}</p>
    <div className="mt-auto">{children}</div>
  </section>
);

/**
 * Renders the options of a visitor: sign in to confirm the address, or set a new password. A new password lets the owner of the
 * mailbox take over an account that another person created with the address.
 */
function ConfirmSignedOut({ token, verification: { email, kind }, businessName, onDone }: StepProps) {
  const [isSettingPassword, setIsSettingPassword] = useState(false);
  const setPassword = async (form: NewPassword) => onDone((await call('/email/verify/password', { token, ...form })).message);
  return (
    <>
      <p className="text-lg">
        {kind === 'change' ? (
          <span>
            Someone wants to use <Address>{email}</Address>{' '}
            <span>{`for their account at ${businessName}. Nothing is confirmed yet. If you do not know about this change, close this page.`}</span>
          </span>
        ) : (
          <span>
            An account was created with <Address>{email}</Address>{' '}
            <span>{`at ${businessName}. Nothing is confirmed yet. If you do not know about this account, close this page.`}</span>
          </span>
        )}
      </p>
      <div className={`mt-6 grid gap-4 ${kind === 'account' ? 'sm:grid-cols-2' : ''}`}>
        <OptionSection
          title={kind === 'change' ? 'You asked for this' : 'You created the account'}
          text={
            kind === 'change' ? 'Sign in with your current address, then confirm the new address.' : 'Sign in, then confirm the address.'
          }
        >
          <Button onClick={openSignInDialog}>Sign in to confirm</Button>
        </OptionSection>
        {kind === 'account' && (
          <OptionSection
            title="You can’t sign in, or didn’t create the account"
            text="Set a new password. This confirms the address, signs out every device, and removes all passkeys and two-step verification."
          >
            <Button variant="secondary" aria-expanded={isSettingPassword} onClick={() => setIsSettingPassword(true)}>
              Set a new password
            </Button>
          </OptionSection>
        )}
      </div>
      {isSettingPassword && (
        <NewPasswordForm className="mt-6 max-w-md" email={email} submitLabel="Set password and confirm address" onSend={setPassword} />
      )}
    </>
  );
}

function ConfirmationStep(props: StepProps) {
  const { email, signedInAs } = props.verification;
  if (signedInAs === 'owner') return <ConfirmSignedIn {...props} />;
  if (signedInAs === 'none') return <ConfirmSignedOut {...props} />;
  return (
    <Notice title="You’re signed in to a different account" action={<Button onClick={() => void logOut()}>Sign out</Button>}>
      This link is for <Address>{email}</Address>. Sign out here, then sign in to that account to confirm the address. Nothing is confirmed
      yet.
    </Notice>
  );
}

function AddressConfirmed({ message }: { message: string }) {
  const { session } = useSession();
  const action = session ? profileLink : <Button onClick={() => openAuthDialog({ tab: 'signin' })}>Sign In</Button>;
  return (
    <Notice title="Your email address is confirmed" action={action}>
      {message}
    </Notice>
  );
}

/** Renders the result or the next step of a verification link. Opening the link confirms nothing; the user must press a button. */
export default function ConfirmEmail({ token }: { token: string }) {
  const { session, isReady } = useSession();
  const businessName = getSiteTitle(useRouteLoaderData<RootData>('root'));
  const {
    data: linkState,
    error,
    refetch,
  } = useQuery({
    queryKey: ['email verification', token, session?.userId],
    queryFn: ({ signal }) => loadLinkState(token, signal),
    enabled: isReady,
  });
  const [message, setMessage] = useState<string>();
  const pendingVerification = message === undefined && typeof linkState === 'object' ? linkState : undefined;
  return (
    <>
      {/* The form is outside the live region, which would announce each change of the form. */}
      <div role="status" aria-busy={!linkState && !error}>
        {message !== undefined && <AddressConfirmed message={message} />}
        {message === undefined && !linkState && !error && <Skeleton className="h-36" />}
        {message === undefined && error && (
          <LoadError title="The link could not be checked" onRetry={() => void refetch()}>
            {getErrorMessage(error)}
          </LoadError>
        )}
        {message === undefined && linkState === 'expired' && <ExpiredLink />}
        {message === undefined && linkState === 'verified' && (
          <Notice title="Your email address is already confirmed" action={session ? profileLink : undefined}>
            You do not need to do anything else.
          </Notice>
        )}
      </div>
      {pendingVerification && (
        <ConfirmationStep token={token} verification={pendingVerification} businessName={businessName} onDone={setMessage} />
      )}
    </>
  );
}
