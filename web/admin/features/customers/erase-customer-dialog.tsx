import { useRef, useState, type SubmitEvent } from 'react';
import type { CustomerDetail } from '#contract/admin/customers.ts';
import { foldEmail } from '#domain/accounts/account.ts';
import { useAdminMutation } from '#web/admin/api/use-admin-mutation.ts';
import { AdminButton } from '#web/admin/components/admin-button.tsx';
import { AdminDialog } from '#web/admin/components/admin-dialog.tsx';
import { call } from '#web/lib/api/api-client.ts';
import { TextField } from '#web/ui/forms/field.tsx';
import { Notice } from '#web/ui/notice.tsx';

/** Erasing cannot be undone, so it is asked about: the address is typed again. */
export function EraseCustomerDialog({
  customer,
  onClose,
  onErased,
}: {
  customer: CustomerDetail;
  onClose: () => void;
  onErased: () => void;
}) {
  const box = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [left, setLeft] = useState(false);
  const {
    mutate,
    isPending,
    errorMessage: problem,
  } = useAdminMutation({
    mutationFn: () => call('/admin/customers/erase', { _id: customer._id, confirm: typed }),
    onSuccess: ({ message }) => {
      onErased();
      return message;
    },
  });
  const matches = foldEmail(typed) === foldEmail(customer.email);
  const erase = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!matches) {
      box.current?.focus();
      return setLeft(true);
    }
    return mutate();
  };
  return (
    <AdminDialog onClose={onClose} label="Erase this customer" className="max-w-lg">
      <form noValidate onSubmit={erase} className="p-5 sm:p-6">
        <h2 data-first tabIndex={-1} className="pr-12 font-display text-2xl outline-none [--opsz:48]">
          Erase {customer.fullName || 'this customer'}?
        </h2>
        <p className="mt-2 text-soft">
          This cannot be undone. The account, its messages, files, notes and notices go; of requests and orders there stay the numbers and
          figures that the law asks for, and nothing that names anybody. Open requests are withdrawn. They are told by a last mail.
        </p>
        {!customer.emailVerified && (
          <p className="mt-2 text-soft">
            Their address was never verified: what came from it by the contact form may be somebody else's, and stays.
          </p>
        )}
        {problem && (
          <div className="mt-4">
            <Notice tone="alarm" title={problem} />
          </div>
        )}
        <TextField
          ref={box}
          className="mt-5"
          label="Their email address, to be sure"
          type="email"
          autoComplete="off"
          spellCheck={false}
          placeholder={customer.email}
          value={typed}
          error={left && !matches ? 'That is not the address of this customer.' : undefined}
          onChange={({ target }) => setTyped(target.value)}
        />
        <div className="mt-6 flex flex-wrap justify-end gap-2">
          <AdminButton onClick={onClose}>Keep them</AdminButton>
          <AdminButton type="submit" variant="danger" busy={isPending}>
            Erase for good
          </AdminButton>
        </div>
      </form>
    </AdminDialog>
  );
}
