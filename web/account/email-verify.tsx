import { useEffect, useState } from 'react';
import { Problem } from '#domain/problem.ts';
import { openAuthDialog } from '#web/lib/auth-dialog.ts';
import { call, wordsOf } from '#web/lib/call.ts';
import * as paths from '#web/lib/paths.ts';
import { getSession } from '#web/lib/session.ts';
import { useLatePart } from '#web/lib/use-late-part.ts';
import { useHydrated } from '#web/ui/use-hydrated.ts';
import { useSession } from '#web/lib/use-session.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Container } from '#web/ui/container.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { accountMeta } from './meta.ts';
import { Outcome } from './outcome.tsx';
import { useAction } from './use-action.ts';

export const meta = accountMeta('Confirm your email address');

const loadClaim = () => import('./claim.tsx');

type State = { kind: 'verified' | 'already' | 'dead' | 'failed'; words: string };

/** The mail's link carries the token behind `#`, which browsers tell no server; `?token=` is understood too. */
const tokenOf = ({ hash, search }: Location): string =>
  new URLSearchParams(hash.slice(1)).get('token') ?? new URLSearchParams(search).get('token') ?? '';

/** A link that no longer counts has often done its work already: whoever is signed in can be told. */
async function isVerified(): Promise<boolean> {
  if (getSession() === undefined) return false;
  return call('/user/profile/get').then(
    ({ response }) => response.emailVerified && response.pendingEmail === null,
    () => false,
  );
}

async function verify(token: string): Promise<State> {
  try {
    return { kind: 'verified', words: (await call('/email/verify', { token })).message };
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'link_dead') return { kind: 'failed', words: wordsOf(error) };
    return { kind: (await isVerified()) ? 'already' : 'dead', words: error.message };
  }
}

function useVerification() {
  const [state, setState] = useState<State & { round: number }>();
  const [round, setRound] = useState(0);
  useEffect(() => {
    let left = false;
    void verify(tokenOf(location)).then((found) => left || setState({ ...found, round }));
    return () => {
      left = true;
    };
  }, [round]);
  return { state: state?.round === round ? state : undefined, retry: () => setRound(round + 1) };
}

function DeadLink({ words }: { words: string }) {
  const { session } = useSession();
  const { busy, problem, done, run } = useAction();
  const resend = () => run(async () => (await call('/user/email/resend')).message);
  const action = session ? (
    <Button busy={busy} onClick={() => void resend()}>
      Resend the mail
    </Button>
  ) : (
    <Button onClick={() => openAuthDialog({ tab: 'signin', onSignedIn: () => undefined })}>Sign In</Button>
  );
  return (
    <>
      <Notice title="This link no longer counts" tone="alarm" action={action}>
        {session ? words : 'It is too old, or was used before. Sign in, and we send you a new one.'}
      </Notice>
      <Outcome problem={problem} done={done} className="mt-4" />
    </>
  );
}

const toProfile = <ButtonLink to={paths.userProfile}>To your profile</ButtonLink>;

function Result({ state, onRetry }: { state: State; onRetry: () => void }) {
  switch (state.kind) {
    case 'verified':
      return (
        <Notice title="Your email address is confirmed" action={toProfile}>
          {state.words}
        </Notice>
      );
    case 'already':
      return (
        <Notice title="Your email address is confirmed already" action={toProfile}>
          There is nothing left to do.
        </Notice>
      );
    case 'dead':
      return <DeadLink words={state.words} />;
    case 'failed':
      return (
        <Notice title="The address could not be confirmed" tone="alarm" action={<Button onClick={onRetry}>Retry</Button>}>
          {state.words}
        </Notice>
      );
  }
}

const heading = 'mb-8 font-display text-[2.625rem] sm:text-5xl';

/** The page itself makes the call, so that no mail scanner does. */
function Verifying() {
  const { state, retry } = useVerification();
  return (
    <>
      <h1 className={heading}>Your email address</h1>
      <div role="status" aria-busy={!state}>
        {state ? <Result state={state} onRetry={retry} /> : <Skeleton className="h-36" />}
      </div>
    </>
  );
}

const Waiting = () => (
  <>
    <h1 className={heading}>Your email address</h1>
    <Skeleton className="h-36" />
  </>
);

function Claiming({ token }: { token: string }) {
  const { part, missing, retry } = useLatePart(loadClaim, true);
  if (part) return <part.default token={token} />;
  if (!missing) return <Waiting />;
  return (
    <Notice title="This page could not be loaded" tone="alarm" action={<Button onClick={retry}>Retry</Button>}>
      Check your connection and try again.
    </Notice>
  );
}

/** Where the links of mails lead that prove an address: by following them alone, or by choosing the account's password with them. */
export default function EmailVerifyPage() {
  const hydrated = useHydrated();
  const claim = hydrated ? new URLSearchParams(location.hash.slice(1)).get('claim') : null;
  return (
    <Container className="pt-10 pb-24 lg:pt-14">
      <div className="max-w-2xl">
        <noscript>
          <Notice title="This page needs JavaScript">It tells us that the link in your mail was followed.</Notice>
        </noscript>
        {!hydrated && <Waiting />}
        {hydrated && claim === null && <Verifying />}
        {claim !== null && <Claiming token={claim} />}
      </div>
    </Container>
  );
}
