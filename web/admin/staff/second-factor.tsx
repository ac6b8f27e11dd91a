import { useState, type SubmitEvent } from 'react';
import { useAction } from '#web/account/use-action.ts';
import { DeskButton, deskButtonClass } from '#web/admin/ui/button.tsx';
import { Panel } from '#web/admin/ui/page.tsx';
import { call } from '#web/lib/call.ts';
import { useAnswer } from '#web/lib/use-answer.ts';
import { TextField } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { QrCode } from './qr-code.tsx';

const load = async (_question: string, signal: AbortSignal) => (await call('/user/second_factor/get', {}, { signal })).response;

/** The codes, the one time that they show. */
function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const { run } = useAction();
  const copy = () =>
    run(async () => {
      await navigator.clipboard.writeText(codes.join('\n'));
      return 'Copied';
    });
  return (
    <div>
      <p className="font-semibold">Your recovery codes</p>
      <p className="mt-1 max-w-prose text-soft">
        Keep them somewhere safe, apart from your phone. Each signs you in once in place of a code. They do not show again.
      </p>
      <ul aria-label="Recovery codes" className="my-4 grid max-w-sm grid-cols-2 gap-x-6 gap-y-1 font-mono">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex gap-2">
        <DeskButton onClick={() => void copy()}>Copy</DeskButton>
        <DeskButton variant="primary" onClick={onDone}>
          I have kept them
        </DeskButton>
      </div>
    </div>
  );
}

type WithPasswordProps = { label: string; busy: boolean; tone?: 'danger'; onSend: (password: string) => void; onCancel: () => void };

function WithPassword({ label, busy, tone, onSend, onCancel }: WithPasswordProps) {
  const [password, setPassword] = useState('');
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    onSend(password);
  };
  return (
    <form className="flex max-w-lg flex-wrap items-end gap-3" onSubmit={send}>
      <TextField
        label="Your password"
        type="password"
        autoComplete="current-password"
        className="min-w-52 flex-1"
        value={password}
        onChange={({ target }) => setPassword(target.value)}
      />
      <DeskButton type="submit" variant={tone ?? 'primary'} busy={busy}>
        {label}
      </DeskButton>
      <DeskButton variant="quiet" onClick={onCancel}>
        Cancel
      </DeskButton>
    </form>
  );
}

type Doing = 'begin' | 'codes' | 'drop';
const words: Record<Doing, string> = { begin: 'Set up', codes: 'Make new codes', drop: 'Take it away' };

/** A second factor of one's own: set up with an authenticator app, its codes renewed, taken away. @param props.onChanged hears of it */
export function SecondFactor({ onChanged }: { onChanged?: () => void }) {
  const { data, problem, retry } = useAnswer('second factor', load);
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
    <Panel title="Second factor" hint="A code of an authenticator app, asked for besides your password when you sign in.">
      {problem && <Notice tone="alarm" title={problem} action={<DeskButton onClick={retry}>Retry</DeskButton>} />}
      {!data && !problem && <Skeleton className="h-20" />}
      {action.problem && (
        <div className="mb-4">
          <Notice tone="alarm" title={action.problem} />
        </div>
      )}
      {codes && <RecoveryCodes codes={codes} onDone={finish} />}
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
              <a href={secret.uri} className={deskButtonClass()}>
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
            <DeskButton type="submit" variant="primary" busy={action.busy}>
              Confirm
            </DeskButton>
            <DeskButton variant="quiet" onClick={() => setSecret(undefined)}>
              Cancel
            </DeskButton>
          </div>
        </form>
      )}
      {data && !codes && !secret && (
        <>
          <p className="mb-3">
            {data.enabled
              ? `It is set up. ${data.codesLeft} recovery codes are left.`
              : 'It is not set up: your password alone signs you in.'}
            {data.required && !data.enabled && ' Owners need one here.'}
          </p>
          {doing === undefined ? (
            <div className="flex flex-wrap gap-2">
              <DeskButton variant={data.enabled ? 'secondary' : 'primary'} onClick={() => setDoing('begin')}>
                {data.enabled ? 'Set up another app' : 'Set it up'}
              </DeskButton>
              {data.enabled && <DeskButton onClick={() => setDoing('codes')}>New recovery codes</DeskButton>}
              {data.enabled && !data.required && <DeskButton onClick={() => setDoing('drop')}>Take it away</DeskButton>}
            </div>
          ) : (
            <WithPassword
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
