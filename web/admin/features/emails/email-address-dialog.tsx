import { useState } from 'react';
import type { PathPrefix } from '#web/admin/api/query-client.ts';
import { useAdminMutation } from '#web/admin/api/use-admin-mutation.ts';
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
type EmailAddressDialogProps = EmailAddressForm & { invalidates: readonly PathPrefix[]; onClose: () => void };

/** Edits the email address of a customer without an address, or with undelivered emails. */
export function EmailAddressDialog({ currentAddress, hint, save, invalidates, onClose }: EmailAddressDialogProps) {
  const [email, setEmail] = useState(currentAddress);
  const mutation = useAdminMutation({
    mutationFn: save,
    invalidates,
    hasErrorToast: false,
    onSuccess: ({ message }) => {
      onClose();
      return message;
    },
  });
  const isNew = currentAddress === '';
  const title = isNew ? 'Add an email address' : 'Correct the email address';
  return (
    <FormDialog
      title={title}
      label={title}
      className="max-w-md"
      onClose={onClose}
      submit={{ variant: 'primary', busy: mutation.isPending, children: isNew ? 'Add email address' : 'Save and send' }}
      onSubmit={() => mutation.mutate(email)}
    >
      <TextField
        type="email"
        label="Email"
        autoComplete="off"
        spellCheck={false}
        maxLength={254}
        value={email}
        hint={hint}
        error={mutation.errorMessage}
        onChange={({ target }) => setEmail(target.value)}
      />
    </FormDialog>
  );
}
