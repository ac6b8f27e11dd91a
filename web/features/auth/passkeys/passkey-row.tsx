import { useRef, useState, type SubmitEvent } from 'react';
import type { PasskeyDto } from '#contract/account/passkeys.endpoints.ts';
import { maxPasskeyNameLength } from '#domain/accounts/passkey.ts';
import { ActionStatus } from '#web/ui/status/action-status.tsx';
import { useAsyncAction } from '#web/lib/hooks/use-async-action.ts';
import { call } from '#web/lib/api/api-client.ts';
import { formatDate, formatDateTime } from '#web/lib/format/dates.ts';
import { TextField } from '#web/ui/forms/field.tsx';
import type { ButtonComponent } from './button-component.ts';
import { focusFirstInput } from '#web/ui/focus-first-input.ts';
import { PasswordPromptForm } from './password-prompt-form.tsx';

type Doing = 'rename' | 'remove';
type RowProps = {
  button: ButtonComponent;
  passkey: PasskeyDto;
  onRenamed: (passkey: PasskeyDto) => void;
  onRemoved: (message: string) => void;
};

function Rename({ button: Button, name, busy, onSend, onCancel }: Omit<RowProps, 'passkey' | 'onRenamed' | 'onRemoved'> & RenameProps) {
  const [typed, setTyped] = useState(name);
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    onSend(typed);
  };
  return (
    <form ref={focusFirstInput} noValidate className="flex max-w-xl flex-wrap items-end gap-3" onSubmit={send}>
      <TextField
        label="Name"
        maxLength={maxPasskeyNameLength}
        autoComplete="off"
        className="min-w-52 flex-1"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <div className="flex gap-3">
        <Button type="submit" variant="primary" busy={busy}>
          Save
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
type RenameProps = { name: string; busy: boolean; onSend: (name: string) => void; onCancel: () => void };

/** One passkey: what it is called, when it was used, and what can be done with it. */
export function PasskeyRow({ button: Button, passkey, onRenamed, onRemoved }: RowProps) {
  const { _id, name, synced, createdAt, lastUsedAt } = passkey;
  const [doing, setDoing] = useState<Doing>();
  const { busy, error, run } = useAsyncAction();
  const row = useRef<HTMLLIElement>(null);
  const leave = () => {
    setDoing(undefined);
    row.current?.focus();
  };
  const rename = (typed: string) =>
    run(async () => {
      onRenamed((await call('/user/passkey/rename', { _id, name: typed })).response);
      leave();
    });
  const remove = (password: string) => run(async () => onRemoved((await call('/user/passkey/remove', { _id, password })).message));
  return (
    <li ref={row} tabIndex={-1} className="border-b border-line py-3 outline-none">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <div className="min-w-48 flex-1">
          <p className="font-semibold wrap-anywhere">{name}</p>
          <p className="text-sm text-soft tabular-nums">
            Added <time dateTime={createdAt}>{formatDate(createdAt)}</time>
            {' · '}
            {lastUsedAt === null ? (
              'not used yet'
            ) : (
              <>
                last used <time dateTime={lastUsedAt}>{formatDateTime(lastUsedAt)}</time>
              </>
            )}
            {synced && ' · synced between devices'}
          </p>
        </div>
        {doing === undefined && (
          <div className="-mx-2 flex gap-1">
            <Button variant="quiet" onClick={() => setDoing('rename')}>
              Rename<span className="sr-only"> {name}</span>
            </Button>
            <Button variant="quiet" onClick={() => setDoing('remove')}>
              Remove<span className="sr-only"> {name}</span>
            </Button>
          </div>
        )}
      </div>
      {doing !== undefined && (
        <div className="mt-3 mb-2 space-y-3">
          <ActionStatus error={error} />
          {doing === 'rename' && <Rename button={Button} name={name} busy={busy} onSend={(typed) => void rename(typed)} onCancel={leave} />}
          {doing === 'remove' && (
            <PasswordPromptForm
              button={Button}
              label="Remove"
              tone="danger"
              busy={busy}
              onSend={(word) => void remove(word)}
              onCancel={leave}
            />
          )}
        </div>
      )}
    </li>
  );
}
