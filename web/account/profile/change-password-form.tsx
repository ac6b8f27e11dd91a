import { useState } from 'react';
import type { FieldError } from '#domain/accounts/account.ts';
import { validateNewPasswordForm, HiddenUsername, NewPasswordFields } from '#web/features/auth/new-password-form.tsx';
import { ActionStatus } from '#web/ui/status/action-status.tsx';
import { call } from '#web/lib/api/api-client.ts';
import { showToast } from '#web/lib/stores/toast-store.ts';
import { PasswordField } from '#web/features/auth/password-field.tsx';
import { useValidatedForm } from '#web/lib/hooks/use-validated-form.ts';
import { Button } from '#web/ui/button.tsx';
import { SubmitStatus } from '#web/ui/status/submit-status.tsx';

const emptyForm = { currentPassword: '', password: '', confirmPassword: '' };

const validateChangePassword = ({ currentPassword, ...form }: typeof emptyForm): FieldError<keyof typeof emptyForm> | undefined =>
  currentPassword === '' ? { field: 'currentPassword', code: 'password_is_required' } : validateNewPasswordForm(form);

export function ChangePasswordForm({ email }: { email: string }) {
  const [successMessage, setSuccessMessage] = useState<string>();
  const { change, field, busy, formError, formProps } = useValidatedForm(emptyForm, {
    validate: validateChangePassword,
    async onSend({ password: newPassword, ...form }) {
      setSuccessMessage(undefined);
      const { message } = await call('/user/password/change', { ...form, newPassword });
      change(emptyForm);
      setSuccessMessage(message);
      showToast('Success', { tone: 'success' });
    },
  });
  return (
    <form {...formProps} className="grid gap-5 sm:grid-cols-2">
      <SubmitStatus tone="error" title={formError} className="sm:col-span-2" />
      <HiddenUsername email={email} />
      <div className="grid gap-x-5 sm:col-span-2 sm:grid-cols-2">
        <PasswordField label="Current password" autoComplete="current-password" required {...field('currentPassword')} />
      </div>
      <NewPasswordFields field={field} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 sm:col-span-2">
        <Button type="submit" variant="secondary" busy={busy}>
          Change password
        </Button>
        <ActionStatus success={successMessage} />
      </div>
    </form>
  );
}
