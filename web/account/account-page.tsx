import { useEffect, useState, type ReactNode } from 'react';
import { QueryClientProvider } from '@tanstack/react-query';
import { Link } from 'react-router';
import { sessionErrors } from '#domain/errors/common-errors.ts';
import { openAuthDialog, type AuthTab } from '#web/features/auth/auth-dialog-store.ts';
import { sessionEndedStore, useSession } from '#web/lib/session/use-session.ts';
import { useStore } from '#web/lib/stores/create-store.ts';
import { ButtonLink } from '#web/lib/router/button-link.tsx';
import { Button } from '#web/ui/button.tsx';
import { PageContainer } from '#web/ui/page-container.tsx';
import { ArrowLeftIcon } from '#web/ui/icons.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { PageMetadata } from '#web/lib/seo/page-metadata.tsx';
import { ScreenHiddenContext } from '#web/ui/screen-hidden-context.ts';
import { AccountNav } from './account-nav.tsx';
import { accountQueryClient } from './account-query-client.ts';

// The `onSignedIn` handler prevents the dialog from navigating to the home page. This page renders again after the sign-in.
const openAccountDialog = (tab: AuthTab) => openAuthDialog({ tab, onSignedIn: () => undefined });

function SignInPrompt({ title, signInHint }: { title: string; signInHint: string }) {
  const hasSessionEnded = useStore(sessionEndedStore);
  useEffect(() => {
    // The element that had the focus is hidden now.
    if (hasSessionEnded) focusPageHeading();
  }, [hasSessionEnded]);
  const actions = (
    <>
      <Button onClick={() => openAccountDialog('signin')}>Sign In</Button>
      {!hasSessionEnded && (
        <Button variant="secondary" onClick={() => openAccountDialog('signup')}>
          Sign Up
        </Button>
      )}
    </>
  );
  return (
    <>
      <AccountPageHeading title={title} />
      <div role="status">
        <Notice title={sessionErrors[hasSessionEnded ? 'session_ended' : 'sign_in_first'][1]} action={actions}>
          {hasSessionEnded ? 'Sign in to continue where you left off. What you typed is still here.' : signInHint}
        </Notice>
      </div>
    </>
  );
}

/** Focuses the page's heading, for example after the focused element was removed. */
export const focusPageHeading = (): void => document.querySelector<HTMLElement>('main h1')?.focus();

export const BackLink = ({ to, children }: { to: string; children: string }) => (
  <Link
    to={to}
    className="mb-3 -ml-1 inline-flex min-h-11 items-center gap-2 text-medium font-semibold text-rust hover:text-rust-deep print:hidden"
  >
    <ArrowLeftIcon className="size-4" />
    {children}
  </Link>
);

export function AccountPageHeading({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="mb-8 flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
      <h1 tabIndex={-1} className="min-w-0 outline-none font-display text-display wrap-anywhere sm:text-5xl">
        {title}
      </h1>
      {children}
    </div>
  );
}

type AccountPageProps = { title: string; signInHint: string; fallback: ReactNode; children: (userId: string) => ReactNode };

/**
 * Renders the frame of every account page and asks visitors to sign in. After the session ends, the page stays mounted
 * but hidden until the same user signs in again.
 * @param props.signInHint text that asks visitors to sign in
 * @param props.fallback content until the session has been loaded
 * @param props.children renders the content for the id of the user who is, or was last, signed in
 */
export function AccountPage({ title, signInHint, fallback, children }: AccountPageProps) {
  const { session, isReady } = useSession();
  const [userId, setUserId] = useState<string>();
  if (session && session.userId !== userId) setUserId(session.userId);
  return (
    <PageContainer className="pt-6 pb-24 print:py-0 lg:grid lg:grid-cols-12 lg:items-start lg:gap-10 lg:pt-14">
      <PageMetadata title={title} hidden />
      <div className="lg:sticky lg:top-28 lg:col-span-3">
        <AccountNav />
      </div>
      <div className="min-w-0 max-lg:mt-8 lg:col-span-9">
        {!isReady && (
          <>
            <AccountPageHeading title={title} />
            <noscript>
              <Notice title="Your account needs JavaScript" action={<ButtonLink to="/contactus">Contact us</ButtonLink>}>
                Turn on JavaScript and reload this page. You can also phone or email us.
              </Notice>
            </noscript>
            <div className="noscript:hidden">{fallback}</div>
          </>
        )}
        {isReady && !session && <SignInPrompt title={title} signInHint={signInHint} />}
        {userId !== undefined && (
          <div key={userId} hidden={!session}>
            <ScreenHiddenContext value={!session}>
              <QueryClientProvider client={accountQueryClient}>{children(userId)}</QueryClientProvider>
            </ScreenHiddenContext>
          </div>
        )}
      </div>
    </PageContainer>
  );
}
