import { FormProvider } from 'react-hook-form';
import type { CustomerDetail } from '#contract/admin/customers.ts';
import { offerDraftRestore } from '#web/admin/utils/undo.ts';
import { FormField } from '#web/admin/forms/form-fields.tsx';
import { useAdminForm } from '#web/admin/forms/use-admin-form.ts';
import { useField } from '#web/admin/forms/use-field.ts';
import { useShortcuts } from '#web/admin/utils/use-shortcuts.ts';
import { AdminButton } from '#web/admin/components/admin-button.tsx';
import { ConflictDialog } from '#web/admin/forms/conflict-dialog.tsx';
import { DraftBanner } from '#web/admin/forms/draft-banner.tsx';
import { UnsavedChangesGuard } from '#web/admin/forms/unsaved-changes-guard.tsx';
import { Panel } from '#web/admin/components/admin-page.tsx';
import { call } from '#web/lib/api/api-client.ts';
import { PhoneField } from '#web/features/contact/contact-fields.tsx';
import { SuburbBox } from '#web/features/quote-form/steps/suburb-combobox.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { customerFields, toCustomerFormValues, toCustomerInput, type CustomerFormValues } from './customer-form-values.ts';

function PhoneInput({ label }: { label: string }) {
  const { onChange, ...field } = useField<string>('phone');
  return <PhoneField label={label} optional={false} hint={undefined} {...field} autoComplete="off" onNumber={onChange} />;
}

/** Edits the customer's name, phone and address. Only customers change their email address, because they sign in with it. */
export function CustomerDetailsForm({ customer, onSaved }: { customer: CustomerDetail; onSaved: (customer: CustomerDetail) => void }) {
  const form = useAdminForm<CustomerFormValues, CustomerDetail>({
    draftName: () => `customer:${customer._id}`,
    saved: customer,
    toValues: (saved) => toCustomerFormValues(saved ?? customer),
    save: async (values, _base, version) =>
      (await call('/admin/customers/save', { _id: customer._id, version, ...toCustomerInput(values, customer) })).response,
    fieldForProblem: (code) =>
      code === 'phone_invalid' ? 'phone' : code === 'fullname_required' || code === 'name_has_url' ? 'fullName' : undefined,
    onSaved,
  });
  const { residence } = form.values;
  const isChanged = form.changed.length > 0;
  const fields = customerFields(residence.province);
  useShortcuts({ 'mod+s': form.save });
  return (
    <Panel title="Details">
      <UnsavedChangesGuard dirty={isChanged && !form.busy} onDiscard={form.discard} />
      <DraftBanner at={form.restoredAt} onDiscard={form.discard} />
      <form
        noValidate
        className="grid gap-4 sm:grid-cols-2 xl:grid-cols-1"
        onSubmit={(event) => {
          event.preventDefault();
          form.save();
        }}
      >
        {form.problem !== undefined && (
          <div className="col-span-full">
            <Notice tone="alarm" title={form.problem} />
          </div>
        )}
        <FormProvider {...form.form}>
          {fields.map((field) => {
            if (field.name === 'phone') return <PhoneInput key={field.name} label={field.label} />;
            if (field.name !== 'residence.line2') return <FormField key={field.name} field={field} />;
            return (
              <SuburbBox
                key={field.name}
                name="line2"
                value={residence.line2}
                postalCode={residence.postal_code}
                // The list also reports the postal code of the current suburb, which is no change.
                onChange={(line2, code) =>
                  line2 !== residence.line2 &&
                  form.set({ residence: { ...form.latest().values.residence, line2, ...(code ? { postal_code: code } : {}) } })
                }
              />
            );
          })}
        </FormProvider>
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
      {form.conflict && <ConflictDialog fields={fields} conflict={form.conflict} busy={form.busy} />}
    </Panel>
  );
}
