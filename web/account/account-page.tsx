import { useEffect, useState, type ReactNode } from 'react';
import { sessionProblems } from '#domain/errors/session.ts';
import { openAuthDialog, type AuthTab } from '#web/features/auth/auth-dialog-store.ts';
import { sessionEndedStore, useSession } from '#web/lib/session/use-session.ts';
import { useStore } from '#web/lib/stores/create-store.ts';
import { Button } from '#web/ui/button.tsx';
import { Container } from '#web/ui/container.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { PageMetadata } from '#web/lib/seo/page-metadata.tsx';
import { SetAside } from '#web/ui/set-aside.ts';
import { AccountNav } from './account-nav.tsx';

// With something to do afterwards the dialog stays on this page; the page itself follows the session.
const signIn = (tab: AuthTab) => openAuthDialog({ tab, onSignedIn: () => undefined });

function SignInFirst({ title, why }: { title: string; why: string }) {
  const ended = useStore(sessionEndedStore);
  useEffect(() => {
    // What had the focus, far down perhaps, is out of sight now.
    if (ended) focusHeading();
  }, [ended]);
  const ways = (
    <>
      <Button onClick={() => signIn('signin')}>Sign In</Button>
      {!ended && (
        <Button variant="secondary" onClick={() => signIn('signup')}>
          Sign Up
        </Button>
      )}
    </>
  );
  return (
    <>
      <AccountHeading title={title} />
      <div role="status">
        <Notice title={sessionProblems[ended ? 'session_ended' : 'sign_in_first'][1]} action={ways}>
          {ended ? 'This page goes on where you left it, with what you typed.' : why}
        </Notice>
      </div>
    </>
  );
}

/** Where the focus goes when what had it is gone. */
export const focusHeading = (): void => document.querySelector<HTMLElement>('main h1')?.focus();

/** The page's heading, with what can be done beside it. */
export function AccountHeading({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="mb-8 flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
      <h1 tabIndex={-1} className="min-w-0 outline-none font-display text-[2.625rem] wrap-anywhere sm:text-5xl">
        {title}
      </h1>
      {children}
    </div>
  );
}

type AccountPageProps = { title: string; why: string; waiting: ReactNode; children: (userId: string) => ReactNode };

/**
 * What every page of the account stands in, and the way in for whoever is signed out. When the session ends the page stays
 * as it was, out of sight, until the same person is back.
 * @param props.why a guest should sign in
 * @param props.waiting shows until it is known who is there
 */
export function AccountPage({ title, why, waiting, children }: AccountPageProps) {
  const { session, ready } = useSession();
  const [userId, setUserId] = useState<string>();
  if (session && session.userId !== userId) setUserId(session.userId);
  return (
    <Container className="pt-6 pb-24 lg:grid lg:grid-cols-12 lg:items-start lg:gap-10 lg:pt-14">
      <PageMetadata title={title} hidden />
      <div className="lg:sticky lg:top-28 lg:col-span-3">
        <AccountNav />
      </div>
      <div className="min-w-0 max-lg:mt-8 lg:col-span-9">
        {!ready && (
          <>
            <AccountHeading title={title} />
            {waiting}
          </>
        )}
        {ready && !session && <SignInFirst title={title} why={why} />}
        {userId !== undefined && (
          <div key={userId} hidden={!session}>
            <SetAside value={!session}>{children(userId)}</SetAside>
          </div>
        )}
      </div>
    </Container>
  );
}
