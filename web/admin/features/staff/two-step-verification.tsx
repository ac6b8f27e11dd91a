import { pluralize } from '#web/admin/utils/format.ts';
import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { Passkeys } from '#web/features/auth/passkeys/passkeys.tsx';
import { RecoveryCodes } from '#web/features/auth/passkeys/recovery-codes.tsx';
import { PasswordPromptForm } from '#web/features/auth/passkeys/password-prompt-form.tsx';
import { queryClient, queryFor, type ResponseOf } from '#web/admin/api/query-client.ts';
import { useAdminMutation } from '#web/admin/api/use-admin-mutation.ts';
import { showUndo } from '#web/admin/utils/undo.ts';
import { AdminButton, getAdminButtonClass } from '#web/admin/components/admin-button.tsx';
import { Panel } from '#web/admin/components/admin-page.tsx';
import { QueryPanel } from '#web/admin/components/query-view.tsx';
import { call } from '#web/lib/api/api-client.ts';
import { TextField } from '#web/ui/forms/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { QrCode } from './qr-code.tsx';

export const secondFactorQuery = queryFor('/user/second_factor/get');
const refetchSecondFactor = () => void queryClient.invalidateQueries(secondFactorQuery);

type Action = 'begin' | 'codes' | 'drop';
const actionLabels: Record<Action, string> = { begin: 'Set up', codes: 'Create new codes', drop: 'Remove' };

type SecondFactor = ResponseOf<'/user/second_factor/get'>;

function describeSecondFactor({ app, passkeys, codesLeft, required, enabled }: SecondFactor): string {
  const codeCount = pluralize(codesLeft, 'recovery code');
  if (app) return `Your authenticator app is set up. You have ${codeCount} left.`;
  if (passkeys > 0) return `Two-step verification is on: you use passkeys. You have ${codeCount} left.`;
  return required && !enabled
    ? 'Two-step verification is off. You sign in with only your password. Owners must turn on two-step verification.'
    : 'Two-step verification is off. You sign in with only your password.';
}

/**
 * Manages the passkeys, authenticator app and recovery codes of the user.
 * @param props.onChanged called after the user has saved new recovery codes or removed the app
 */
export function TwoStepVerification({ onChanged }: { onChanged?: () => void }) {
  return (
    <>
      <Panel
        title="Passkeys"
        hint="Sign in with your fingerprint, your face or your device's PIN, without a password. If you do use your password, we also ask for a passkey."
      >
        <Passkeys button={AdminButton} onRemoved={showUndo} onChanged={refetchSecondFactor} onCodesSaved={onChanged} />
      </Panel>
      <AuthenticatorAppPanel onChanged={onChanged} />
    </>
  );
}

type Secret = ResponseOf<'/user/second_factor/begin'>;
type AuthenticatorAppSetupProps = { secret: Secret; onConfirmed: (recoveryCodes: string[]) => void; onCancel: () => void };

/** Shows the setup key of a new authenticator app, and asks for a code from the app. */
function AuthenticatorAppSetup({ secret: { secret, uri }, onConfirmed, onCancel }: AuthenticatorAppSetupProps) {
  const { register, handleSubmit } = useForm({ defaultValues: { otp: '' } });
  const confirmMutation = useAdminMutation({
    mutationFn: (input: { otp: string }) => call('/user/second_factor/confirm', input),
    onSuccess: ({ response }) => onConfirmed(response.recoveryCodes),
  });
  return (
    <form className="space-y-4" onSubmit={(event) => void handleSubmit((input) => confirmMutation.mutate(input))(event)}>
      <div className="flex flex-wrap items-start gap-5">
        <QrCode text={uri} label="QR code for your authenticator app" />
        <div className="max-w-prose min-w-60 flex-1 space-y-4">
          <p>
            Scan the QR code with an authenticator app, such as Aegis, 2FAS or Google Authenticator. You can also open the link on your
            phone or type in the setup key. Then enter the 6-digit code shown in the app.
          </p>
          <TextField
            label="Setup key"
            readOnly
            className="max-w-md"
            value={secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}
            onFocus={({ target }) => target.select()}
          />
          <a href={uri} className={getAdminButtonClass()}>
            Open in an app
          </a>
        </div>
      </div>
      <div className="flex max-w-lg flex-wrap items-start gap-3">
        <TextField
          label="6-digit code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={20}
          className="min-w-40 flex-1"
          error={confirmMutation.errorMessage}
          {...register('otp')}
        />
        <div className="mt-7 flex gap-3">
          <AdminButton type="submit" variant="primary" busy={confirmMutation.isPending}>
            Confirm
          </AdminButton>
          <AdminButton variant="quiet" onClick={onCancel}>
            Cancel
          </AdminButton>
        </div>
      </div>
    </form>
  );
}

