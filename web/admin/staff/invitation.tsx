import { useState, type SubmitEvent } from 'react';
import { staffRoleNames } from '#domain/staff.ts';
import { useAction } from '#web/account/use-action.ts';
import * as paths from '#web/admin/paths.ts';
import { DeskButton } from '#web/admin/ui/button.tsx';
import { call } from '#web/lib/call.ts';
import { saveToken, saveUser } from '#web/lib/session.ts';
import { useAnswer } from '#web/lib/use-answer.ts';
import { PasswordField } from '#web/site/shell/password-field.tsx';
import { TextField } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

const load = async (token: string, signal: AbortSignal) => (await call('/admin/invitation/get', { token }, { signal })).response;

type FormProps = { token: string; invited: Awaited<ReturnType<typeof load>> };

function Form({ token, invited }: FormProps) {
  const [form, setForm] = useState({ fullName: invited.fullName, password: '', confirmPassword: '' });
  const { run, busy, problem } = useAction();
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    void run(async () => {
      const { authToken } = (await call('/admin/invitation/accept', { token, ...form })).response;
      saveToken(authToken, false);
      await call('/site/get/userdata').then((data) => saveUser(data.response));
      // A whole page: whoever was signed in here before is forgotten.
      location.assign(paths.overview);
    });
  };
  const control = (name: keyof typeof form) => ({
    name,
    value: form[name],
    required: true,
    onChange: ({ target }: { target: { value: string } }) => setForm({ ...form, [name]: target.value }),
  });
  return (
    <form noValidate className="mt-6 space-y-4" onSubmit={send}>
      {problem && <Notice tone="alarm" title={problem} />}
      <TextField label="Email" type="email" autoComplete="username" readOnly value={invited.email} />
      <TextField label="Full name" autoComplete="name" maxLength={120} {...control('fullName')} />
      <PasswordField label="Password" autoComplete="new-password" {...control('password')} />
      <PasswordField label="Confirm password" autoComplete="new-password" {...control('confirmPassword')} />
      <DeskButton type="submit" variant="primary" className="w-full" busy={busy}>
        Accept
      </DeskButton>
    </form>
  );
}

/** Where the link of an invitation leads: a password of one's own, and one is in. */
export default function AcceptInvitation() {
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
