import { useState } from 'react';
import type { PathPrefix } from '#web/admin/api/query-client.ts';
import { useAdminMutation } from '#web/admin/api/use-admin-mutation.ts';
import { FormDialog } from '#web/admin/forms/form-dialog.tsx';
import { TextField } from '#web/ui/forms/field.tsx';

export type AddressCorrection = {
  currentAddress: string;
  /** Describes what happens after the correction. */
  hint: string;
  /** Saves the address. @returns a message about the result */
  save: (email: string) => Promise<{ message: string }>;
};
type CorrectAddressDialogProps = AddressCorrection & { invalidates: readonly PathPrefix[]; onClose: () => void };

/** Asks for the correct email address of a customer whose emails were not delivered. */
export function CorrectAddressDialog({ currentAddress, hint, save, invalidates, onClose }: CorrectAddressDialogProps) {
  const [email, setEmail] = useState(currentAddress);
  const correction = useAdminMutation({
    mutationFn: save,
    invalidates,
    hasErrorToast: false,
    onSuccess: ({ message }) => {
      onClose();
      return message;
    },
  });
  return (
    <FormDialog
      title="Correct the email address"
      label="Correct the email address"
      className="max-w-md"
      onClose={onClose}
      submit={{ busy: correction.isPending, children: 'Save and send' }}
      onSubmit={() => correction.mutate(email)}
    >
      <TextField
        type="email"
        label="Email"
        autoComplete="off"
        maxLength={254}
        value={email}
        hint={hint}
        error={correction.errorMessage}
        onChange={({ target }) => setEmail(target.value)}
      />
    </FormDialog>
  );
}
