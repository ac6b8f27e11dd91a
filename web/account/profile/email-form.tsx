import { useEffect } from 'react';
import type { Profile } from '#contract/profile.ts';
import type { Fault } from '#domain/account.ts';
import { Problem } from '#domain/problem.ts';
import type { ProblemCode } from '#domain/problems.ts';
import { call, wordsOf } from '#web/lib/call.ts';
import { showToast } from '#web/lib/toast.ts';
import { PasswordField } from '#web/site/shell/password-field.tsx';
import { useForm } from '#web/site/shell/use-form.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';

const empty = { email: '', password: '' };
type Form = typeof empty;
const fieldOf: Partial<Record<ProblemCode, keyof Form>> = {
  email_required: 'email',
  email_invalid: 'email',
  password_is_required: 'password',
  wrong_password: 'password',
};

function check({ email, password }: Form): Fault<keyof Form> | undefined {
  if (email.trim() === '') return { field: 'email', code: 'email_required' };
  return password === '' ? { field: 'password', code: 'password_is_required' } : undefined;
}

/** Another address, with the password. It counts once the mail to it was answered. @param onDone without a profile: given up */
export default function EmailForm({ onDone }: { onDone: (saved?: Profile) => void }) {
  const { field, fail, busy, problem, attributes } = useForm(empty, {
    check,
    async send({ email, password }) {
      try {
        const { response } = await call('/user/profile/save', { email: email.trim(), password });
        showToast('We sent a mail to the new address', { tone: 'success' });
        onDone(response);
      } catch (error) {
        showToast(wordsOf(error), { tone: 'alarm' });
        fail(wordsOf(error), error instanceof Problem ? fieldOf[error.code] : undefined);
      }
    },
  });
  const { ref } = attributes;
  useEffect(() => ref.current?.querySelector('input')?.focus(), [ref]);
  return (
    <form {...attributes} className="max-w-md space-y-5">
      {problem && <Notice tone="alarm" title={problem} />}
      <TextField
        label="New e-mail address"
        type="email"
        autoComplete="email"
        inputMode="email"
        autoCapitalize="none"
        maxLength={254}
        required
        {...field('email')}
      />
      <PasswordField label="Your password" autoComplete="current-password" required {...field('password')} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={busy}>
          Change e-mail address
        </Button>
        <Button variant="quiet" onClick={() => onDone()}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
