import type { ReactNode } from 'react';
import { openAuthDialog } from '#web/lib/auth-dialog.ts';
import { useSession } from '#web/lib/use-session.ts';
import { Button } from '#web/ui/button.tsx';
import { Container } from '#web/ui/container.tsx';
import { Notice } from '#web/ui/notice.tsx';

// With something to do afterwards the dialog stays on this page; the page itself follows the session.
const signIn = (tab: 'signin' | 'signup') => openAuthDialog({ tab, onSignedIn: () => undefined });

function SignInFirst({ title }: { title: string }) {
  const ways = (
    <>
      <Button onClick={() => signIn('signin')}>Sign In</Button>
      <Button variant="secondary" onClick={() => signIn('signup')}>
        Sign Up
      </Button>
    </>
  );
  return (
    <Notice title="Please sign in first." action={ways}>
      {title} is part of your account.
    </Notice>
  );
}

type AccountPageProps = { title: string; intro?: ReactNode; waiting: ReactNode; children: ReactNode };

/** What every account page stands in: its title, and the way in for whoever is signed out. `waiting` shows until that is known. */
export function AccountPage({ title, intro, waiting, children }: AccountPageProps) {
  const { session, ready } = useSession();
  return (
    <Container className="pt-10 pb-24 lg:pt-14">
      <div className="mb-8 flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <h1 className="font-display text-[2.625rem] sm:text-5xl">{title}</h1>
        {session && intro}
      </div>
      {!ready ? waiting : session ? children : <SignInFirst title={title} />}
    </Container>
  );
}
