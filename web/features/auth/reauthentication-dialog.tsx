import { useEffect } from 'react';
import type { FieldError } from '#domain/accounts/account.ts';
import { isApiError } from '#domain/errors/api-error.ts';
import { call, getErrorMessage } from '#web/lib/api/api-client.ts';
import { supportsPasskeys, reauthenticateWithPasskey } from '#web/features/auth/passkeys/passkey-ceremony.ts';
import { resolveReauthentication } from '#web/lib/api/reauthentication-store.ts';
import { useQuery } from '#web/lib/api/use-query.ts';
import { useSession } from '#web/lib/session/use-session.ts';
import { PasswordField } from './password-field.tsx';
import { useRunOnce } from '#web/lib/hooks/use-run-once.ts';
import { useValidatedForm } from '#web/lib/hooks/use-validated-form.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { SubmitStatus } from '#web/ui/status/submit-status.tsx';
import type { ButtonComponent } from './passkeys/button-component.ts';

const emptyForm = { password: '' };
const validatePassword = ({ password }: typeof emptyForm): FieldError<'password'> | undefined =>
  password === '' ? { field: 'password', code: 'password_is_required' } : undefined;

const countPasskeys = async ({ signal }: { signal: AbortSignal }) =>
  (await call('/user/second_factor/get', {}, { signal })).response.passkeys;

const cancel = () => resolveReauthentication(false);

function ReauthenticatePasskeyButton({ button: Button, onUse }: { button: ButtonComponent; onUse: () => Promise<void> }) {
  const { busy, runOnce } = useRunOnce();
  return (
    <Button variant="secondary" busy={busy} onClick={() => void runOnce(onUse)}>
      Use a passkey
    </Button>
  );
}

/** Renders the dialog that asks for the password or a passkey. The API client then repeats the call that required it. */
export default function ReauthenticationDialog({ button: Button }: { button: ButtonComponent }) {
  const { data: passkeys = 0 } = useQuery({ queryKey: ['passkey count'], queryFn: countPasskeys });
  const { session } = useSession();
  const isSignedOut = session === undefined;
  useEffect(() => {
    // The user must sign in first, and this dialog would cover the sign-in dialog.
    if (isSignedOut) cancel();
  }, [isSignedOut]);
  /** Sends the credentials and closes the dialog. @param field displays the error of a wrong password */
  const sendAndClose = async (send: () => Promise<unknown>, field?: 'password') => {
    try {
      await send();
      resolveReauthentication(true);
    } catch (error) {
      const code = isApiError(error) ? error.code : undefined;
      if (code === 'session_ended') cancel();
      else showError(getErrorMessage(error), code === 'wrong_password' ? field : undefined);
    }
  };
  const { field, showError, busy, formError, formProps } = useValidatedForm(emptyForm, {
    validate: validatePassword,
    onSend: ({ password }) => sendAndClose(() => call('/user/proof', { password }), 'password'),
  });
  const hasPasskey = passkeys > 0 && supportsPasskeys();
  return (
    <Dialog open onClose={cancel} label="Confirm it's you" className="max-w-md">
      <form {...formProps} className="p-5 sm:p-8">
        <h2 tabIndex={-1} className="pr-10 font-display text-heading leading-tight [--opsz:60]">
          Confirm it's you
        </h2>
        <p className="mt-2 text-soft">
          {hasPasskey
            ? "This changes who has access. Enter your password or use a passkey to continue. We won't ask again for ten minutes."
            : "This changes who has access. Enter your password to continue. We won't ask again for ten minutes."}
        </p>
        <div className="mt-5 space-y-5">
          <SubmitStatus tone="error" title={formError} />
          <PasswordField
            label="Your password"
            autoComplete="current-password"
            maxLength={1000}
            required
            data-initial-focus
            {...field('password')}
          />
          <div className="flex flex-wrap gap-3">
            <Button type="submit" variant="primary" busy={busy}>
              Confirm
            </Button>
            {hasPasskey && <ReauthenticatePasskeyButton button={Button} onUse={() => sendAndClose(reauthenticateWithPasskey)} />}
            <Button variant="quiet" onClick={cancel}>
              Cancel
            </Button>
          </div>
        </div>
      </form>
    </Dialog>
  );
}
