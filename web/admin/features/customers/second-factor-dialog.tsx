import type { CustomerDetail } from '#contract/admin/customers.endpoints.ts';
import { useAdminMutation } from '#web/admin/api/use-admin-mutation.ts';
import { ConfirmDialog } from '#web/admin/components/confirm-dialog.tsx';
import { call } from '#web/lib/api/api-client.ts';

type SecondFactorDialogProps = {
  customer: CustomerDetail;
  onClose: () => void;
  onRemoved: (customer: CustomerDetail) => void;
};

/** Asks for confirmation before a customer's second factors are removed. The removal cannot be undone. */
export function SecondFactorDialog({ customer, onClose, onRemoved }: SecondFactorDialogProps) {
  const name = customer.fullName || customer.email;
  const remove = useAdminMutation({
    mutationFn: () => call('/admin/customers/second_factor/drop', { _id: customer._id }),
    onSuccess: ({ response }) => {
      onRemoved(response);
      return `Two-step verification removed for ${name}`;
    },
  });
  return (
    <ConfirmDialog
      title={`Remove two-step verification for ${name}?`}
      action="Remove two-step verification"
      busy={remove.isPending}
      errorMessage={remove.errorMessage}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    >
      Use this if the customer has lost their phone. Check their identity first. Their authenticator app, passkeys and recovery codes stop
      working, and they are signed out everywhere. They then sign in with only their password. We email them about the change. This cannot
      be undone.
    </ConfirmDialog>
  );
}
