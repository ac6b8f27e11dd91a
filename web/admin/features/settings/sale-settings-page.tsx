import { useQuery } from '@tanstack/react-query';
import type { AdminSaleSettings } from '#contract/admin/settings/sale-settings.endpoints.ts';
import { queryClient, queryFor, refetchAfterChange } from '#web/admin/api/query-client.ts';
import { QueryView } from '#web/admin/components/query-view.tsx';
import { FormFields } from '#web/admin/kit/form/form-fields.tsx';
import { FormPage } from '#web/admin/kit/form/form-page.tsx';
import { useAdminForm } from '#web/admin/kit/form/use-admin-form.ts';
import { call } from '#web/lib/api/api-client.ts';
import { PaymentTermsPanel } from './payment-terms-panel.tsx';
import {
  paymentTermsField,
  saleSettingsFields,
  quotesPanelTitle,
  toSaleSettingsFormValues,
  toSaleSettingsInput,
  validateSaleSettings,
  type SaleSettingsFormValues,
} from './sale-settings-form-values.ts';

const saleQuery = queryFor('/admin/sale/settings/get');
const cacheSaleSettings = (settings: AdminSaleSettings): void => {
  queryClient.setQueryData(saleQuery.queryKey, settings);
  refetchAfterChange(['/admin/sale/settings/']);
};
const title = 'Quotes and orders';
const conflictFields = [...saleSettingsFields, paymentTermsField];

function SaleSettingsForm({ settings }: { settings: AdminSaleSettings }) {
  const form = useAdminForm<SaleSettingsFormValues, AdminSaleSettings>({
    draftName: () => 'sale-settings',
    saved: settings,
    toValues: (saved) => toSaleSettingsFormValues(saved ?? settings),
    save: async (values, _base, version) => (await call('/admin/sale/settings/save', { ...toSaleSettingsInput(values), version })).response,
    validate: validateSaleSettings,
    onSaved: cacheSaleSettings,
    onDraftDiscarded: cacheSaleSettings,
  });
  return (
    <FormPage
      title={title}
      fields={conflictFields}
      form={form}
      coEditors={{ entityType: 'sale_settings', id: 'current', onChanged: () => refetchAfterChange(['/admin/sale/settings/']) }}
    >
      <FormFields
        fields={saleSettingsFields}
        getPanelSlots={(panel) =>
          panel === quotesPanelTitle ? { after: <PaymentTermsPanel formMethods={form.formMethods} terms={form.values.paymentTerms} /> } : {}
        }
      />
    </FormPage>
  );
}

/**
 * Edits the validity, lead time, payments, exclusions and limits of quotes, and the legal particulars of the business.
 */
export default function SaleSettingsPage() {
  const query = useQuery(saleQuery);
  return (
    <QueryView title={title} query={query}>
      {(settings) => <SaleSettingsForm settings={settings} />}
    </QueryView>
  );
}
