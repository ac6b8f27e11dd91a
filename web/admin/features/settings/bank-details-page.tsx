import { useQuery } from '@tanstack/react-query';
import type { AdminBankDetails } from '#contract/admin/settings/sale-settings.endpoints.ts';
import type { BankDetails } from '#domain/orders/sale-settings.ts';
import { queryClient, queryFor, refetchAfterChange } from '#web/admin/api/query-client.ts';
import { QueryView } from '#web/admin/components/query-view.tsx';
import { FormFields } from '#web/admin/forms/form-fields.tsx';
import { FormPage } from '#web/admin/forms/form-page.tsx';
import { useAdminForm } from '#web/admin/forms/use-admin-form.ts';
import { call } from '#web/lib/api/api-client.ts';
import { bankDetailsFields } from './bank-details-fields.ts';

const bankQuery = queryFor('/admin/sale/bank/get');
const showDetails = (details: AdminBankDetails): void => {
  queryClient.setQueryData(bankQuery.queryKey, details);
  refetchAfterChange(['/admin/sale/bank/']);
};
const title = 'Bank details';

function Editor({ details }: { details: AdminBankDetails }) {
  const form = useAdminForm<BankDetails, AdminBankDetails>({
    draftName: () => 'bank-details',
    saved: details,
    toValues: (saved) => {
      const { version: _, ...values } = saved ?? details;
      return values;
    },
    save: async (values, _base, version) => (await call('/admin/sale/bank/save', { ...values, version })).response,
    onSaved: showDetails,
    onTakeTheirs: showDetails,
  });
  return (
    <FormPage
      title={title}
      fields={bankDetailsFields}
      form={form}
      coEditors={{
        entityType: 'bank_details',
        id: 'current',
        onChanged: () => refetchAfterChange(['/admin/sale/bank/']),
      }}
    >
      <p className="mb-4 max-w-prose text-sm text-soft">
        Signed-in customers see these details beside their payments. Emails and PDFs never contain them. All owners are notified by email
        when they change.
      </p>
      <FormFields fields={bankDetailsFields} />
    </FormPage>
  );
}

/** Edits the account for payments by EFT. Saving asks for a recent proof of identity. */
export default function BankDetailsPage() {
  const query = useQuery(bankQuery);
  return (
    <QueryView title={title} query={query}>
      {(details) => <Editor details={details} />}
    </QueryView>
  );
}