type SecondFactorActionsProps = {
  secondFactor: SecondFactor;
  onSecret: (secret: Secret) => void;
  onCodes: (codes: string[]) => void;
  onRemoved: () => void;
};

/** Renders the actions of the authenticator app, each of which asks for the password. */
function SecondFactorActions({ secondFactor, onSecret, onCodes, onRemoved }: SecondFactorActionsProps) {
  const [action, setAction] = useState<Action>();
  const { mutate, isPending, errorMessage, reset } = useAdminMutation({
    mutationFn: async ({ name, password }: { name: Action; password: string }) => {
      if (name === 'begin') onSecret((await call('/user/second_factor/begin', { password })).response);
      if (name === 'codes') onCodes((await call('/user/second_factor/codes', { password })).response.recoveryCodes);
      if (name === 'drop') await call('/user/second_factor/drop', { password });
    },
    onSuccess: (_output, { name }) => {
      setAction(undefined);
      if (name === 'drop') onRemoved();
    },
  });
  const cancel = () => {
    setAction(undefined);
    reset();
  };
  return (
    <>
      {errorMessage && (
        <div className="mb-4">
          <Notice tone="error" title={errorMessage} />
        </div>
      )}
      <p className="mb-3">{describeSecondFactor(secondFactor)}</p>
      {action === undefined ? (
        <div className="flex flex-wrap gap-2">
          <AdminButton variant={secondFactor.enabled ? 'secondary' : 'primary'} onClick={() => setAction('begin')}>
            {secondFactor.app ? 'Set up another app' : 'Set up an app'}
          </AdminButton>
          {secondFactor.enabled && <AdminButton onClick={() => setAction('codes')}>Create new recovery codes</AdminButton>}
          {secondFactor.app && (!secondFactor.required || secondFactor.passkeys > 0) && (
            <AdminButton onClick={() => setAction('drop')}>Remove app</AdminButton>
          )}
        </div>
      ) : (
        <PasswordPromptForm
          button={AdminButton}
          label={actionLabels[action]}
          busy={isPending}
          {...(action === 'drop' && { tone: 'danger' as const })}
          onSend={(password) => mutate({ name: action, password })}
          onCancel={cancel}
        />
      )}
    </>
  );
}

function AuthenticatorAppPanel({ onChanged }: { onChanged: (() => void) | undefined }) {
  const query = useQuery(secondFactorQuery);
  const [secret, setSecret] = useState<Secret>();
  const [codes, setCodes] = useState<string[]>();
  const handleChanged = () => {
    setCodes(undefined);
    refetchSecondFactor();
    onChanged?.();
  };
  const showCodes = (recoveryCodes: string[]) => {
    setSecret(undefined);
    setCodes(recoveryCodes);
  };
  return (
    <Panel title="Authenticator app" hint="When you sign in with your password, you also enter a code from an authenticator app.">
      <QueryPanel query={query} skeleton={<Skeleton className="h-20" />}>
        {(secondFactor) =>
          codes ? (
            <RecoveryCodes button={AdminButton} codes={codes} onDone={handleChanged} />
          ) : secret ? (
            <AuthenticatorAppSetup secret={secret} onConfirmed={showCodes} onCancel={() => setSecret(undefined)} />
          ) : (
            <SecondFactorActions secondFactor={secondFactor} onSecret={setSecret} onCodes={setCodes} onRemoved={handleChanged} />
          )
        }
      </QueryPanel>
    </Panel>
  );
}
