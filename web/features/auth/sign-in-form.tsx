import { useState } from 'react';
import { validateLogin } from '#domain/accounts/account.ts';
import { call } from '#web/lib/api/api-client.ts';
import { getRequiredFactors, type RequiredFactors } from '#web/features/auth/passkeys/passkey-ceremony.ts';
import { showToast } from '#web/lib/stores/toast-store.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/forms/field.tsx';
import { SubmitStatus } from '#web/ui/status/submit-status.tsx';
import { readAuthMemory, storeTypedFields } from './auth-memory.ts';
import { SecondFactorCodeField } from './second-factor-code-field.tsx';
import { EmailField } from '#web/features/contact/contact-fields.tsx';
import type { SignInResult } from './complete-sign-in.ts';
import { PasskeyButton } from './passkeys/passkey-button.tsx';
import { PasswordField } from './password-field.tsx';
import { useClearOnClose, useValidatedForm } from '#web/lib/hooks/use-validated-form.ts';

const getInitialValues = () => ({ email: readAuthMemory().email ?? '', password: '' });
type SignInFormProps = { open: boolean; onSignInResult: (result: SignInResult) => Promise<void>; onForgot: () => void };

export function SignInForm({ open, onSignInResult, onForgot }: SignInFormProps) {
  const [remember, setRemember] = useState(false);
  // Undefined unless the server has asked for a second factor.
  const [requiredFactors, setRequiredFactors] = useState<RequiredFactors>();
  const [otp, setOtp] = useState<string>();
  const showPasskeyError = (message: string) => {
    showToast(message, { tone: 'error' });
    showError(message);
  };
  const { form, change, field, showError, busy, formError, formProps } = useValidatedForm(getInitialValues, {
    validate: validateLogin,
    async onSend({ email, password }) {
      try {
        const { response } = await call('/login', { email, password, remember, otp });
        await onSignInResult({ token: response.authToken, remember, message: 'Logged in' });
      } catch (error) {
        const factors = getRequiredFactors(error);
        if (factors) setRequiredFactors(factors);
        throw error;
      }
    },
  });
  useClearOnClose(open, () => change({ password: '' }));
  return (
    <form {...formProps} onInput={(event) => storeTypedFields(event.currentTarget)} className="space-y-5">
      <SubmitStatus tone="error" title={formError} />
      <EmailField {...field('email')} />
      <PasswordField label="Password" autoComplete="current-password" required {...field('password')} />
      {requiredFactors && <SecondFactorCodeField requiredFactors={requiredFactors} value={otp ?? ''} onChange={setOtp} />}
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <Checkbox label="Remember Me" checked={remember} onChange={(event) => setRemember(event.target.checked)} />
        <Button variant="quiet" className="-mx-2" onClick={onForgot}>
          Forgot password?
        </Button>
      </div>
      <Button type="submit" className="w-full" busy={busy}>
        Sign In
      </Button>
      <PasskeyButton
        button={Button}
        remember={remember}
        credentials={requiredFactors?.passkey && form.password !== '' ? { email: form.email, password: form.password } : undefined}
        onToken={(token) => onSignInResult({ token, remember, message: 'Logged in' })}
        onFail={showPasskeyError}
      />
    </form>
  );
}
