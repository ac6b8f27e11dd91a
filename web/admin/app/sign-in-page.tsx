import { useState } from 'react';
import { validateLogin } from '#domain/accounts/account.ts';
import { sessionErrors } from '#domain/errors/common-errors.ts';
import { call, getErrorMessage } from '#web/lib/api/api-client.ts';
import { loadUser } from '#web/lib/session/load-user.ts';
import { getRequiredFactors, type RequiredFactors } from '#web/features/auth/passkeys/passkey-ceremony.ts';
import { saveToken, isSessionEnded } from '#web/lib/session/session-store.ts';
import { SecondFactorCodeField } from '#web/features/auth/second-factor-code-field.tsx';
import { PasskeyButton } from '#web/features/auth/passkeys/passkey-button.tsx';
import { PasswordField } from '#web/features/auth/password-field.tsx';
import { useValidatedForm } from '#web/lib/hooks/use-validated-form.ts';
import { Checkbox, TextField } from '#web/ui/forms/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { AdminButton } from '#web/admin/components/admin-button.tsx';
import { useSiteTitle } from './site-settings.ts';
import { SignInHeading } from './sign-in-heading.tsx';

/** Renders the sign-in form of the back office. After the sign-in, the user stays on the requested page, unlike on the website. */
export function SignInPage({ takesFocus }: { takesFocus: boolean }) {
  const [remember, setRemember] = useState(false);
  const [requiredFactors, setRequiredFactors] = useState<RequiredFactors>();
  const [otp, setOtp] = useState('');
  const handleToken = async (token: string) => {
    saveToken(token, remember);
    // Stores the user record, which the public pages read.
    await loadUser();
  };
  const { form, field, showError, busy, formError, formProps } = useValidatedForm(
    { email: '', password: '' },
    {
      validate: validateLogin,
      async onSend({ email, password }) {
        try {
          const { response } = await call('/login', { email, password, remember, otp });
          await handleToken(response.authToken);
        } catch (error) {
          const factor = getRequiredFactors(error);
          if (factor) setRequiredFactors(factor);
          showError(getErrorMessage(error));
        }
      },
    },
  );
  return (
    <div className="mx-auto w-full max-w-sm px-5 py-16">
      <a href="/" className="block min-h-6 w-fit font-semibold text-rust hover:text-rust-deep">
        {useSiteTitle()}
      </a>
      <SignInHeading takesFocus={takesFocus} className="mt-1" />
      <p className="mt-2 mb-6 text-soft">{isSessionEnded() ? sessionErrors.session_ended[1] : 'Sign in with your staff account.'}</p>
      <form {...formProps} className="space-y-4">
        {formError && <Notice tone="error" title={formError} />}
        <TextField
          label="Email"
          type="email"
          autoComplete="username"
          inputMode="email"
          autoCapitalize="none"
          required
          {...field('email')}
        />
        <PasswordField label="Password" autoComplete="current-password" required {...field('password')} />
        {requiredFactors && <SecondFactorCodeField requiredFactors={requiredFactors} value={otp} onChange={setOtp} />}
        <Checkbox label="Remember me on this device" checked={remember} onChange={({ target }) => setRemember(target.checked)} />
        <AdminButton type="submit" variant="primary" className="w-full" busy={busy}>
          Sign In
        </AdminButton>
        <PasskeyButton
          button={AdminButton}
          remember={remember}
          credentials={requiredFactors?.passkey && form.password !== '' ? { email: form.email, password: form.password } : undefined}
          onToken={handleToken}
          onFail={showError}
        />
      </form>
    </div>
  );
}
