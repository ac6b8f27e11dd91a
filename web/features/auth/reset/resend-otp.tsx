import { useEffect, useState } from 'react';
import { call, getErrorMessage } from '#web/lib/api/api-client.ts';
import { showToast } from '#web/lib/stores/toast-store.ts';
import { readAuthMemory, remember } from '#web/features/auth/auth-memory.ts';
import { useRunOnce } from '#web/lib/hooks/use-run-once.ts';
import { Button } from '#web/ui/button.tsx';

const pauseSeconds = 30;
const secondsLeft = (): number => Math.ceil(pauseSeconds - (Date.now() - (readAuthMemory().otpSentAt ?? 0)) / 1000);

/** Sends a code to the address. @throws ApiError or NetworkError */
export async function requestOtp(email: string): Promise<void> {
  await call('/forgotpassword', { email, windows_url: location.origin });
  remember({ email, otpSentAt: Date.now() });
  showToast('OTP sent', { tone: 'success' });
}

/** Counts down from the time of the last code. A reload does not restart it. */
function useCountdown(): [number, () => void] {
  const [left, setLeft] = useState(secondsLeft);
  const counting = left > 0;
  useEffect(() => {
    if (!counting) return undefined;
    const timer = setInterval(() => setLeft(secondsLeft()), 1000);
    return () => clearInterval(timer);
  }, [counting]);
  return [Math.max(0, left), () => setLeft(secondsLeft())];
}

/** Asks for another code, once the last has had the time to arrive. */
export function ResendOtp({ email, onFailed, onSent }: { email: string; onFailed: (message: string) => void; onSent: () => void }) {
  const [left, restart] = useCountdown();
  const { busy, runOnce } = useRunOnce();
  const resend = async () => {
    try {
      await requestOtp(email);
      restart();
      onSent();
    } catch (error) {
      showToast(getErrorMessage(error), { tone: 'alarm' });
      onFailed(getErrorMessage(error));
    }
  };
  const press = () => left === 0 && void runOnce(resend);
  return (
    <p className="flex flex-wrap items-baseline gap-x-2 text-[0.9375rem] text-soft">
      No code yet?
      <Button variant="quiet" className="min-h-11 px-1" busy={busy} aria-disabled={left > 0 || busy || undefined} onClick={press}>
        Resend OTP
      </Button>
      {left > 0 && <span className="tabular-nums">in {left} s</span>}
      <span role="status" className="sr-only">
        {left === 0 ? 'Another code can be sent now.' : ''}
      </span>
    </p>
  );
}
