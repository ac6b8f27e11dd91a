import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { pluralize } from '#domain/shared/counts.ts';
import { Passkeys } from '#web/features/auth/passkeys/passkeys.tsx';
import { focusFirstInput } from '#web/ui/focus-element.ts';
import { RecoveryCodes } from '#web/features/auth/passkeys/recovery-codes.tsx';
import { PasswordPromptForm } from '#web/features/auth/passkeys/password-prompt-form.tsx';
import { ActionStatus } from '#web/ui/status/action-status.tsx';
import { useAsyncAction } from '#web/lib/hooks/use-async-action.ts';
import { createRandomId } from '#web/lib/create-random-id.ts';
import { call } from '#web/lib/api/api-client.ts';
import { queryFor } from '#web/lib/api/query-for.ts';
import { Button } from '#web/ui/button.tsx';
import { useTimeout } from '#web/lib/hooks/use-timer.ts';
import { Notice } from '#web/ui/notice.tsx';

/** Time for which *Undo* is displayed; slightly shorter than the time that the server allows. */
const undoTtlMs = 110_000;

/** Renders the notice that a passkey was removed, with an *Undo* button. Calls `onClose` after undo, or when the undo period ends. */
function PasskeyRemovedNotice({ message, undo, onClose }: { message: string; undo: () => Promise<void>; onClose: () => void }) {
  const { busy, error, run } = useAsyncAction();
  useTimeout(onClose, undoTtlMs);
  const handleUndo = () =>
    run(async () => {
      await undo();
      onClose();
      return 'Passkey restored';
    });
  return (
    <Notice
      title={message}
      action={
        <Button variant="secondary" busy={busy} onClick={() => void handleUndo()}>
          Undo
        </Button>
      }
    >
      <ActionStatus error={error} />
    </Notice>
  );
}

/** Renders the number of unused recovery codes and a form that creates new codes. */
function RecoveryCodesRenewal({ unusedCount, onRenewed }: { unusedCount: number; onRenewed: (codes: string[]) => void }) {
  const [isPromptOpen, setIsPromptOpen] = useState(false);
  const openerRef = useRef<HTMLButtonElement>(null);
  const { busy, error, run } = useAsyncAction();
  const renew = (password: string) =>
    run(async () => {
      onRenewed((await call('/user/second_factor/codes', { password })).response.recoveryCodes);
      setIsPromptOpen(false);
    });
  const cancel = () => {
    setIsPromptOpen(false);
    requestAnimationFrame(() => openerRef.current?.focus());
  };
  return (
    <div className="mt-6 space-y-3">
      <p className="text-soft">{pluralize(unusedCount, 'recovery code is left.', 'recovery codes are left.')}</p>
      <ActionStatus error={error} />
      {isPromptOpen ? (
        <PasswordPromptForm
          button={Button}
          label="Create new codes"
          busy={busy}
          onSend={(password) => void renew(password)}
          onCancel={cancel}
        />
      ) : (
        <Button ref={openerRef} variant="quiet" className="-mx-2" onClick={() => setIsPromptOpen(true)}>
          New recovery codes
        </Button>
      )}
    </div>
  );
}

export function PasskeysSection() {
  const { data, refetch } = useQuery(queryFor('/user/second_factor/get'));
  const [removal, setRemoval] = useState<{ id: string; message: string; undo: () => Promise<void> }>();
  const [codes, setCodes] = useState<string[]>();
  return (
    <>
      {removal && (
        <div ref={focusFirstInput} tabIndex={-1} className="mb-5 outline-none">
          <PasskeyRemovedNotice key={removal.id} message={removal.message} undo={removal.undo} onClose={() => setRemoval(undefined)} />
        </div>
      )}
      <Passkeys
        button={Button}
        onRemoved={(message, undo) => setRemoval({ id: createRandomId(), message, undo })}
        onChanged={() => void refetch()}
      />
      {codes && (
        <div className="mt-6">
          <RecoveryCodes
            button={Button}
            codes={codes}
            onDone={() => {
              setCodes(undefined);
              void refetch();
            }}
          />
        </div>
      )}
      {data?.enabled && !codes && <RecoveryCodesRenewal unusedCount={data.codesLeft} onRenewed={setCodes} />}
    </>
  );
}
