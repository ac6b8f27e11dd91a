import type { ComponentProps, ReactNode } from 'react';
import { validatePasswordChange, type FieldError } from '#domain/accounts/account.ts';
import { useClearOnClose, useValidatedForm } from '#web/lib/hooks/use-validated-form.ts';
import { Button } from '#web/ui/button.tsx';
import type { TextField } from '#web/ui/forms/field.tsx';
import { SubmitStatus } from '#web/ui/status/submit-status.tsx';
import { PasswordField } from './password-field.tsx';

const emptyForm = { password: '', confirmPassword: '' };
export type NewPassword = typeof emptyForm;

/** Returns the first error of a new password and its confirmation. */
export function validateNewPasswordForm({ password, confirmPassword }: NewPassword): FieldError<keyof NewPassword> | undefined {
  const error = validatePasswordChange({ password, confirmation: confirmPassword });
  return error && { field: error.field === 'password' ? 'password' : 'confirmPassword', code: error.code };
}

export const HiddenUsername = ({ email }: { email: string }) => (
  <input type="text" hidden name="username" autoComplete="username" value={email} readOnly />
);

type FieldProps = Omit<ComponentProps<typeof TextField>, 'label'>;
type NewPasswordFieldsProps = { label?: string; field: (name: keyof NewPassword) => FieldProps };

export const NewPasswordFields = ({ label = 'New password', field }: NewPasswordFieldsProps) => (
  <>
    <PasswordField label={label} autoComplete="new-password" hint="8 characters or more" required {...field('password')} />
    <PasswordField label="Confirm password" autoComplete="new-password" required {...field('confirmPassword')} />
  </>
);

type NewPasswordFormProps = {
  email: string;
  /** Label of the submit button. */
  submitLabel: string;
  /** Button in the error notice. */
  errorAction?: ReactNode;
  /** False while the surrounding dialog is closed. Closing it clears the fields. */
  open?: boolean;
  className?: string;
  onSend: (form: NewPassword) => Promise<void>;
};

/** Renders a form for a new password that does not require the current password. */
export function NewPasswordForm({ email, submitLabel, errorAction, open = true, className = '', onSend }: NewPasswordFormProps) {
  const { change, field, busy, formError, formProps } = useValidatedForm(emptyForm, { validate: validateNewPasswordForm, onSend });
  useClearOnClose(open, () => change(emptyForm));
  return (
    <form {...formProps} className={`space-y-5 ${className}`}>
      <SubmitStatus tone="error" title={formError} action={errorAction} />
      <HiddenUsername email={email} />
      <NewPasswordFields field={field} />
      <Button type="submit" className="w-full" busy={busy}>
        {submitLabel}
      </Button>
    </form>
  );
}
