import { useState } from 'react';
import { changeFault, type Fault } from '#domain/accounts/account.ts';
import { Problem } from '#domain/errors/problem.ts';
import type { ProblemCode } from '#domain/errors/problems.ts';
import { ActionStatus } from '#web/ui/status/action-status.tsx';
import { call, getErrorMessage } from '#web/lib/api/api-client.ts';
import { showToast } from '#web/lib/stores/toast-store.ts';
import { PasswordField } from '#web/features/auth/password-field.tsx';
import { useValidatedForm } from '#web/lib/hooks/use-validated-form.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';

const empty = { currentPassword: '', newPassword: '', confirmPassword: '' };
type Form = typeof empty;
const fieldOf: Partial<Record<ProblemCode, keyof Form>> = {
  wrong_password: 'currentPassword',
  passwords_differ: 'confirmPassword',
  password_too_short: 'newPassword',
  password_too_long: 'newPassword',
  password_common: 'newPassword',
};

function check({ currentPassword, newPassword, confirmPassword }: Form): Fault<keyof Form> | undefined {
  if (currentPassword === '') return { field: 'currentPassword', code: 'password_is_required' };
  const fault = changeFault({ password: newPassword, confirmation: confirmPassword });
  return fault && { field: fault.field === 'password' ? 'newPassword' : 'confirmPassword', code: fault.code };
}

/** Another password, for who knows the present one. */
export function PasswordForm({ email }: { email: string }) {
  const [done, setDone] = useState<string>();
  const { change, field, fail, busy, problem, attributes } = useValidatedForm(empty, {
    check,
    async send(form) {
      setDone(undefined);
      try {
        const { message } = await call('/user/password/change', form);
        change(empty);
        setDone(message);
        showToast('Success', { tone: 'success' });
      } catch (error) {
        showToast(getErrorMessage(error), { tone: 'alarm' });
        fail(getErrorMessage(error), error instanceof Problem ? fieldOf[error.code] : undefined);
      }
    },
  });
  return (
    <form {...attributes} className="grid gap-5 sm:grid-cols-2">
      {problem && (
        <div className="sm:col-span-2">
          <Notice tone="alarm" title={problem} />
        </div>
      )}
      {/* Password managers want to know whose password it is. */}
      <input type="text" hidden name="username" autoComplete="username" value={email} readOnly />
      <div className="grid gap-x-5 sm:col-span-2 sm:grid-cols-2">
        <PasswordField label="Current password" autoComplete="current-password" required {...field('currentPassword')} />
      </div>
      <PasswordField label="New password" autoComplete="new-password" hint="8 characters or more" required {...field('newPassword')} />
      <PasswordField label="Confirm password" autoComplete="new-password" required {...field('confirmPassword')} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 sm:col-span-2">
        <Button type="submit" variant="secondary" busy={busy}>
          Change password
        </Button>
        <ActionStatus success={done} />
      </div>
    </form>
  );
}
