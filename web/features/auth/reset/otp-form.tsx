import { useState } from 'react';
import { validateOtp, otpLength, type FieldError } from '#domain/accounts/account.ts';
import { call, getErrorMessage } from '#web/lib/api/api-client.ts';
import { showToast } from '#web/lib/stores/toast-store.ts';
import { storeView } from '#web/features/auth/auth-memory.ts';
import { useValidatedForm } from '#web/lib/hooks/use-validated-form.ts';
import { useTimeout } from '#web/lib/hooks/use-timer.ts';
import { Button } from '#web/ui/button.tsx';
import { CheckIcon } from '#web/ui/icons.tsx';
import { SubmitStatus } from '#web/ui/status/submit-status.tsx';
import { OtpInput } from './otp-input.tsx';
import { ResendOtp } from './resend-otp.tsx';
import { ResetStepLayout } from './reset-step-layout.tsx';

const verifiedDelayMs = 2000;

/** Returns `otp_required` if the first digit is empty, else the validation error of the whole code. */
function validateCode(email: string, otp: string): FieldError<'otp'> | undefined {
  const code = otp.startsWith(' ') ? 'otp_required' : validateOtp({ email, otp })?.code;
  return code && { field: 'otp', code };
}

const emptyForm = { otp: ' '.repeat(otpLength) };

/** Calls `onVerified` two seconds after the code was verified (specification, section 4). */
function useVerifiedDelay(onVerified: () => void): [boolean, () => void] {
  const [isVerified, setVerified] = useState(false);
  useTimeout(onVerified, isVerified ? verifiedDelayMs : undefined);
  return [isVerified, () => setVerified(true)];
}

/** Renders the second step of a password reset: the input for the four-digit code from the email. */
export function OtpForm({ email, onVerified, onBack }: { email: string; onVerified: () => void; onBack: () => void }) {
  const [isVerified, markVerified] = useVerifiedDelay(onVerified);
  const { change, field, showError, busy, formError, formProps } = useValidatedForm(emptyForm, {
    validate: ({ otp }) => validateCode(email, otp),
    async onSend({ otp }) {
      if (isVerified) return;
      try {
        await call('/verify/otp', { email, otp: otp.trim() });
        // A reload within the two seconds continues with the next view.
        storeView('change_password');
        markVerified();
      } catch (error) {
        showToast(getErrorMessage(error), { tone: 'error' });
        showError(getErrorMessage(error), 'otp');
      }
    },
  });
  const { value, error } = field('otp');
  const handleResent = () => {
    change(emptyForm);
    formProps.ref.current?.querySelector('input')?.focus();
  };
  return (
    <ResetStepLayout title="Enter the code" step={2} back={{ label: 'Use another address', onClick: onBack }}>
      <form {...formProps} className="space-y-5">
        <p className="text-soft">
          If there is an account for <strong className="font-semibold wrap-anywhere text-ink">{email}</strong>, we have sent a four-digit
          code to it. The code works for 10 minutes, in this browser only.
        </p>
        <SubmitStatus tone="error" title={formError} />
        <div className="flex flex-wrap items-end gap-x-5 gap-y-2">
          <OtpInput value={value} error={error} disabled={isVerified} onChange={(otp) => change({ otp })} />
          <p role="status" className={isVerified ? 'flex min-h-16 items-center gap-2 font-semibold text-fynbos' : ''}>
            {isVerified && (
              <>
                <CheckIcon />
                <span>Verified</span>
              </>
            )}
          </p>
        </div>
        {!isVerified && <ResendOtp email={email} onFailed={(message) => showError(message)} onSent={handleResent} />}
        <Button type="submit" className="w-full" busy={busy || isVerified}>
          Next
        </Button>
      </form>
    </ResetStepLayout>
  );
}
