import { validateForgotPassword } from '#domain/accounts/account.ts';
import { cleanEmail } from '#domain/accounts/email-address.ts';
import { readAuthMemory, storeTypedFields } from '#web/features/auth/auth-memory.ts';
import { EmailField } from '#web/features/contact/contact-fields.tsx';
import { useValidatedForm } from '#web/lib/hooks/use-validated-form.ts';
import { Button } from '#web/ui/button.tsx';
import { SubmitStatus } from '#web/ui/status/submit-status.tsx';
import { requestOtp } from './resend-otp.tsx';
import { ResetStepLayout } from './reset-step-layout.tsx';

/** Renders the first step of a password reset: the email address of the account, to which the code is sent. */
export function ForgotPasswordForm({ onSent, onBack }: { onSent: (email: string) => void; onBack: () => void }) {
  const { field, busy, formError, formProps } = useValidatedForm(() => ({ email: readAuthMemory().email ?? '' }), {
    validate: validateForgotPassword,
    async onSend({ email }) {
      await requestOtp(email);
      onSent(cleanEmail(email));
    },
  });
  return (
    <ResetStepLayout title="Forgot your password?" step={1} back={{ label: 'Back to Sign In', onClick: onBack }}>
      <form {...formProps} onInput={(event) => storeTypedFields(event.currentTarget)} className="space-y-5">
        <p className="text-soft">Enter the email address of your account. We will send you a code to choose a new password.</p>
        <SubmitStatus tone="error" title={formError} />
        <EmailField {...field('email')} />
        <Button type="submit" className="w-full" busy={busy}>
          Next
        </Button>
      </form>
    </ResetStepLayout>
  );
}
