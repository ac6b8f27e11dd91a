import { pluralize } from '#web/admin/utils/format.ts';
import { useState, type SubmitEvent } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Passkeys } from '#web/features/auth/passkeys/passkeys.tsx';
import { RecoveryCodes } from '#web/features/auth/passkeys/recovery-codes.tsx';
import { PasswordPromptForm } from '#web/features/auth/passkeys/password-prompt-form.tsx';
import { queryClient, queryFor, type ResponseOf } from '#web/admin/api/query-client.ts';
import { useAdminMutation } from '#web/admin/api/use-admin-mutation.ts';
import { showUndo } from '#web/admin/utils/undo.ts';
import { AdminButton, getAdminButtonClass } from '#web/admin/components/admin-button.tsx';
import { Panel } from '#web/admin/components/admin-page.tsx';
import { call, getErrorMessage } from '#web/lib/api/api-client.ts';
import { TextField } from '#web/ui/forms/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { QrCode } from './qr-code.tsx';
import { LoadError } from '#web/ui/status/load-error.tsx';

const secondFactorQuery = queryFor('/user/second_factor/get');
const refetch = () => void queryClient.invalidateQueries(secondFactorQuery);

type Action = 'begin' | 'codes' | 'drop';
const actionLabels: Record<Action, string> = { begin: 'Set up', codes: 'Create new codes', drop: 'Remove' };

type SecondFactor = ResponseOf<'/user/second_factor/get'>;

function describeSecondFactor({ app, passkeys, codesLeft, required, enabled }: SecondFactor): string {
  const codes = pluralize(codesLeft, 'recovery code');
  if (app) return `Your authenticator app is set up. You have ${codes} left.`;
  if (passkeys > 0) return `Two-step verification is on: you use passkeys. You have ${codes} left.`;
  return required && !enabled
    ? 'Two-step verification is off. You sign in with only your password. Owners must turn on two-step verification.'
    : 'Two-step verification is off. You sign in with only your password.';
}

/**
 * Manages the user's own passkeys, authenticator app and recovery codes. @param props.onChanged called after one was
 * added or removed
 */
export function TwoStepVerification({ onChanged }: { onChanged?: () => void }) {
  return (
    <>
      <Panel
        title="Passkeys"
        hint="Sign in with your fingerprint, your face or your device's PIN, without a password. If you do use your password, we also ask for a passkey."
      >
        <Passkeys button={AdminButton} onRemoved={showUndo} onChanged={refetch} onCodesSaved={onChanged} />
      </Panel>
      <AuthenticatorAppPanel onChanged={onChanged} />
    </>
  );
}

function AuthenticatorAppPanel({ onChanged }: { onChanged: (() => void) | undefined }) {
  const { data, error } = useQuery(secondFactorQuery);
  const [action, setAction] = useState<Action>();
  const [secret, setSecret] = useState<{ secret: string; uri: string }>();
  const [codes, setCodes] = useState<string[]>();
  const [otp, setOtp] = useState('');
  const finish = () => {
    setCodes(undefined);
    refetch();
    onChanged?.();
  };

  const start = useAdminMutation({
    mutationFn: async ({ name, password }: { name: Action; password: string }) => {
      if (name === 'begin') setSecret((await call('/user/second_factor/begin', { password })).response);
      if (name === 'codes') setCodes((await call('/user/second_factor/codes', { password })).response.recoveryCodes);
      if (name === 'drop') await call('/user/second_factor/drop', { password });
    },
    onSuccess: (_output, { name }) => {
      setAction(undefined);
      if (name === 'drop') finish();
    },
  });
  const confirmCode = useAdminMutation({
    mutationFn: () => call('/user/second_factor/confirm', { otp }),
    onSuccess: ({ response }) => {
      setCodes(response.recoveryCodes);
      setSecret(undefined);
      setOtp('');
    },
  });
  const errorMessage = start.errorMessage ?? confirmCode.errorMessage;
  const confirm = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    start.reset();
    confirmCode.mutate();
  };

  return (
    <Panel title="Authenticator app" hint="When you sign in with your password, you also enter a code from an authenticator app.">
      {error && !data && <LoadError title={getErrorMessage(error)} onRetry={refetch} />}
      {!data && !error && <Skeleton className="h-20" />}
      {errorMessage && (
        <div className="mb-4">
          <Notice tone="alarm" title={errorMessage} />
        </div>
      )}
      {codes && <RecoveryCodes button={AdminButton} codes={codes} onDone={finish} />}
      {secret && (
        <form className="space-y-4" onSubmit={confirm}>
          <div className="flex flex-wrap items-start gap-5">
            <QrCode text={secret.uri} label="QR code for your authenticator app" />
            <div className="max-w-prose min-w-60 flex-1 space-y-4">
              <p>
                Scan the QR code with an authenticator app, such as Aegis, 2FAS or Google Authenticator. You can also open the link on your
                phone or type in the setup key. Then enter the 6-digit code shown in the app.
              </p>
              <TextField
                label="Setup key"
                readOnly
                className="max-w-md"
                value={secret.secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}
                onFocus={({ target }) => target.select()}
              />
              <a href={secret.uri} className={getAdminButtonClass()}>
                Open in an app
              </a>
            </div>
          </div>
          <div className="flex max-w-lg flex-wrap items-end gap-3">
            <TextField
              label="6-digit code"
              name="otp"
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={20}
              className="min-w-40 flex-1"
              value={otp}
              onChange={({ target }) => setOtp(target.value)}
            />
            <AdminButton type="submit" variant="primary" busy={confirmCode.isPending}>
              Confirm
            </AdminButton>
            <AdminButton variant="quiet" onClick={() => setSecret(undefined)}>
              Cancel
            </AdminButton>
          </div>
        </form>
      )}
      {data && !codes && !secret && (
        <>
          <p className="mb-3">{describeSecondFactor(data)}</p>
          {action === undefined ? (
            <div className="flex flex-wrap gap-2">
              <AdminButton variant={data.enabled ? 'secondary' : 'primary'} onClick={() => setAction('begin')}>
                {data.app ? 'Set up another app' : 'Set up an app'}
              </AdminButton>
              {data.enabled && <AdminButton onClick={() => setAction('codes')}>Create new recovery codes</AdminButton>}
              {data.app && (!data.required || data.passkeys > 0) && <AdminButton onClick={() => setAction('drop')}>Remove app</AdminButton>}
            </div>
          ) : (
            <PasswordPromptForm
              button={AdminButton}
              label={actionLabels[action]}
              busy={start.isPending}
              {...(action === 'drop' && { tone: 'danger' as const })}
              onSend={(password) => start.mutate({ name: action, password })}
              onCancel={() => setAction(undefined)}
            />
          )}
        </>
      )}
    </Panel>
  );
}
