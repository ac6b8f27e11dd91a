import { useForm } from 'react-hook-form';
import { useQuery } from '@tanstack/react-query';
import type { AdminQuoteDetail } from '#contract/admin/quotes/quote.endpoints.ts';
import { useDialogAction } from '#web/admin/kit/dialog/use-dialog-action.ts';
import { quoteQuery } from '#web/admin/features/quotes/quote-queries.ts';
import { FormDialog } from '#web/admin/kit/form/form-dialog.tsx';
import { call } from '#web/lib/api/api-client.ts';
import { TextField } from '#web/ui/forms/field.tsx';

/** Edits the address of the site. The server stores it beside the submitted request. */
export function SiteAddressDialog({ quote }: { quote: AdminQuoteDetail }) {
  const { register, handleSubmit, formState } = useForm({ defaultValues: quote.site });
  // Other changes of the quote, such as its assignee, increment the version while the dialog is open.
  const { version } = useQuery(quoteQuery(quote._id)).data ?? quote;
  const action = useDialogAction({
    mutationFn: (site: AdminQuoteDetail['site']) => call('/admin/quotes/site/save', { _id: quote._id, version, site }),
    invalidates: ['/admin/quotes/'],
    onSuccess: () => 'Address saved',
  });
  return (
    <FormDialog
      title="Address of the site"
      action={action}
      submit={{ disabled: !formState.isDirty, children: 'Save address' }}
      onSubmit={() => void handleSubmit((values) => action.run(values))()}
    >
      <p className="text-soft">The submitted request does not change. New PDFs contain this address.</p>
      <div className="mt-5 grid gap-4 sm:grid-cols-2">
        <TextField className="sm:col-span-2" label="Address line" autoComplete="off" maxLength={200} {...register('line1')} />
        <TextField label="Suburb" autoComplete="off" maxLength={120} {...register('line2')} />
        <TextField label="Postal code" inputMode="numeric" autoComplete="off" maxLength={12} {...register('postal_code')} />
        <TextField label="City" autoComplete="off" maxLength={80} {...register('city')} />
        <TextField label="Province" autoComplete="off" maxLength={80} {...register('province')} />
      </div>
    </FormDialog>
  );
}
