import { changeFault, type Fault } from '#domain/accounts/account.ts';
import { Problem } from '#domain/errors/problem.ts';
import type { ProblemCode } from '#domain/errors/problems.ts';
import { getErrorMessage } from '#web/lib/api/api-client.ts';
import { showToast } from '#web/lib/stores/toast-store.ts';
import { PasswordField } from '#web/features/auth/password-field.tsx';
import { useValidatedForm } from '#web/lib/hooks/use-validated-form.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';

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

type ChoosePasswordProps = { email: string; action: string; onSend: (form: typeof empty) => Promise<void> };

/** Renders the form for a new password, set by a mailed link. */
export function ChoosePassword({ email, action, onSend }: ChoosePasswordProps) {
  const { field, fail, busy, problem, attributes } = useValidatedForm(empty, {
    check,
    async send(form) {
      try {
        await onSend(form);
      } catch (error) {
        showToast(getErrorMessage(error), { tone: 'alarm' });
        fail(getErrorMessage(error), error instanceof Problem ? fieldOf[error.code] : undefined);
      }
    },
  });
  return (
    <form {...attributes} className="mt-6 max-w-md space-y-5">
      {problem && <Notice tone="alarm" title={problem} />}
      {/* Password managers want to know whose password it is. */}
      <input type="text" hidden name="username" autoComplete="username" value={email} readOnly />
      <PasswordField label="New password" autoComplete="new-password" hint="8 characters or more" required {...field('password')} />
      <PasswordField label="Confirm password" autoComplete="new-password" required {...field('confirmPassword')} />
      <Button type="submit" className="w-full" busy={busy}>
        {action}
      </Button>
    </form>
  );
}
