import { useEffect, useState } from 'react';
import { provinces } from '#domain/quote.ts';
import type { SuburbBox } from '#web/features/quote-form/steps/suburb-combobox.tsx';
import { SelectField, TextField } from '#web/ui/forms/field.tsx';
import type { Details } from './details-form.tsx';

type Box = { name: string; value: string; error?: string | undefined; onChange: (event: { target: { value: string } }) => void };
type ResidenceFieldsProps = { form: Details; box: (name: keyof Details) => Box; onChange: (details: Partial<Details>) => void };

/** The field with the list of suburbs, once it is there. It never takes the place of a box that is being typed in. */
function useSuburbBox(name: string): { SuburbBox?: typeof SuburbBox } {
  const [part, setPart] = useState<{ SuburbBox?: typeof SuburbBox }>({});
  useEffect(() => {
    const load = async () => {
      const loaded = await import('#web/features/quote-form/steps/suburb-combobox.tsx');
      const typing = document.activeElement?.getAttribute('name') === name;
      if (typing) document.activeElement?.addEventListener('blur', () => setPart(loaded), { once: true });
      else setPart(loaded);
    };
    // Without the list a suburb can still be typed.
    load().catch(() => undefined);
  }, [name]);
  return part;
}

/** Where the customer lives. A suburb from the list brings its postal code. */
export function ResidenceFields({ form, box, onChange }: ResidenceFieldsProps) {
  const suburb = useSuburbBox('line2');
  const known = form.province === '' || (provinces as readonly string[]).includes(form.province);
  const options = [...provinces, ...(known ? [] : [form.province])].map((name) => ({ value: name, label: name }));
  return (
    <>
      <TextField label="Address line" autoComplete="address-line1" maxLength={200} {...box('line1')} />
      {suburb.SuburbBox ? (
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
