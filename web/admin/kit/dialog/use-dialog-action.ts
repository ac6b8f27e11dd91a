import { useAdminMutation, type AdminMutationOptions } from '#web/admin/api/use-admin-mutation.ts';
import { useHostedDialog } from './dialog-host.tsx';

/** The request of a dialog. Passed to `AdminDialog`, which displays its error. */
export type DialogAction = { busy: boolean; errorMessage: string | undefined };
export type DialogActionOptions<Input, Output> = Omit<AdminMutationOptions<Input, Output>, 'hasErrorToast'>;

/**
 * Provides the request of a dialog that `openDialog` opened: closes the dialog after a success. The dialog displays an error; after the user has
 * closed it, a toast does.
 */
export function useDialogAction<Input = void, Output = unknown>({ onSuccess, ...options }: DialogActionOptions<Input, Output>) {
  const dialog = useHostedDialog();
  const { mutate, isPending, errorMessage } = useAdminMutation<Input, Output>({
    ...options,
    hasErrorToast: () => !dialog.isOpen(),
    onSuccess: (output, input) => {
      dialog.close();
      return onSuccess?.(output, input);
    },
  });
  return { run: mutate, busy: isPending, errorMessage };
}
