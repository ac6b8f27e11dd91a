import { useForm } from 'react-hook-form';
import type { CustomerDetail } from '#contract/admin/customers.endpoints.ts';
import { normalizeEmail } from '#domain/accounts/email-address.ts';
import { useDialogAction } from '#web/admin/kit/dialog/use-dialog-action.ts';
import { FormDialog } from '#web/admin/kit/form/form-dialog.tsx';
import { call } from '#web/lib/api/api-client.ts';
import { TextField } from '#web/ui/forms/field.tsx';

type EraseCustomerDialogProps = { customer: CustomerDetail; onErased: () => void };

/** Key of the running mutation. */
export const eraseCustomerKey = ['erase customer'];

/** Asks the user to type the customer's email address, or the name of a customer without one, before the customer is erased. An erasure cannot be undone. */
export function EraseCustomerDialog({ customer, onErased }: EraseCustomerDialogProps) {
  const { register, handleSubmit, formState } = useForm({ defaultValues: { confirm: '' } });
  const action = useDialogAction({
    mutationKey: eraseCustomerKey,
    mutationFn: (values: { confirm: string }) => call('/admin/customers/erase', { _id: customer._id, ...values }),
    onSuccess: ({ message }) => {
      onErased();
      return message;
    },
  });
  const expected = customer.email || customer.fullName;
  const noun = customer.email === '' ? 'name' : 'email address';
  const isExpected = (typed: string) => normalizeEmail(typed) === normalizeEmail(expected);
  return (
    <FormDialog
      title={`Erase ${customer.fullName || 'this customer'}?`}
      label="Erase this customer"
      action={action}
      submit={{ variant: 'danger', children: 'Erase customer' }}
      onSubmit={() => void handleSubmit((values) => action.run(values))()}
    >
      <p className="text-soft">
        This deletes the account, messages, files, notes and notifications, and withdraws open quotes. Quotes and orders keep their numbers
        and amounts. Accepted quotes also keep the name and the signed file, as records of the sale. A customer with an open order cannot be
        erased. A customer with an email address gets a final email. This cannot be undone.
      </p>
      {customer.email !== '' && !customer.emailVerified && (
        <p className="mt-2 text-soft">
          This email address was never confirmed, so enquiries sent from it may belong to someone else and are kept.
        </p>
      )}
      <TextField
        className="mt-5"
        label={`To confirm, type the customer’s ${noun}`}
        type={customer.email === '' ? 'text' : 'email'}
        autoComplete="off"
        spellCheck={false}
        placeholder={expected}
        error={formState.errors.confirm?.message}
        {...register('confirm', { validate: (typed) => isExpected(typed) || `This is not the customer’s ${noun}.` })}
      />
    </FormDialog>
  );
}
