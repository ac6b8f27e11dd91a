import { useState, type SubmitEvent } from 'react';
import { Passkeys } from '#web/features/auth/passkeys/passkeys.tsx';
import { RecoveryCodes } from '#web/features/auth/passkeys/recovery-codes.tsx';
import { PasswordForm } from '#web/features/auth/passkeys/with-password.tsx';
import { useAction } from '#web/lib/hooks/use-action.ts';
import { showUndo } from '#web/admin/utils/undo.ts';
import { AdminButton, adminButtonClass } from '#web/admin/components/admin-button.tsx';
import { Panel } from '#web/admin/components/admin-page.tsx';
import { call } from '#web/lib/api/api-client.ts';
import { useAnswer, type Answer } from '#web/admin/api/use-answer.ts';
import { TextField } from '#web/ui/forms/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { QrCode } from './qr-code.tsx';
import { LoadError } from '#web/ui/status/load-error.tsx';

const load = async (_question: string, signal: AbortSignal) => (await call('/user/second_factor/get', {}, { signal })).response;

type Doing = 'begin' | 'codes' | 'drop';
const words: Record<Doing, string> = { begin: 'Set up', codes: 'Make new codes', drop: 'Take it away' };

type Factor = Awaited<ReturnType<typeof load>>;

/** How one signs in as it stands, in words. */
function standing({ app, passkeys, codesLeft, required, enabled }: Factor): string {
  const left = `${codesLeft} recovery ${codesLeft === 1 ? 'code is' : 'codes are'} left.`;
  if (app) return `It is set up. ${left}`;
  if (passkeys > 0) return `Your passkeys are your second factor. ${left}`;
  return `It is not set up: your password alone signs you in.${required && !enabled ? ' Owners need one here.' : ''}`;
}

/** A second factor of one's own: passkeys, and an authenticator app, its codes renewed, taken away. @param props.onChanged hears of it */
export function TwoStepVerification({ onChanged }: { onChanged?: () => void }) {
  const answer = useAnswer('second factor', load);
  const refresh = () => void load('', new AbortController().signal).then(answer.replace, answer.retry);
  return (
    <>
      <Panel
        title="Passkeys"
        hint="Sign in with your fingerprint, your face or your device's PIN, without a password. If you do use your password, we also ask for a passkey."
      >
        <Passkeys button={AdminButton} onRemoved={showUndo} onChanged={refresh} onKept={onChanged} />
      </Panel>
      <AppPanel answer={answer} onChanged={onChanged} />
    </>
  );
}

function AppPanel({ answer, onChanged }: { answer: Answer<Factor>; onChanged: (() => void) | undefined }) {
  const { data, problem, retry } = answer;
  const [doing, setDoing] = useState<Doing>();
  const [secret, setSecret] = useState<{ secret: string; uri: string }>();
  const [codes, setCodes] = useState<string[]>();
  const [otp, setOtp] = useState('');
  const action = useAction();
  const finish = () => {
    setCodes(undefined);
    retry();
    onChanged?.();
  };

  const send = (what: Doing, password: string) =>
    action.run(async () => {
      if (what === 'begin') setSecret((await call('/user/second_factor/begin', { password })).response);
      if (what === 'codes') setCodes((await call('/user/second_factor/codes', { password })).response.recoveryCodes);
      if (what === 'drop') await call('/user/second_factor/drop', { password });
      setDoing(undefined);
      if (what === 'drop') finish();
    });
  const confirm = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    void action.run(async () => {
      setCodes((await call('/user/second_factor/confirm', { otp })).response.recoveryCodes);
      setSecret(undefined);
      setOtp('');
    });
  };

  return (
    <Panel
      title="Authenticator app"
      hint="A code from an authenticator app, asked for after your password when you sign in without a passkey."
    >
      {problem && <LoadError title={problem} onRetry={retry} />}
      {!data && !problem && <Skeleton className="h-20" />}
      {action.problem && (
        <div className="mb-4">
          <Notice tone="alarm" title={action.problem} />
        </div>
      )}
      {codes && <RecoveryCodes button={AdminButton} codes={codes} onDone={finish} />}
      {secret && (
        <form className="space-y-4" onSubmit={confirm}>
          <div className="flex flex-wrap items-start gap-5">
            <QrCode text={secret.uri} label="Code to scan with the app" />
            <div className="max-w-prose min-w-60 flex-1 space-y-4">
              <p>
                Scan the code with an authenticator app, such as Aegis, 2FAS or Google Authenticator; or open the link on your phone, or
                type the key. Then enter the code that the app shows.
              </p>
              <TextField
                label="Key"
                readOnly
                className="max-w-md"
                value={secret.secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}
                onFocus={({ target }) => target.select()}
              />
              <a href={secret.uri} className={adminButtonClass()}>
                Open in an app
              </a>
            </div>
          </div>
          <div className="flex max-w-lg flex-wrap items-end gap-3">
            <TextField
              label="Code of six digits"
              name="otp"
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={20}
              className="min-w-40 flex-1"
              value={otp}
              onChange={({ target }) => setOtp(target.value)}
            />
            <AdminButton type="submit" variant="primary" busy={action.busy}>
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
          <p className="mb-3">{standing(data)}</p>
          {doing === undefined ? (
            <div className="flex flex-wrap gap-2">
              <AdminButton variant={data.enabled ? 'secondary' : 'primary'} onClick={() => setDoing('begin')}>
                {data.app ? 'Set up another app' : data.enabled ? 'Set up an app' : 'Set it up'}
              </AdminButton>
              {data.enabled && <AdminButton onClick={() => setDoing('codes')}>New recovery codes</AdminButton>}
              {data.app && (!data.required || data.passkeys > 0) && (
                <AdminButton onClick={() => setDoing('drop')}>Take it away</AdminButton>
              )}
            </div>
          ) : (
            <PasswordForm
              button={AdminButton}
              label={words[doing]}
              busy={action.busy}
              {...(doing === 'drop' && { tone: 'danger' as const })}
              onSend={(password) => void send(doing, password)}
              onCancel={() => setDoing(undefined)}
            />
          )}
        </>
      )}
    </Panel>
  );
}
