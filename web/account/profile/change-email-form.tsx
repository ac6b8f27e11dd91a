import { useEffect } from 'react';
import type { Profile } from '#contract/account/profile.endpoints.ts';
import { type FieldError } from '#domain/accounts/account.ts';
import { findEmailError, normalizeEmail } from '#domain/accounts/email-address.ts';
import { call } from '#web/lib/api/api-client.ts';
import { showToast } from '#web/lib/stores/toast-store.ts';
import { EmailField } from '#web/features/contact/contact-fields.tsx';
import { PasswordField } from '#web/features/auth/password-field.tsx';
import { useValidatedForm } from '#web/lib/hooks/use-validated-form.ts';
import { Button } from '#web/ui/button.tsx';
import { SubmitStatus } from '#web/ui/status/submit-status.tsx';
import { clearEmailDraft, saveEmailDraft, findEmailDraft } from './email-draft.ts';

type EmailChange = { email: string; password: string };

function validateEmailChange({ email, password }: EmailChange, currentEmail: string): FieldError<keyof EmailChange> | undefined {
  const code = findEmailError(email);
  if (code) return { field: 'email', code };
  if (normalizeEmail(email) === normalizeEmail(currentEmail)) return { field: 'email', code: 'email_same' };
  return password === '' ? { field: 'password', code: 'password_is_required' } : undefined;
}

type ChangeEmailFormProps = { profile: Profile; focusesInput: boolean; onDone: (saved?: Profile) => void };

/**
 * Renders the form for a new email address. The server changes the address when the user confirms it with the link in
 * the email.
 * @param props.focusesInput true to focus the first field
 * @param props.onDone called with the saved profile, or without one after *Cancel*
 */
export default function ChangeEmailForm({ profile, focusesInput, onDone }: ChangeEmailFormProps) {
  const { change, field, busy, formError, formProps } = useValidatedForm<EmailChange>(
    () => ({ email: findEmailDraft(profile._id) ?? '', password: '' }),
    {
      validate: (form) => validateEmailChange(form, profile.email),
      async onSend({ email, password }) {
        const { response } = await call('/user/profile/save', { email, password });
        clearEmailDraft();
        showToast('Email sent to the new address', { tone: 'success' });
        onDone(response);
      },
    },
  );
  const { ref } = formProps;
  useEffect(() => {
    if (focusesInput) ref.current?.querySelector('input')?.focus();
  }, [ref, focusesInput]);
  const handleEmailChange = (email: string) => {
    change({ email });
    saveEmailDraft(profile._id, email);
  };
  const cancel = () => {
    clearEmailDraft();
    onDone();
  };
  return (
    <form {...formProps} className="grid gap-5 sm:grid-cols-2">
      <SubmitStatus tone="error" title={formError} className="sm:col-span-2" />
      <EmailField label="New email address" {...field('email')} onChange={(event) => handleEmailChange(event.target.value)} />
      <PasswordField label="Your password" autoComplete="current-password" required {...field('password')} />
      <div className="flex flex-wrap gap-3 sm:col-span-2">
        <Button type="submit" busy={busy}>
          Change email address
        </Button>
        <Button variant="quiet" onClick={cancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
