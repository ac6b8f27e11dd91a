import { useState } from 'react';
import type { AnswerOf } from '#contract/index.ts';
import { changeFault, type Fault } from '#domain/account.ts';
import { Problem } from '#domain/problem.ts';
import type { ProblemCode } from '#domain/problems.ts';
import { call, wordsOf } from '#web/lib/call.ts';
import * as paths from '#web/lib/paths.ts';
import { saveToken, saveUser } from '#web/lib/session.ts';
import { showToast } from '#web/lib/toast.ts';
import { useAnswer } from '#web/lib/use-answer.ts';
import { PasswordField } from '#web/site/shell/password-field.tsx';
import { useForm } from '#web/site/shell/use-form.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

type Claim = AnswerOf<'/account/claim/get'>['response'];
const load = async (token: string, signal: AbortSignal): Promise<Claim> =>
  (await call('/account/claim/get', { token }, { signal })).response;

const empty = { password: '', confirmPassword: '' };
const fieldOf: Partial<Record<ProblemCode, keyof typeof empty>> = {
  password_required: 'password',
  password_too_short: 'password',
  password_too_long: 'password',
  password_common: 'password',
  passwords_differ: 'confirmPassword',
};

function check({ password, confirmPassword }: typeof empty): Fault<keyof typeof empty> | undefined {
  const fault = changeFault({ password, confirmation: confirmPassword });
  return fault && { field: fault.field === 'confirmation' ? 'confirmPassword' : 'password', code: fault.code };
}

function ChoosePassword({ token, claim, onChanged }: { token: string; claim: Claim; onChanged: () => void }) {
  const { field, fail, busy, problem, attributes } = useForm(empty, {
    check,
    async send(form) {
      try {
        const { authToken, quote } = (await call('/account/claim/take', { token, ...form })).response;
        if (authToken === null) return onChanged();
        saveToken(authToken, false);
        await call('/site/get/userdata').then(
          ({ response }) => saveUser(response),
          () => undefined,
        );
        // A whole page: whoever was signed in here before is forgotten.
        location.assign(paths.userQuotes({ id: quote ?? undefined }));
      } catch (error) {
        showToast(wordsOf(error), { tone: 'alarm' });
        fail(wordsOf(error), error instanceof Problem ? fieldOf[error.code] : undefined);
      }
    },
  });
  return (
    <form {...attributes} className="mt-6 max-w-md space-y-5">
      {problem && <Notice tone="alarm" title={problem} />}
      {/* Password managers want to know whose password it is. */}
      <input type="text" hidden name="username" autoComplete="username" value={claim.email} readOnly />
      <PasswordField label="New password" autoComplete="new-password" hint="8 characters or more" required {...field('password')} />
      <PasswordField label="Confirm password" autoComplete="new-password" required {...field('confirmPassword')} />
      <Button type="submit" className="w-full" busy={busy}>
        {claim.kind === 'claim' ? 'Open my account' : 'Change password'}
      </Button>
    </form>
  );
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
  const { data: claim, problem, retry } = useAnswer(token, load);
  const [changed, setChanged] = useState(false);
  return (
    <>
      <h1 className="mb-6 font-display text-[2.625rem] wrap-anywhere sm:text-5xl">
        {claim ? `Welcome${claim.kind === 'reset' ? ' back' : ''}, ${claim.fullName}` : 'Your account'}
      </h1>
      <div role="status" aria-busy={!claim && !problem}>
        {!claim && !problem && <Skeleton className="h-64 max-w-md" />}
        {problem && (
          <Notice
            title="This link does not open your account"
            tone="alarm"
            action={
              <>
                <Button onClick={retry}>Try again</Button>
                <ButtonLink to={paths.signin} variant="secondary">
                  Sign In
                </ButtonLink>
              </>
            }
          >
            {problem}
          </Notice>
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
          <ChoosePassword token={token} claim={claim} onChanged={() => setChanged(true)} />
        </>
      )}
    </>
  );
}
