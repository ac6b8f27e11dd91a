import { useState } from 'react';
import { readAuthMemory, type AuthView } from '#web/features/auth/auth-memory.ts';
import { ChangedView } from './changed-view.tsx';
import { ForgotForm } from './forgot-form.tsx';
import { NewPasswordForm } from './new-password-form.tsx';
import { OtpForm } from './otp-form.tsx';

type ResetViewsProps = { view: Exclude<AuthView, 'signin' | 'signup'>; open: boolean; onView: (view: AuthView) => void };

/** The way to a new password: forgot, otp, change_password, change_password_success, and back to signing in. */
export default function ResetViews({ view, open, onView }: ResetViewsProps) {
  const [email, setEmail] = useState(() => readAuthMemory().email ?? '');
  const sent = (to: string) => {
    setEmail(to);
    onView('otp');
  };
  const forgot = <ForgotForm onSent={sent} onBack={() => onView('signin')} />;
  // The other views need the email address, which is missing after a reload if storage is blocked.
  if (email === '' && view !== 'change_password_success') return forgot;
  switch (view) {
    case 'forgot':
      return forgot;
    case 'otp':
      return <OtpForm email={email} onVerified={() => onView('change_password')} onBack={() => onView('forgot')} />;
    case 'change_password':
      return (
        <NewPasswordForm
          email={email}
          open={open}
          onChanged={() => onView('change_password_success')}
          onStartAgain={() => onView('forgot')}
        />
      );
    case 'change_password_success':
      return <ChangedView onLogin={() => onView('signin')} />;
  }
}
