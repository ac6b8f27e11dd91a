import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { CustomerDetail } from '#contract/admin/customers.endpoints.ts';
import { findEmailError } from '#domain/accounts/email-address.ts';
import { useAdminMutation } from '#web/admin/api/use-admin-mutation.ts';
import { AdminButton } from '#web/admin/components/admin-button.tsx';
import { FormDialog } from '#web/admin/forms/form-dialog.tsx';
import { getAccountErrorMessage } from '#web/lib/get-account-error-message.ts';
import { call } from '#web/lib/api/api-client.ts';
import { TextField } from '#web/ui/forms/field.tsx';
import { cacheCustomer } from './cache-customer.ts';

type AddEmailProps = { customer: CustomerDetail };

function AddEmailDialog({ customer, onClose }: AddEmailProps & { onClose: () => void }) {
  const { register, handleSubmit, formState } = useForm({ defaultValues: { email: '' } });
  const { mutate, isPending, errorMessage } = useAdminMutation({
    mutationFn: ({ email }: { email: string }) => call('/admin/customers/email/add', { _id: customer._id, email }),
    onSuccess: ({ response }) => {
      onClose();
      cacheCustomer(response);
      return 'Email address added';
    },
  });
  return (
    <FormDialog
      title="Add an email address"
      label="Add an email address"
      submit={{ variant: 'primary', busy: isPending, children: 'Add email address' }}
      errorMessage={errorMessage}
      onSubmit={() => void handleSubmit((values) => mutate(values))()}
      onClose={onClose}
    >
      <p className="text-soft">
        From now on we email this customer about quotes and orders. Nothing is sent now: choose “Send account activation link” so that the
        customer can sign in. Only the customer can change the address later.
      </p>
      <TextField
        className="mt-5"
        label="Email"
        type="email"
        autoComplete="off"
        spellCheck={false}
        maxLength={254}
        error={formState.errors.email?.message}
        {...register('email', {
          validate: (typed) => {
            const error = findEmailError(typed);
            return error === undefined || getAccountErrorMessage(error);
          },
        })}
      />
    </FormDialog>
  );
}

/** Renders the missing email address of a customer, and the dialog that adds it. */
export function AddEmail({ customer }: AddEmailProps) {
  const [isOpen, setIsOpen] = useState(false);
  if (customer.state === 'closed') return 'None';
  return (
    <>
      <span>None</span>
      <AdminButton variant="quiet" onClick={() => setIsOpen(true)}>
        Add an email address
      </AdminButton>
      {isOpen && <AddEmailDialog customer={customer} onClose={() => setIsOpen(false)} />}
    </>
  );
}
