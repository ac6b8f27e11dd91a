import { useState } from 'react';
import { call, getErrorMessage } from '#web/lib/api/api-client.ts';
import { showToast } from '#web/lib/stores/toast-store.ts';
import { readAuthMemory, mergeAuthMemory } from '#web/features/auth/auth-memory.ts';
import { useInterval } from '#web/lib/hooks/use-timer.ts';
import { useRunOnce } from '#web/lib/hooks/use-run-once.ts';
import { Button } from '#web/ui/button.tsx';

const resendPauseSeconds = 30;
const getSecondsRemaining = (): number => Math.ceil(resendPauseSeconds - (Date.now() - (readAuthMemory().otpSentAt ?? 0)) / 1000);

/** Sends a code to the address. */
export async function requestOtp(email: string): Promise<void> {
  await call('/forgotpassword', { email, windows_url: location.origin });
  mergeAuthMemory({ email, otpSentAt: Date.now() });
  showToast('OTP sent', { tone: 'success' });
}

/**
 * Returns the seconds until another code can be sent, and a function that restarts the countdown. A reload does not
 * restart the countdown.
 */
function useCountdown(): [number, () => void] {
  const [secondsRemaining, setSecondsRemaining] = useState(getSecondsRemaining);
  useInterval(() => setSecondsRemaining(getSecondsRemaining()), secondsRemaining > 0 ? 1000 : undefined);
  return [Math.max(0, secondsRemaining), () => setSecondsRemaining(getSecondsRemaining())];
}

/** Renders a button that sends another code. It is disabled for 30 seconds after each code. */
export function ResendOtp({ email, onFailed, onSent }: { email: string; onFailed: (message: string) => void; onSent: () => void }) {
  const [secondsRemaining, restartCountdown] = useCountdown();
  const { busy, runOnce } = useRunOnce();
  const resend = async () => {
    try {
      await requestOtp(email);
      restartCountdown();
      onSent();
    } catch (error) {
      showToast(getErrorMessage(error), { tone: 'error' });
      onFailed(getErrorMessage(error));
    }
  };
  const handleClick = () => secondsRemaining === 0 && void runOnce(resend);
  return (
    <p className="flex flex-wrap items-baseline gap-x-2 text-medium text-soft">
      No code yet?
      <Button
        variant="quiet"
        className="min-h-11 px-1"
        busy={busy}
        aria-disabled={secondsRemaining > 0 || busy || undefined}
        onClick={handleClick}
      >
        Resend OTP
      </Button>
      {secondsRemaining > 0 && <span className="tabular-nums">{`in ${secondsRemaining} s`}</span>}
      <span role="status" className="sr-only">
        {secondsRemaining === 0 ? 'Another code can be sent now.' : ''}
      </span>
    </p>
  );
}
