import { useEffect } from 'react';
import type { Profile } from '#contract/account/profile.endpoints.ts';
import { normalizeEmail, type FieldError } from '#domain/accounts/account.ts';
import { call } from '#web/lib/api/api-client.ts';
import { showToast } from '#web/lib/stores/toast-store.ts';
import { EmailField } from '#web/features/contact/contact-fields.tsx';
import { PasswordField } from '#web/features/auth/password-field.tsx';
import { useValidatedForm } from '#web/lib/hooks/use-validated-form.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { clearEmailDraft, saveEmailDraft, findEmailDraft } from './email-draft.ts';

type Form = { email: string; password: string };

function check({ email, password }: Form, present: string): FieldError<keyof Form> | undefined {
  if (email.trim() === '') return { field: 'email', code: 'email_required' };
  if (normalizeEmail(email) === normalizeEmail(present)) return { field: 'email', code: 'email_same' };
  return password === '' ? { field: 'password', code: 'password_is_required' } : undefined;
}

type EmailFormProps = { profile: Profile; focused: boolean; onDone: (saved?: Profile) => void };

/**
 * Another address, with the password. It counts once the mail to it was answered.
 * @param props.focused whether its first box takes the focus
 * @param props.onDone without a profile: given up
 */
export default function EmailForm({ profile, focused, onDone }: EmailFormProps) {
  const { change, field, busy, formError, attributes } = useValidatedForm<Form>(
    () => ({ email: findEmailDraft(profile._id) ?? '', password: '' }),
    {
      check: (form) => check(form, profile.email),
      async send({ email, password }) {
        const { response } = await call('/user/profile/save', { email: email.trim(), password });
        clearEmailDraft();
        showToast('Email sent to the new address', { tone: 'success' });
        onDone(response);
      },
    },
  );
  const { ref } = attributes;
  useEffect(() => {
    if (focused) ref.current?.querySelector('input')?.focus();
  }, [ref, focused]);
  const type = (email: string) => {
    change({ email });
    saveEmailDraft(profile._id, email);
  };
  const cancel = () => {
    clearEmailDraft();
    onDone();
  };
  return (
    <form {...attributes} className="grid gap-5 sm:grid-cols-2">
      {formError && (
        <div className="sm:col-span-2">
          <Notice tone="alarm" title={formError} />
        </div>
      )}
      <EmailField label="New email address" {...field('email')} onChange={(event) => type(event.target.value)} />
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
