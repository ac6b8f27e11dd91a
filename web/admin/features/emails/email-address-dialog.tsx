import { useState } from 'react';
import type { PathPrefix } from '#web/admin/api/query-client.ts';
import { useDialogAction } from '#web/admin/kit/dialog/use-dialog-action.ts';
import { FormDialog } from '#web/admin/kit/form/form-dialog.tsx';
import { TextField } from '#web/ui/forms/field.tsx';

export type EmailAddressForm = {
  /** The address that the form corrects; empty if there is none. */
  currentAddress: string;
  /** Describes what happens after saving. */
  hint: string;
  /** Saves the address. @returns a message about the result */
  save: (email: string) => Promise<{ message: string }>;
};
type EmailAddressDialogProps = EmailAddressForm & { invalidates: readonly PathPrefix[] };

/** Edits the email address of a customer without an address, or with undelivered emails. */
export function EmailAddressDialog({ currentAddress, hint, save, invalidates }: EmailAddressDialogProps) {
  const [email, setEmail] = useState(currentAddress);
  const { run, busy, errorMessage } = useDialogAction({ mutationFn: save, invalidates, onSuccess: ({ message }) => message });
  const isNew = currentAddress === '';
  const title = isNew ? 'Add an email address' : 'Correct the email address';
  return (
    <FormDialog
      title={title}
      className="max-w-md"
      submit={{ busy, children: isNew ? 'Add email address' : 'Save and send' }}
      onSubmit={() => run(email)}
    >
      <TextField
        type="email"
        label="Email"
        autoComplete="off"
        spellCheck={false}
        maxLength={254}
        value={email}
        hint={hint}
        error={errorMessage}
        onChange={({ target }) => setEmail(target.value)}
      />
    </FormDialog>
  );
}
