import { useState } from 'react';
import { changeFault, profileFault, type Fault } from '#domain/accounts/account.ts';
import { Problem } from '#domain/errors/problem.ts';
import type { ProblemCode } from '#domain/errors/problems.ts';
import { staffRoleNames } from '#domain/accounts/staff.ts';
import * as paths from '#web/admin/app/paths.ts';
import { AdminButton } from '#web/admin/components/admin-button.tsx';
import { call, getErrorMessage } from '#web/lib/api/api-client.ts';
import { loadUser } from '#web/lib/session/load-user.ts';
import { saveToken } from '#web/lib/session/session.ts';
import { useAnswer } from '#web/admin/api/use-answer.ts';
import { PasswordField } from '#web/features/auth/password-field.tsx';
import { useValidatedForm } from '#web/lib/hooks/use-validated-form.ts';
import { TextField } from '#web/ui/forms/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

const load = async (token: string, signal: AbortSignal) => (await call('/admin/invitation/get', { token }, { signal })).response;

type FormProps = { token: string; invited: Awaited<ReturnType<typeof load>> };
type Values = { fullName: string; password: string; confirmPassword: string };
const fieldOf: Partial<Record<ProblemCode, keyof Values>> = {
  fullname_required: 'fullName',
  name_has_url: 'fullName',
  password_required: 'password',
  password_too_short: 'password',
  password_too_long: 'password',
  password_common: 'password',
  passwords_differ: 'confirmPassword',
};

function check({ fullName, password, confirmPassword }: Values): Fault<keyof Values> | undefined {
  const nameFault = profileFault({ fullName, email: undefined });
  if (nameFault) return { field: 'fullName', code: nameFault.code };
  const fault = changeFault({ password, confirmation: confirmPassword });
  return fault && { field: fault.field === 'confirmation' ? 'confirmPassword' : 'password', code: fault.code };
}

function Form({ token, invited }: FormProps) {
  const { field, fail, busy, problem, attributes } = useValidatedForm<Values>(
    { fullName: invited.fullName, password: '', confirmPassword: '' },
    {
      check,
      async send(form) {
        try {
          const { authToken } = (await call('/admin/invitation/accept', { token, ...form })).response;
          saveToken(authToken, false);
          await loadUser();
          // Load a new document: it contains nothing of the person who was signed in before.
          location.assign(paths.overview);
        } catch (error) {
          fail(getErrorMessage(error), error instanceof Problem ? fieldOf[error.code] : undefined);
        }
      },
    },
  );
  return (
    <form {...attributes} className="mt-6 space-y-4">
      {problem && <Notice tone="alarm" title={problem} />}
      <TextField label="Email" type="email" autoComplete="username" readOnly value={invited.email} />
      <TextField label="Full name" autoComplete="name" maxLength={120} required {...field('fullName')} />
      <PasswordField label="Password" autoComplete="new-password" hint="8 characters or more" required {...field('password')} />
      <PasswordField label="Confirm password" autoComplete="new-password" required {...field('confirmPassword')} />
      <AdminButton type="submit" variant="primary" className="w-full" busy={busy}>
        Accept
      </AdminButton>
    </form>
  );
}

/** Where the link of an invitation leads: a password of one's own, and one is in. */
export default function AcceptInvitationPage() {
  // Behind the #, where no server's log sees it.
  const [token] = useState(() => /token=([\w-]+)/.exec(location.hash)?.[1] ?? 'none');
  const { data, problem } = useAnswer(token, load);
  return (
    <div className="mx-auto w-full max-w-sm px-5 py-16">
      <h1 tabIndex={-1} className="font-display text-3xl outline-none [--opsz:60]">
        Welcome
      </h1>
      {problem && (
        <div className="mt-6">
          <Notice tone="alarm" title={problem} />
        </div>
      )}
      {!data && !problem && <Skeleton className="mt-6 h-72" />}
      {data && (
        <>
          <p className="mt-2 text-soft">You are invited to the back office as {staffRoleNames[data.role].toLowerCase()}.</p>
          <Form token={token} invited={data} />
        </>
      )}
    </div>
  );
}
