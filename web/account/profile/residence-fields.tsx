import { provinces } from '#domain/quotes/quote.ts';
import { useLazyModule } from '#web/lib/hooks/use-lazy-module.ts';
import { SelectField, TextField } from '#web/ui/forms/field.tsx';
import type { Details } from './details-form.tsx';

type Box = { name: string; value: string; error?: string | undefined; onChange: (event: { target: { value: string } }) => void };
type ResidenceFieldsProps = { form: Details; box: (name: keyof Details) => Box; onChange: (details: Partial<Details>) => void };

/** Loads the field with the list of suburbs. It does not replace a plain field that has the focus. */
async function loadSuburbField() {
  const loaded = await import('#web/features/quote-form/steps/suburb-combobox.tsx');
  const focused = document.activeElement;
  if (focused?.getAttribute('name') === 'line2') await new Promise((resolve) => focused.addEventListener('blur', resolve, { once: true }));
  return loaded;
}

/** The customer's address. A suburb from the list fills in the postal code. */
export function ResidenceFields({ form, box, onChange }: ResidenceFieldsProps) {
  // Without the list a suburb can still be typed.
  const { module: suburb } = useLazyModule(loadSuburbField, true);
  const known = form.province === '' || (provinces as readonly string[]).includes(form.province);
  const options = [...provinces, ...(known ? [] : [form.province])].map((name) => ({ value: name, label: name }));
  return (
    <>
      <TextField label="Address line" autoComplete="address-line1" maxLength={200} {...box('line1')} />
      {suburb ? (
        <suburb.SuburbBox
          {...box('line2')}
          postalCode={form.postal_code}
          onChange={(line2, code) => onChange({ line2, ...(code ? { postal_code: code } : {}) })}
        />
      ) : (
        <TextField label="Suburb" autoComplete="address-level3" maxLength={120} {...box('line2')} />
      )}
      <TextField label="City" autoComplete="address-level2" maxLength={80} {...box('city')} />
      <SelectField label="Province" autoComplete="address-level1" empty="Choose a province" options={options} {...box('province')} />
      <TextField label="Postal code" autoComplete="postal-code" inputMode="numeric" maxLength={12} {...box('postal_code')} />
    </>
  );
}
