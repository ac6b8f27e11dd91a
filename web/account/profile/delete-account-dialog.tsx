import type { FieldError } from '#domain/accounts/account.ts';
import { call } from '#web/lib/api/api-client.ts';
import { showToast } from '#web/lib/stores/toast-store.ts';
import { removePersonalDataInAllTabs } from '#web/features/auth/log-out.ts';
import { PasswordField } from '#web/features/auth/password-field.tsx';
import { useClearOnClose, useValidatedForm } from '#web/lib/hooks/use-validated-form.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { SubmitStatus } from '#web/ui/status/submit-status.tsx';

const emptyForm = { password: '' };
const validatePassword = ({ password }: typeof emptyForm): FieldError<'password'> | undefined =>
  password === '' ? { field: 'password', code: 'password_is_required' } : undefined;

function DeleteAccountForm({ open, onCancel, onDeleted }: { open: boolean; onCancel: () => void; onDeleted: (message: string) => void }) {
  const { change, field, busy, formError, formProps } = useValidatedForm(emptyForm, {
    validate: validatePassword,
    async onSend({ password }) {
      const { message } = await call('/user/account/delete', { password });
      removePersonalDataInAllTabs();
      showToast(message);
      onDeleted(message);
    },
  });
  useClearOnClose(open, () => change(emptyForm));
  return (
    <form {...formProps} className="mt-5 space-y-5">
      <SubmitStatus tone="error" title={formError} />
      <PasswordField label="Your password" autoComplete="current-password" required {...field('password')} />
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" onClick={onCancel}>
          Keep my account
        </Button>
        <Button type="submit" variant="danger" busy={busy}>
          Delete my account permanently
        </Button>
      </div>
    </form>
  );
}

type DeleteAccountDialogProps = { open: boolean; onClose: () => void; onDeleted: (message: string) => void };

export default function DeleteAccountDialog({ open, onClose, onDeleted }: DeleteAccountDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} label="Delete my account" className="max-w-md">
      <div className="p-5 sm:p-8">
        <h2 tabIndex={-1} data-initial-focus="" className="pr-10 font-display text-heading outline-none [--opsz:60]">
          Delete my account
        </h2>
        <p className="mt-3 text-soft">
          All your personal data is deleted immediately. This cannot be undone. If you accepted a quote, we keep it with your name as a
          record of the sale. You cannot delete your account while an order is open.
        </p>
        <DeleteAccountForm open={open} onCancel={onClose} onDeleted={onDeleted} />
      </div>
    </Dialog>
  );
}
