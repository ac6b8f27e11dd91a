import { call } from '#web/lib/api/api-client.ts';
import { showToast } from '#web/lib/stores/toast-store.ts';
import { remember } from '#web/features/auth/auth-memory.ts';

/** Has a code sent to the address, and says so. @throws Problem when the server refuses */
export async function sendOtp(email: string): Promise<void> {
  await call('/forgotpassword', { email, windows_url: location.origin });
  remember({ email, otpSentAt: Date.now() });
  showToast('OTP sent', { tone: 'success' });
}
