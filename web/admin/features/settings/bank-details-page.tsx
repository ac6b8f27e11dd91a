import { useQuery } from '@tanstack/react-query';
import type { AdminBankDetails } from '#contract/admin/settings/sale-settings.endpoints.ts';
import type { BankDetails } from '#domain/orders/sale-settings.ts';
import { queryClient, queryFor, refetchAfterChange } from '#web/admin/api/query-client.ts';
import { QueryView } from '#web/admin/components/query-view.tsx';
import { validateTexts } from '#web/admin/kit/form/field-config.ts';
import { FormFields } from '#web/admin/kit/form/form-fields.tsx';
import { FormPage } from '#web/admin/kit/form/form-page.tsx';
import { useAdminForm } from '#web/admin/kit/form/use-admin-form.ts';
import { call } from '#web/lib/api/api-client.ts';
import { bankDetailsFields } from './bank-details-fields.ts';

const bankQuery = queryFor('/admin/sale/bank/get');
const cacheBankDetails = (details: AdminBankDetails): void => {
  queryClient.setQueryData(bankQuery.queryKey, details);
  refetchAfterChange(['/admin/sale/bank/']);
};
const title = 'Bank details';

function BankDetailsForm({ details }: { details: AdminBankDetails }) {
  const form = useAdminForm<BankDetails, AdminBankDetails>({
    draftName: () => 'bank-details',
    saved: details,
    toValues: (saved) => {
      const { version: _version, ...values } = saved ?? details;
      return values;
    },
    save: async (values, _base, version) => (await call('/admin/sale/bank/save', { ...values, version })).response,
    validate: (values, base) => validateTexts(bankDetailsFields, values, base),
    onSaved: cacheBankDetails,
    onDraftDiscarded: cacheBankDetails,
  });
  return (
    <FormPage
      title={title}
      fields={bankDetailsFields}
      form={form}
      coEditors={{ entityType: 'bank_details', id: 'current', onChanged: () => refetchAfterChange(['/admin/sale/bank/']) }}
    >
      <p className="mb-4 max-w-prose text-sm text-soft">
        Signed-in customers see these details beside their payments. Emails and PDFs never contain them. All owners are notified by email
        when they change.
      </p>
      <FormFields fields={bankDetailsFields} />
    </FormPage>
  );
}

/** Edits the bank account for payments by EFT. The server requires a recent identity check before it saves. */
export default function BankDetailsPage() {
  const query = useQuery(bankQuery);
  return (
    <QueryView title={title} query={query}>
      {(details) => <BankDetailsForm details={details} />}
    </QueryView>
  );
}
