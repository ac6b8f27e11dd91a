import { provinces } from '#domain/quote.ts';
import { findSuburb } from '#domain/suburbs.ts';
import { useSuburbs } from '#web/lib/use-suburbs.ts';
import { SelectField, TextField } from '#web/ui/field.tsx';
import type { Details } from './details-form.tsx';

type Box = { name: string; value: string; error?: string | undefined; onChange: (event: { target: { value: string } }) => void };
type ResidenceFieldsProps = { form: Details; box: (name: keyof Details) => Box; onChange: (details: Partial<Details>) => void };

/** Where the customer lives. A suburb from the list brings its postal code. */
export function ResidenceFields({ form, box, onChange }: ResidenceFieldsProps) {
  const suburbs = useSuburbs(true);
  const known = form.province === '' || (provinces as readonly string[]).includes(form.province);
  const options = [...provinces, ...(known ? [] : [form.province])].map((name) => ({ value: name, label: name }));
  return (
    <>
      <TextField label="Address line" autoComplete="address-line1" maxLength={200} {...box('line1')} />
      <TextField
        label="Suburb"
        list="profile-suburbs"
        autoComplete="address-level3"
        maxLength={120}
        {...box('line2')}
        onChange={({ target }) => {
          const code = findSuburb(suburbs, target.value)?.postal_code;
          onChange({ line2: target.value, ...(code ? { postal_code: code } : {}) });
        }}
      />
      <datalist id="profile-suburbs">
        {suburbs.map(({ _id, name, postal_code: code }) => (
          <option key={_id} value={name}>
            {code}
          </option>
        ))}
      </datalist>
      <TextField label="City" autoComplete="address-level2" maxLength={80} {...box('city')} />
      <SelectField label="Province" autoComplete="address-level1" empty="Choose a province" options={options} {...box('province')} />
      <TextField label="Postal code" autoComplete="postal-code" inputMode="numeric" maxLength={12} {...box('postal_code')} />
    </>
  );
}
