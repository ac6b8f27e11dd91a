import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { PasskeyDto } from '#contract/account/passkeys.endpoints.ts';
import { maxPasskeyNameLength } from '#domain/accounts/passkey.ts';
import { AccountLoadError } from '#web/features/auth/account-load-error.tsx';
import { ActionStatus } from '#web/ui/status/action-status.tsx';
import { call } from '#web/lib/api/api-client.ts';
import { supportsPasskeys, createPasskey } from './passkey-ceremony.ts';
import { useAsyncAction } from '#web/lib/hooks/use-async-action.ts';
import { queryFor } from '#web/lib/api/query-for.ts';
import { TextField } from '#web/ui/forms/field.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import type { ButtonComponent } from './button-component.ts';
import { PasskeyRow } from './passkey-row.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { PasswordPromptForm } from './password-prompt-form.tsx';

const passkeysQuery = queryFor('/user/passkey/list');

type AddPasskeyProps = { button: ButtonComponent; onAdded: (passkey: PasskeyDto, codes: string[] | null) => void };

function AddPasskey({ button: Button, onAdded }: AddPasskeyProps) {
  const [open, setOpen] = useState(false);
  const [name, setName] = useState('');
  const { busy, error, run } = useAsyncAction();
  const addButtonRef = useRef<HTMLButtonElement>(null);
  const closeForm = () => {
    setOpen(false);
    setName('');
    requestAnimationFrame(() => addButtonRef.current?.focus());
  };
  const add = (password: string) =>
    run(async () => {
      const { passkey, recoveryCodes } = await createPasskey(password, name);
      closeForm();
      onAdded(passkey, recoveryCodes);
      return `${passkey.name} added. You can now use it to sign in.`;
    });
  if (!supportsPasskeys()) return <p className="text-soft">Passkeys are not available in this browser on this site.</p>;
  if (!open) {
    return (
      <Button ref={addButtonRef} variant="secondary" onClick={() => setOpen(true)}>
        Add a passkey
      </Button>
    );
  }
  return (
    <div className="space-y-3">
      <ActionStatus error={error} />
      <PasswordPromptForm button={Button} label="Continue" busy={busy} onSend={(password) => void add(password)} onCancel={closeForm}>
        <TextField
          label="Name"
          optional
          maxLength={maxPasskeyNameLength}
          autoComplete="off"
          placeholder="Work laptop"
          className="min-w-52 flex-1"
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
      </PasswordPromptForm>
      <p className="text-sm text-soft">Your browser then asks where to save it: on this device, on your phone or on a security key.</p>
    </div>
  );
}

type PasskeysProps = {
  button: ButtonComponent;
  /** Called after a passkey was removed, with the success message and the function for *Undo*. */
  onRemoved: (message: string, undo: () => Promise<void>) => void;
  /** Called after any change of the passkeys. */
  onChanged: () => void;
  /** Called after the user has saved the recovery codes of the first passkey. */
  onCodesSaved?: () => void;
};

export function Passkeys({ button, onRemoved, onChanged, onCodesSaved }: PasskeysProps) {
  const { data, error, refetch } = useQuery(passkeysQuery);
  const queryClient = useQueryClient();
  const passkeys = data?.result;
  const change = (update: (current: PasskeyDto[]) => PasskeyDto[]) =>
    queryClient.setQueryData(passkeysQuery.queryKey, (current) => current && { ...current, result: update(current.result) });
  const [codes, setCodes] = useState<string[]>();
  const reload = async () => {
    await refetch({ throwOnError: true });
    onChanged();
  };
  if (error && !passkeys)
    return <AccountLoadError title="Your passkeys could not be loaded" error={error} onRetry={() => void refetch()} />;
  if (!passkeys) return <Skeleton className="h-20" />;
  if (codes) {
    const handleCodesSaved = () => {
      setCodes(undefined);
      onCodesSaved?.();
    };
    return <RecoveryCodes button={button} codes={codes} onDone={handleCodesSaved} />;
  }
  const handleAdded = (passkey: PasskeyDto, recoveryCodes: string[] | null) => {
    change((current) => [...current, passkey]);
    onChanged();
    if (recoveryCodes) setCodes(recoveryCodes);
  };
  const handleRemoved = (_id: string, message: string) => {
    change((current) => current.filter((passkey) => passkey._id !== _id));
    onChanged();
    onRemoved(message, async () => {
      await call('/user/passkey/restore', { _id });
      await reload();
    });
  };
  return (
    <div className="space-y-4">
      {passkeys.length > 0 && (
        <ul aria-label="Passkeys" className="border-t border-line">
          {passkeys.map((passkey) => (
            <PasskeyRow
              key={passkey._id}
              button={button}
              passkey={passkey}
              onRenamed={(renamed) => change((current) => current.map((other) => (other._id === renamed._id ? renamed : other)))}
              onRemoved={(message) => handleRemoved(passkey._id, message)}
            />
          ))}
        </ul>
      )}
      <AddPasskey button={button} onAdded={handleAdded} />
    </div>
  );
}
