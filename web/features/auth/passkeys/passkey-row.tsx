import { useRef, useState, type SubmitEvent } from 'react';
import type { PasskeyDto } from '#contract/account/passkeys.endpoints.ts';
import { maxPasskeyNameLength } from '#domain/accounts/passkey.ts';
import { ActionStatus } from '#web/ui/status/action-status.tsx';
import { useAsyncAction } from '#web/lib/hooks/use-async-action.ts';
import { call } from '#web/lib/api/api-client.ts';
import { formatDate, formatDateTime } from '#web/lib/format/dates.ts';
import { TextField } from '#web/ui/forms/field.tsx';
import type { ButtonComponent } from './button-component.ts';
import { focusFirstInput } from '#web/ui/focus-element.ts';
import { PasswordPromptForm } from './password-prompt-form.tsx';

type RowAction = 'rename' | 'remove';
type PasskeyRowProps = {
  button: ButtonComponent;
  passkey: PasskeyDto;
  onRenamed: (passkey: PasskeyDto) => void;
  onRemoved: (message: string) => void;
};

function RenameForm({
  button: Button,
  name,
  busy,
  onSend,
  onCancel,
}: Omit<PasskeyRowProps, 'passkey' | 'onRenamed' | 'onRemoved'> & RenameFormProps) {
  const [newName, setNewName] = useState(name);
  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    onSend(newName);
  };
  return (
    <form ref={focusFirstInput} noValidate className="flex max-w-xl flex-wrap items-end gap-3" onSubmit={handleSubmit}>
      <TextField
        label="Name"
        maxLength={maxPasskeyNameLength}
        autoComplete="off"
        className="min-w-52 flex-1"
        value={newName}
        onChange={({ target }) => setNewName(target.value)}
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
type RenameFormProps = { name: string; busy: boolean; onSend: (name: string) => void; onCancel: () => void };

/** Renders a passkey with its name, its last use, and buttons to rename and remove it. */
const PasskeyDates = ({ synced, createdAt, lastUsedAt }: Pick<PasskeyRowProps['passkey'], 'synced' | 'createdAt' | 'lastUsedAt'>) => (
  <p className="text-sm text-soft tabular-nums">
    Added <time dateTime={createdAt}>{formatDate(createdAt)}</time>
    {' · '}
    {lastUsedAt === null ? (
      <span>not used yet</span>
    ) : (
      <span>
        last used <time dateTime={lastUsedAt}>{formatDateTime(lastUsedAt)}</time>
      </span>
    )}
    {synced && <span> · synced between devices</span>}
  </p>
);

export function PasskeyRow({ button: Button, passkey, onRenamed, onRemoved }: PasskeyRowProps) {
  const { _id, name } = passkey;
  const [action, setAction] = useState<RowAction>();
  const { busy, error, run } = useAsyncAction();
  const rowRef = useRef<HTMLLIElement>(null);
  const closeAction = () => {
    setAction(undefined);
    rowRef.current?.focus();
  };
  const rename = (newName: string) =>
    run(async () => {
      onRenamed((await call('/user/passkey/rename', { _id, name: newName })).response);
      closeAction();
    });
  const remove = (password: string) => run(async () => onRemoved((await call('/user/passkey/remove', { _id, password })).message));
  return (
    <li ref={rowRef} tabIndex={-1} className="border-b border-line py-3 outline-none">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <div className="min-w-48 flex-1">
          <p className="font-semibold wrap-anywhere">{name}</p>
          <PasskeyDates {...passkey} />
        </div>
        {action === undefined && (
          <div className="-mx-2 flex gap-1">
            <Button variant="quiet" onClick={() => setAction('rename')}>
              Rename<span className="sr-only">{` ${name}`}</span>
            </Button>
            <Button variant="quiet" onClick={() => setAction('remove')}>
              Remove<span className="sr-only">{` ${name}`}</span>
            </Button>
          </div>
        )}
      </div>
      {action !== undefined && (
        <div className="mt-3 mb-2 space-y-3">
          <ActionStatus error={error} />
          {action === 'rename' && (
            <RenameForm button={Button} name={name} busy={busy} onSend={(newName) => void rename(newName)} onCancel={closeAction} />
          )}
          {action === 'remove' && (
            <PasswordPromptForm
              button={Button}
              label="Remove"
              tone="danger"
              busy={busy}
              onSend={(password) => void remove(password)}
              onCancel={closeAction}
            />
          )}
        </div>
      )}
    </li>
  );
}
