import { useEffect, useRef } from 'react';
import type { CustomerDetail } from '#contract/admin/customers.ts';
import { toPhoneInput } from '#domain/accounts/phone.ts';
import { provinces } from '#domain/quotes/quote.ts';
import { offerDraftRestore } from '#web/admin/utils/undo.ts';
import { useDraft } from '#web/admin/forms/use-draft.ts';
import { useSave } from '#web/admin/forms/use-save.ts';
import { useShortcuts } from '#web/admin/utils/use-shortcuts.ts';
import { AdminButton } from '#web/admin/components/admin-button.tsx';
import { ConflictDialog, type ConflictField } from '#web/admin/forms/conflict-dialog.tsx';
import { DraftBanner } from '#web/admin/forms/draft-banner.tsx';
import { UnsavedChangesGuard } from '#web/admin/forms/unsaved-changes-guard.tsx';
import { Panel } from '#web/admin/components/admin-page.tsx';
import { call } from '#web/lib/api/api-client.ts';
import { PhoneField } from '#web/features/contact/contact-fields.tsx';
import { SuburbBox } from '#web/features/quote-form/steps/suburb-combobox.tsx';
import { SelectField, TextField } from '#web/ui/forms/field.tsx';
import { Notice } from '#web/ui/notice.tsx';

type Details = { fullName: string; phone: string; line1: string; line2: string; city: string; province: string; postal_code: string };
type Editable = Pick<CustomerDetail, 'fullName' | 'phone' | 'residence'>;

const detailsOf = ({ fullName, phone, residence }: Editable): Details => ({
  fullName,
  phone: toPhoneInput(phone.number),
  ...residence,
});

const fields: ConflictField<Details>[] = [
  { name: 'fullName', label: 'Name' },
  { name: 'phone', label: 'Phone' },
  { name: 'line1', label: 'Address line' },
  { name: 'line2', label: 'Suburb' },
  { name: 'city', label: 'City' },
  { name: 'province', label: 'Province' },
  { name: 'postal_code', label: 'Postal code' },
];

/** Name, phone and address. The email address is the customer's own to change: it is what they sign in with. */
export function CustomerDetailsForm({ customer, onSaved }: { customer: CustomerDetail; onSaved: (customer: CustomerDetail) => void }) {
  const draft = useDraft(`customer:${customer._id}`, detailsOf(customer), customer.version);
  const { values, changed } = draft;
  const form = useRef<HTMLFormElement>(null);
  const saving = useSave<Details, CustomerDetail>(draft, {
    send: async ({ fullName, phone, ...residence }, version) => {
      const { code, dialcountry } = customer.phone;
      const number = { number: phone, code: code || 'ZA', dialcountry: dialcountry || '27' };
      return (await call('/admin/customers/save', { _id: customer._id, version, fullName, phone: number, residence })).response;
    },
    toValues: (current) => detailsOf(current as Editable),
    toBase: detailsOf,
    onSaved,
  });
  const discard = () => {
    offerDraftRestore('What you typed is discarded', draft.discard());
    saving.forget();
  };
  const set = (change: Partial<Details>) => {
    saving.forget();
    draft.set(change);
  };
  const nameRefused = saving.code === 'fullname_required' || saving.code === 'name_has_url';
  const refused = nameRefused ? 'fullName' : saving.code === 'phone_invalid' ? 'phone' : undefined;
  useEffect(() => {
    if (refused) form.current?.querySelector<HTMLElement>(`[name=${refused}]`)?.focus();
  }, [refused]);
  useShortcuts({ 'mod+s': saving.save });
  const box = (name: keyof Details) => ({
    name,
    autoComplete: 'off',
    value: values[name],
    onChange: ({ target }: { target: { value: string } }) => set({ [name]: target.value }),
  });
  const known = values.province === '' || (provinces as readonly string[]).includes(values.province);
  const options = [...provinces, ...(known ? [] : [values.province])].map((name) => ({ value: name, label: name }));
  return (
    <Panel title="Details">
      <UnsavedChangesGuard dirty={changed.length > 0 && !saving.busy} onDiscard={draft.discard} />
      <DraftBanner at={draft.restoredAt} onDiscard={draft.discard} />
      <form
        ref={form}
        noValidate
        className="grid gap-4 sm:grid-cols-2 xl:grid-cols-1"
        onSubmit={(event) => {
          event.preventDefault();
          saving.save();
        }}
      >
        {saving.problem && !refused && (
          <div className="col-span-full">
            <Notice tone="alarm" title={saving.problem} />
          </div>
        )}
        <TextField label="Full name" maxLength={120} error={refused === 'fullName' ? saving.problem : undefined} {...box('fullName')} />
        <PhoneField
          label="Phone"
          optional={false}
          hint={undefined}
          {...box('phone')}
          error={refused === 'phone' ? saving.problem : undefined}
          onNumber={(phone) => set({ phone })}
        />
        <TextField label="Address line" maxLength={200} {...box('line1')} />
        <SuburbBox
          name="line2"
          value={values.line2}
          postalCode={values.postal_code}
          // The list tells the code of what stands there already: that is no change of anybody's.
          onChange={(line2, code) => line2 !== values.line2 && set({ line2, ...(code ? { postal_code: code } : {}) })}
        />
        <TextField label="City" maxLength={80} {...box('city')} />
        <SelectField label="Province" empty="Choose a province" options={options} {...box('province')} />
        <TextField label="Postal code" inputMode="numeric" maxLength={12} {...box('postal_code')} />
        <div className="col-span-full flex flex-wrap items-center gap-2">
          <AdminButton type="submit" variant={changed.length > 0 ? 'primary' : 'secondary'} busy={saving.busy}>
            Save
          </AdminButton>
          {changed.length > 0 && (
            <AdminButton variant="quiet" onClick={discard}>
              Discard
            </AdminButton>
          )}
        </div>
      </form>
      {saving.theirs && (
        <ConflictDialog
          fields={fields}
          base={draft.base}
          mine={values}
          theirs={saving.theirs}
          who={saving.who}
          busy={saving.busy}
          onSave={saving.saveChosen}
          onTakeTheirs={saving.takeTheirs}
          onClose={saving.closeComparison}
        />
      )}
    </Panel>
  );
}
