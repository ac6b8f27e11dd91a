import { useState, type MouseEvent } from 'react';
import { Link, useNavigate } from 'react-router';
import { validateRegistration } from '#domain/accounts/account.ts';
import { toPhoneInput } from '#domain/accounts/phone.ts';
import type { ErrorCode } from '#domain/errors/error-codes.ts';
import { closeAuthDialog } from './auth-dialog-store.ts';
import { call } from '#web/lib/api/api-client.ts';
import { showToast } from '#web/lib/stores/toast-store.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox, TextField } from '#web/ui/forms/field.tsx';
import { SubmitStatus } from '#web/ui/status/submit-status.tsx';
import { readAuthMemory, storeTypedFields } from './auth-memory.ts';
import { EmailField, PhoneField } from '#web/features/contact/contact-fields.tsx';
import { leaveDialogHistoryEntry } from './dialog-entry.ts';
import type { SignInResult } from './complete-sign-in.ts';
import { NewPasswordFields } from './new-password-form.tsx';
import { useClearOnClose, useValidatedForm } from '#web/lib/hooks/use-validated-form.ts';

const emptyForm = { fullName: '', email: '', phone: '', password: '', confirmPassword: '' };
type SignUpValues = typeof emptyForm;

function getInitialValues(): SignUpValues {
  const { fullName = '', email = '', phone = '' } = readAuthMemory();
  return { ...emptyForm, fullName, email, phone: toPhoneInput(phone) };
}

// These checks of the specification show an error only at the field. Other checks also show the toast of a failed
// registration.
const fieldOnlyCodes = new Set<ErrorCode>(['fullname_required', 'email_required', 'password_required', 'passwords_differ']);
const showFailureToast = () => showToast('Failed Error', { tone: 'error' });

function LegalPageLink({ to, children }: { to: string; children: string }) {
  const navigate = useNavigate();
  const handleClick = async (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    await leaveDialogHistoryEntry();
    closeAuthDialog();
    await navigate(to);
  };
  return (
    <Link to={to} className="text-rust underline underline-offset-2" onClick={(event) => void handleClick(event)}>
      {children}
    </Link>
  );
}

const register = ({ fullName, email, phone, password, confirmPassword }: SignUpValues, remember: boolean) =>
  call('/register', {
    fullName: fullName.trim(),
    email,
    phone: { number: phone, code: 'ZA', dialcountry: '27' },
    password,
    confirmPassword,
    remember,
  });

type SignUpFormProps = { open: boolean; onSignInResult: (result: SignInResult) => Promise<void> };

export function SignUpForm({ open, onSignInResult }: SignUpFormProps) {
  const [remember, setRemember] = useState(false);
  const { change, field, busy, formError, formProps } = useValidatedForm(getInitialValues, {
    validate: validateRegistration,
    async onSend(form) {
      const { response } = await register(form, remember);
      await onSignInResult({ token: response.authToken, remember, message: 'Registered !' });
    },
    showFailure: showFailureToast,
    onInvalid: (code) => fieldOnlyCodes.has(code) || showFailureToast(),
  });
  useClearOnClose(open, () => change({ password: '', confirmPassword: '' }));
  return (
    <form {...formProps} onInput={(event) => storeTypedFields(event.currentTarget)} className="space-y-4">
      <SubmitStatus tone="error" title={formError} />
      <TextField label="Full name" autoComplete="name" maxLength={120} required {...field('fullName')} />
      <EmailField {...field('email')} />
      <PhoneField {...field('phone')} onNumberChange={(phone) => change({ phone })} />
      <NewPasswordFields label="Password" field={field} />
      <Checkbox label="Remember Me" checked={remember} onChange={(event) => setRemember(event.target.checked)} />
      <p className="text-sm text-soft">
        By signing up you accept the <LegalPageLink to="/termsandconditions">terms</LegalPageLink> and the{' '}
        <LegalPageLink to="/privacypolicy">privacy policy</LegalPageLink>.
      </p>
      {/* Sticky, because the form is taller than most phones. */}
      <div className="sticky bottom-0 -mx-5 -mb-5 border-t border-line bg-card px-5 py-3 short:static sm:-mx-8 sm:-mb-8 sm:px-8 sm:py-5">
        <Button type="submit" className="w-full" busy={busy}>
          Sign Up
        </Button>
      </div>
    </form>
  );
}
