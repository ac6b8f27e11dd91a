import type { CustomerDetail } from '#contract/admin/customers.endpoints.ts';
import type { PathPrefix } from '#web/admin/api/query-client.ts';
import { AdminButton } from '#web/admin/components/admin-button.tsx';
import { EmailAddressDialog } from '#web/admin/features/emails/email-address-dialog.tsx';
import { openDialog } from '#web/admin/kit/dialog/dialog-host.tsx';
import { createCustomerEmailForm } from './create-customer-email-form.ts';

type AddEmailProps = { customer: CustomerDetail; invalidates: readonly PathPrefix[] };

/** Renders the missing email address of a customer, and the button that opens the form for it. */
export function AddEmail({ customer, invalidates }: AddEmailProps) {
  if (customer.state === 'closed') return 'None';
  return (
    <>
      <span>None</span>
      <AdminButton
        variant="quiet"
        onClick={() => openDialog(<EmailAddressDialog {...createCustomerEmailForm(customer)} invalidates={invalidates} />)}
      >
        Add an email address
      </AdminButton>
    </>
  );
}
