import { useState } from 'react';
import { readAuthMemory, type AuthView } from '#web/features/auth/auth-memory.ts';
import { isApiError } from '#domain/errors/api-error.ts';
import { NewPasswordForm, type NewPassword } from '#web/features/auth/new-password-form.tsx';
import { call } from '#web/lib/api/api-client.ts';
import { showToast } from '#web/lib/stores/toast-store.ts';
import { Button } from '#web/ui/button.tsx';
import { CheckIcon } from '#web/ui/icons.tsx';
import { ForgotPasswordForm } from './forgot-password-form.tsx';
import { OtpForm } from './otp-form.tsx';
import { ResetStepLayout } from './reset-step-layout.tsx';

type ChangePasswordViewProps = { email: string; open: boolean; onChanged: () => void; onStartAgain: () => void };

function ChangePasswordView({ email, open, onChanged, onStartAgain }: ChangePasswordViewProps) {
  const [isExpired, setExpired] = useState(false);
  const send = async ({ password, confirmPassword }: NewPassword) => {
    try {
      // In this endpoint `new_password` is the confirmation.
      await call('/site/change_password', { email, password, new_password: confirmPassword });
    } catch (error) {
      setExpired(isApiError(error) && error.code === 'otp_dead');
      throw error;
    }
    showToast('Success', { tone: 'success' });
    onChanged();
  };
  const newCodeButton = isExpired && (
    <Button variant="secondary" onClick={onStartAgain}>
      Get a new code
    </Button>
  );
  return (
    <ResetStepLayout title="Create new password" step={3} back={{ label: 'Start again', onClick: onStartAgain }}>
      <NewPasswordForm email={email} open={open} submitLabel="Change password" errorAction={newCodeButton} onSend={send} />
    </ResetStepLayout>
  );
}

function PasswordChangedView({ onLogin }: { onLogin: () => void }) {
  return (
    <ResetStepLayout title="Password changed">
      <p className="flex items-start gap-3">
        <CheckIcon className="mt-0.5 size-6 text-fynbos" />
        <span>Success. Every device has been signed out. Sign in with the new password.</span>
      </p>
      <Button className="mt-6 w-full" onClick={onLogin}>
        Login
      </Button>
    </ResetStepLayout>
  );
}

type ResetViewsProps = { view: Exclude<AuthView, 'signin' | 'signup'>; open: boolean; onView: (view: AuthView) => void };

/** Renders the views of a password reset: forgot, otp, change_password and change_password_success. */
export default function ResetViews({ view, open, onView }: ResetViewsProps) {
  const [email, setEmail] = useState(() => readAuthMemory().email ?? '');
  const handleSent = (recipient: string) => {
    setEmail(recipient);
    onView('otp');
  };
  const forgotView = <ForgotPasswordForm onSent={handleSent} onBack={() => onView('signin')} />;
  // The other views need the email address, which is missing after a reload if storage is blocked.
  if (email === '' && view !== 'change_password_success') return forgotView;
  switch (view) {
    case 'forgot':
      return forgotView;
    case 'otp':
      return <OtpForm email={email} onVerified={() => onView('change_password')} onBack={() => onView('forgot')} />;
    case 'change_password':
      return (
        <ChangePasswordView
          email={email}
          open={open}
          onChanged={() => onView('change_password_success')}
          onStartAgain={() => onView('forgot')}
        />
      );
    case 'change_password_success':
      return <PasswordChangedView onLogin={() => onView('signin')} />;
  }
}
