import { useRef, useState } from 'react';
import type { Profile } from '#contract/account/profile.endpoints.ts';
import { AccountLoadError } from '#web/features/auth/account-load-error.tsx';
import { ActionStatus } from '#web/ui/status/action-status.tsx';
import { useAsyncAction } from '#web/lib/hooks/use-async-action.ts';
import { call } from '#web/lib/api/api-client.ts';
import { useLazyModule } from '#web/lib/hooks/use-lazy-module.ts';
import { Button } from '#web/ui/button.tsx';
import { AlertIcon, CheckIcon } from '#web/ui/icons.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { findEmailDraft } from './email-draft.ts';

const loadForm = () => import('./change-email-form.tsx');

type EmailSectionProps = { profile: Profile; onSaved: (profile: Profile) => void };

/** Renders the button that sends the confirmation email again. */
function ResendButton({ email }: { email: string }) {
  const { busy, error, message, run } = useAsyncAction();
  const resend = () => run(async () => (await call('/user/email/resend')).message);
  return (
    <>
      <Button variant="quiet" className="-mx-2" busy={busy} aria-label={`Resend email to ${email}`} onClick={() => void resend()}>
        Resend
      </Button>
      <ActionStatus error={error} success={message} className="w-full" />
    </>
  );
}

/** Renders the button that cancels a pending change. It saves the current address again. */
function CancelChangeButton({ profile: { email }, onSaved }: EmailSectionProps) {
  const { busy, error, run } = useAsyncAction();
  const cancelChange = () =>
    run(async () => {
      onSaved((await call('/user/profile/save', { email })).response);
      return 'Email address not changed';
    });
  return (
    <>
      <Button variant="quiet" className="-mx-2" busy={busy} onClick={() => void cancelChange()}>
        Keep current address
      </Button>
      <ActionStatus error={error} className="w-full" />
    </>
  );
}

function CurrentEmail({ profile: { email, emailVerified, pendingEmail } }: { profile: Profile }) {
  const canResend = !emailVerified && pendingEmail === null;
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <p className="text-lg wrap-anywhere">{email}</p>
        {emailVerified ? (
          <p className="flex items-center gap-1.5 text-medium text-fynbos">
            <CheckIcon />
            Confirmed
          </p>
        ) : (
          <p className="flex items-center gap-1.5 text-medium text-rust">
            <AlertIcon />
            Not confirmed
          </p>
        )}
        {canResend && <ResendButton email={email} />}
      </div>
      {canResend && (
        <p className="max-w-prose text-medium text-soft">
          Open the link in the email we sent you when you registered, and confirm the address on the page it opens.
        </p>
      )}
    </>
  );
}

/** Renders the new, unconfirmed address, with buttons to resend the email and to keep the current address. */
function PendingEmail({ profile, onSaved, pendingEmail }: EmailSectionProps & { pendingEmail: string }) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 rounded-sm border border-line bg-card px-5 py-4">
      <p className="max-w-prose">
        To switch to <strong className="font-semibold wrap-anywhere">{pendingEmail}</strong>, open the link in the email we sent there and
        confirm the address.
      </p>
      <ResendButton email={pendingEmail} />
      <CancelChangeButton profile={profile} onSaved={onSaved} />
    </div>
  );
}

/** Renders the current and the pending email address, and the form that changes the address. */
export function EmailSection({ profile, onSaved }: EmailSectionProps) {
  // A form that is restored after a reload must not take the focus.
  const [formState, setFormState] = useState<'closed' | 'opened' | 'restored'>(() =>
    findEmailDraft(profile._id) === undefined ? 'closed' : 'restored',
  );
  const openerRef = useRef<HTMLButtonElement>(null);
  const form = useLazyModule(loadForm, formState !== 'closed');
  return (
    <div className="space-y-4">
      <CurrentEmail profile={profile} />
      {profile.pendingEmail !== null && <PendingEmail profile={profile} onSaved={onSaved} pendingEmail={profile.pendingEmail} />}
      {formState === 'closed' ? (
        <Button ref={openerRef} variant="quiet" className="-mx-2" onClick={() => setFormState('opened')}>
          Change email address
        </Button>
      ) : form.module ? (
        <form.module.default
          profile={profile}
          focusesInput={formState === 'opened'}
          onDone={(saved) => {
            setFormState('closed');
            requestAnimationFrame(() => openerRef.current?.focus());
            if (saved) onSaved(saved);
          }}
        />
      ) : form.hasFailed ? (
        <AccountLoadError title="This could not be loaded" error="Check your connection and try again." onRetry={form.retry} />
      ) : (
        <Skeleton className="h-56 sm:h-36" />
      )}
    </div>
  );
}
