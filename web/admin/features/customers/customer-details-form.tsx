import { FormProvider } from 'react-hook-form';
import type { CustomerDetail } from '#contract/admin/customers.ts';
import { toPhoneInput } from '#domain/accounts/phone.ts';
import { provinces } from '#domain/quotes/quote.ts';
import { offerDraftRestore } from '#web/admin/utils/undo.ts';
import type { FieldConfig } from '#web/admin/forms/field-config.ts';
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

type Details = { fullName: string; phone: string; line1: string; line2: string; city: string; province: string; postal_code: string };
type Editable = Pick<CustomerDetail, 'fullName' | 'phone' | 'residence'>;

const detailsOf = ({ fullName, phone, residence }: Editable): Details => ({
  fullName,
  phone: toPhoneInput(phone.number),
  ...residence,
});

const optionsFor = (province: string): FieldConfig['options'] => {
  const isKnown = province === '' || (provinces as readonly string[]).includes(province);
  return [...provinces, ...(isKnown ? [] : [province])].map((name) => ({ value: name, label: name }));
};
const panel = 'Details';
const detailFields = (province: string) =>
  ({
    fullName: { name: 'fullName', label: 'Full name', panel, maxLength: 120, half: true },
    phone: { name: 'phone', label: 'Phone', panel },
    line1: { name: 'line1', label: 'Address line', panel, maxLength: 200, half: true },
    line2: { name: 'line2', label: 'Suburb', panel },
    city: { name: 'city', label: 'City', panel, maxLength: 80, half: true },
    province: {
      name: 'province',
      label: 'Province',
      panel,
      kind: 'select',
      empty: 'Choose a province',
      options: optionsFor(province),
      half: true,
    },
    postal_code: { name: 'postal_code', label: 'Postal code', panel, maxLength: 12, half: true },
  }) satisfies Record<keyof Details, FieldConfig>;

function PhoneInput({ label }: { label: string }) {
  const { onChange, ...field } = useField<string>('phone');
  return <PhoneField label={label} optional={false} hint={undefined} {...field} autoComplete="off" onNumber={onChange} />;
}

/** Edits the customer's name, phone and address. Only customers change their email address, because they sign in with it. */
export function CustomerDetailsForm({ customer, onSaved }: { customer: CustomerDetail; onSaved: (customer: CustomerDetail) => void }) {
  const form = useAdminForm<Details, CustomerDetail>({
    draftName: () => `customer:${customer._id}`,
    saved: customer,
    toValues: (saved) => detailsOf(saved ?? customer),
    save: async ({ fullName, phone, ...residence }, _base, version) => {
      const { code, dialcountry } = customer.phone;
      const number = { number: phone, code: code || 'ZA', dialcountry: dialcountry || '27' };
      return (await call('/admin/customers/save', { _id: customer._id, version, fullName, phone: number, residence })).response;
    },
    fieldForProblem: (code) =>
      code === 'phone_invalid' ? 'phone' : code === 'fullname_required' || code === 'name_has_url' ? 'fullName' : undefined,
    onSaved,
  });
  const { values } = form;
  const isChanged = form.changed.length > 0;
  const fields = detailFields(values.province);
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
          <FormField field={fields.fullName} />
          <PhoneInput label={fields.phone.label} />
          <FormField field={fields.line1} />
          <SuburbBox
            name="line2"
            value={values.line2}
            postalCode={values.postal_code}
            // The list also reports the code of the present suburb, which is no change.
            onChange={(line2, code) => line2 !== values.line2 && form.set({ line2, ...(code ? { postal_code: code } : {}) })}
          />
          <FormField field={fields.city} />
          <FormField field={fields.province} />
          <FormField field={fields.postal_code} />
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
      {form.conflict && <ConflictDialog fields={Object.values(fields)} conflict={form.conflict} busy={form.busy} />}
    </Panel>
  );
}
