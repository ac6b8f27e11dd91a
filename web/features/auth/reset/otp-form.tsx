import { useEffect, useEffectEvent, useState } from 'react';
import { validateOtp, otpLength, type FieldError } from '#domain/accounts/account.ts';
import { call, getErrorMessage } from '#web/lib/api/api-client.ts';
import { showToast } from '#web/lib/stores/toast-store.ts';
import { storeView } from '#web/features/auth/auth-memory.ts';
import { useValidatedForm } from '#web/lib/hooks/use-validated-form.ts';
import { Button } from '#web/ui/button.tsx';
import { CheckIcon } from '#web/ui/icons.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { OtpInput } from './otp-boxes.tsx';
import { ResendOtp } from './resend-otp.tsx';
import { ResetStepLayout } from './view-frame.tsx';

const verifiedDelay = 2000;
/** The first box is required; the rest of the code with it. */
function otpError(email: string, otp: string): FieldError<'otp'> | undefined {
  const code = otp.startsWith(' ') ? 'otp_required' : validateOtp({ email, otp })?.code;
  return code && { field: 'otp', code };
}

const empty = { otp: ' '.repeat(otpLength) };

/** Calls back two seconds after the code was verified (specification, section 4). */
function useVerified(onVerified: () => void): [boolean, () => void] {
  const [verified, setVerified] = useState(false);
  const handleVerified = useEffectEvent(onVerified);
  useEffect(() => {
    if (!verified) return undefined;
    const timer = setTimeout(() => handleVerified(), verifiedDelay);
    return () => clearTimeout(timer);
  }, [verified]);
  return [verified, () => setVerified(true)];
}

/** The second view: the four digits from the mail. */
export function OtpForm({ email, onVerified, onBack }: { email: string; onVerified: () => void; onBack: () => void }) {
  const [verified, verify] = useVerified(onVerified);
  const { change, field, fail, busy, formError, attributes } = useValidatedForm(empty, {
    check: ({ otp }) => otpError(email, otp),
    async send({ otp }) {
      if (verified) return;
      try {
        await call('/verify/otp', { email, otp: otp.trim() });
        // A reload within the two seconds continues with the next view.
        storeView('change_password');
        verify();
      } catch (error) {
        showToast(getErrorMessage(error), { tone: 'alarm' });
        fail(getErrorMessage(error), 'otp');
      }
    },
  });
  const { value, error } = field('otp');
  const resent = () => {
    change(empty);
    attributes.ref.current?.querySelector('input')?.focus();
  };
  return (
    <ResetStepLayout title="Enter the code" step={2} back={{ label: 'Use another address', onPress: onBack }}>
      <form {...attributes} className="space-y-5">
        <p className="text-soft">
          If there is an account for <strong className="font-semibold wrap-anywhere text-ink">{email}</strong>, we have sent a four-digit
          code to it. The code works for 10 minutes, in this browser only.
        </p>
        {formError && <Notice tone="alarm" title={formError} />}
        <div className="flex flex-wrap items-end gap-x-5 gap-y-2">
          <OtpInput value={value} error={error} disabled={verified} onChange={(otp) => change({ otp })} />
          <p role="status" className={verified ? 'flex min-h-16 items-center gap-2 font-semibold text-fynbos' : ''}>
            {verified && (
              <>
                <CheckIcon />
                Verified
              </>
            )}
          </p>
        </div>
        {!verified && <ResendOtp email={email} onFailed={(message) => fail(message)} onSent={resent} />}
        <Button type="submit" className="w-full" busy={busy || verified}>
          Next
        </Button>
      </form>
    </ResetStepLayout>
  );
}
