import type { CustomerDetail } from '#contract/admin/customers.endpoints.ts';
import { getAccountErrorMessage } from '#web/lib/get-account-error-message.ts';
import { offerDraftRestore } from '#web/admin/utils/undo.ts';
import { FormBody } from '#web/admin/kit/form/form-body.tsx';
import { FormNotices } from '#web/admin/kit/form/form-notices.tsx';
import { useAdminForm, type AdminForm } from '#web/admin/kit/form/use-admin-form.ts';
import { useField } from '#web/admin/kit/form/inputs/use-field.ts';
import { useShortcuts } from '#web/admin/utils/use-shortcuts.ts';
import { AdminButton } from '#web/admin/components/admin-button.tsx';
import { Panel } from '#web/admin/components/admin-page.tsx';
import { call } from '#web/lib/api/api-client.ts';
import { CustomerFields } from '#web/features/customer-details/customer-fields.tsx';
import {
  validateCustomerValues,
  toCustomerInput,
  toCustomerValues,
  type CustomerValues,
} from '#web/features/customer-details/customer-values.ts';
import { customerFormFields } from './customer-form-fields.ts';

/** Connects the fields to the surrounding form. */
function CustomerFormFields({ form }: { form: AdminForm<CustomerValues> }) {
  return (
    <CustomerFields
      controls={{
        fullName: useField<string>('fullName'),
        phone: useField<string>('phone'),
        line1: useField<string>('residence.line1'),
        line2: useField<string>('residence.line2'),
        city: useField<string>('residence.city'),
        province: useField<string>('residence.province'),
        postal_code: useField<string>('residence.postal_code'),
      }}
      onSuburb={(suburb) => {
        const { residence } = form.getLatestState().values;
        // Ignores the postal code of the current suburb, which the field reports after loading.
        if (suburb.line2 !== residence.line2) form.set({ residence: { ...residence, ...suburb } });
      }}
    />
  );
}

/**
 * Edits the customer's name, phone and address. Staff cannot change the email address, which identifies the customer at
 * sign-in.
 */
export function CustomerDetailsForm({ customer, onSaved }: { customer: CustomerDetail; onSaved: (customer: CustomerDetail) => void }) {
  const form = useAdminForm<CustomerValues, CustomerDetail>({
    draftName: () => `customer:${customer._id}`,
    saved: customer,
    toValues: (saved) => toCustomerValues(saved ?? customer),
    validate: (values) => {
      const error = validateCustomerValues(values);
      return error ? { [error.field]: getAccountErrorMessage(error.code) } : {};
    },
    save: async (values, _base, version) =>
      (await call('/admin/customers/save', { _id: customer._id, version, ...toCustomerInput(values, customer) })).response,
    onSaved,
  });
  const isChanged = form.changedPaths.length > 0;
  useShortcuts({ 'mod+s': form.submit });
  return (
    <FormBody form={form} fields={customerFormFields}>
      <Panel title="Details">
        <FormNotices form={form} />
        <form
          noValidate
          className="grid gap-4 sm:grid-cols-2 xl:grid-cols-1"
          onSubmit={(event) => {
            event.preventDefault();
            form.submit();
          }}
        >
          <CustomerFormFields form={form} />
          <div className="col-span-full flex flex-wrap items-center gap-2">
            <AdminButton type="submit" variant={isChanged ? 'primary' : 'secondary'} busy={form.busy}>
              Save
            </AdminButton>
            {isChanged && (
              <AdminButton variant="quiet" onClick={() => offerDraftRestore('Changes discarded', form.discard())}>
                Discard
              </AdminButton>
            )}
          </div>
        </form>
      </Panel>
    </FormBody>
  );
}
