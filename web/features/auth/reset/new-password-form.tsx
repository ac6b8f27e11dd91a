import { useState } from 'react';
import { changeFault, type Fault } from '#domain/accounts/account.ts';
import { Problem } from '#domain/errors/problem.ts';
import type { ProblemCode } from '#domain/errors/problems.ts';
import { call, getErrorMessage } from '#web/lib/api/api-client.ts';
import { showToast } from '#web/lib/stores/toast-store.ts';
import { PasswordField } from '#web/features/auth/password-field.tsx';
import { useClearOnClose, useValidatedForm } from '#web/lib/hooks/use-validated-form.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { ViewFrame } from './view-frame.tsx';

const empty = { password: '', new_password: '' };
const fieldOf: Partial<Record<ProblemCode, keyof typeof empty>> = {
  password_is_required: 'password',
  password_too_short: 'password',
  password_too_long: 'password',
  password_common: 'password',
  passwords_differ: 'new_password',
};

function check({ password, new_password }: typeof empty): Fault<keyof typeof empty> | undefined {
  const fault = changeFault({ password, confirmation: new_password });
  return fault && { field: fault.field === 'confirmation' ? 'new_password' : 'password', code: fault.code };
}

type NewPasswordFormProps = { email: string; open: boolean; onChanged: () => void; onStartAgain: () => void };

/** The third view. On the wire `password` is the new one and `new_password` its confirmation. */
export function NewPasswordForm({ email, open, onChanged, onStartAgain }: NewPasswordFormProps) {
  const [expired, setExpired] = useState(false);
  const { change, field, fail, busy, problem, attributes } = useValidatedForm(empty, {
    check,
    async send(form) {
      try {
        await call('/site/change_password', { email, ...form });
        showToast('Success', { tone: 'success' });
        onChanged();
      } catch (error) {
        const code = error instanceof Problem ? error.code : undefined;
        setExpired(code === 'otp_dead');
        showToast(getErrorMessage(error), { tone: 'alarm' });
        fail(getErrorMessage(error), code && fieldOf[code]);
      }
    },
  });
  useClearOnClose(open, () => change(empty));
  return (
    <ViewFrame title="Create new password" step={3} back={{ label: 'Start again', onPress: onStartAgain }}>
      <form {...attributes} className="space-y-5">
        {problem && (
          <Notice
            tone="alarm"
            title={problem}
            action={
              expired && (
                <Button variant="secondary" onClick={onStartAgain}>
                  Get a new code
                </Button>
              )
            }
          />
        )}
        {/* Password managers want to know whose password it is. */}
        <input type="text" hidden name="username" autoComplete="username" value={email} readOnly />
        <PasswordField label="New password" autoComplete="new-password" hint="8 characters or more" required {...field('password')} />
        <PasswordField label="Confirm password" autoComplete="new-password" required {...field('new_password')} />
        <Button type="submit" className="w-full" busy={busy}>
          Change password
        </Button>
      </form>
    </ViewFrame>
  );
}
