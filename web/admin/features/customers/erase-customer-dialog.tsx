import { useRef, useState, type SubmitEvent } from 'react';
import type { CustomerDetail } from '#contract/admin/customers.endpoints.ts';
import { normalizeEmail } from '#domain/accounts/account.ts';
import { useAdminMutation } from '#web/admin/api/use-admin-mutation.ts';
import { AdminButton } from '#web/admin/components/admin-button.tsx';
import { AdminDialog } from '#web/admin/components/admin-dialog.tsx';
import { call } from '#web/lib/api/api-client.ts';
import { TextField } from '#web/ui/forms/field.tsx';
import { Notice } from '#web/ui/notice.tsx';

/** Asks the user to type the customer's email address before the customer is erased. This cannot be undone. */
export function EraseCustomerDialog({
  customer,
  onClose,
  onErased,
}: {
  customer: CustomerDetail;
  onClose: () => void;
  onErased: () => void;
}) {
  const emailInput = useRef<HTMLInputElement>(null);
  const [typedEmail, setTypedEmail] = useState('');
  const [showsError, setShowsError] = useState(false);
  const { mutate, isPending, errorMessage } = useAdminMutation({
    mutationFn: () => call('/admin/customers/erase', { _id: customer._id, confirm: typedEmail }),
    onSuccess: ({ message }) => {
      onErased();
      return message;
    },
  });
  const isMatch = normalizeEmail(typedEmail) === normalizeEmail(customer.email);
  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!isMatch) {
      emailInput.current?.focus();
      return setShowsError(true);
    }
    return mutate();
  };
  return (
    <AdminDialog onClose={onClose} label="Erase this customer" className="max-w-lg">
      <form noValidate onSubmit={handleSubmit} className="p-5 sm:p-6">
        <h2 data-first tabIndex={-1} className="pr-12 font-display text-2xl outline-none [--opsz:48]">
          Erase {customer.fullName || 'this customer'}?
        </h2>
        <p className="mt-2 text-soft">
          This deletes the account, messages, files, notes and notifications, and withdraws open quotes. For past quotes and orders we keep
          only the numbers and amounts the law requires, with nothing that identifies the customer. The customer gets a final email. This
          cannot be undone.
        </p>
        {!customer.emailVerified && (
          <p className="mt-2 text-soft">
            This email address was never confirmed, so enquiries sent from it may belong to someone else and are kept.
          </p>
        )}
        {errorMessage && (
          <div className="mt-4">
            <Notice tone="alarm" title={errorMessage} />
          </div>
        )}
        <TextField
          ref={emailInput}
          className="mt-5"
          label="To confirm, type the customer’s email address"
          type="email"
          autoComplete="off"
          spellCheck={false}
          placeholder={customer.email}
          value={typedEmail}
          error={showsError && !isMatch ? 'This is not the customer’s email address.' : undefined}
          onChange={({ target }) => setTypedEmail(target.value)}
        />
        <div className="mt-6 flex flex-wrap justify-end gap-2">
          <AdminButton onClick={onClose}>Cancel</AdminButton>
          <AdminButton type="submit" variant="danger" busy={isPending}>
            Erase customer
          </AdminButton>
        </div>
      </form>
    </AdminDialog>
  );
}
