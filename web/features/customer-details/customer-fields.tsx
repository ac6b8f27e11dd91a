import type { Ref } from 'react';
import { provinces, type Contact } from '#domain/quotes/quote-request.ts';
import { useLazyModule } from '#web/lib/hooks/use-lazy-module.ts';
import { PhoneField } from '#web/features/contact/contact-fields.tsx';
import { SelectField, TextField } from '#web/ui/forms/field.tsx';

type CustomerFieldName = 'fullName' | 'phone' | keyof Contact;
type FieldControl = {
  name: string;
  value: string;
  error?: string | undefined;
  ref?: Ref<HTMLInputElement & HTMLSelectElement>;
  onBlur?: () => void;
  onChange: (value: string) => void;
};

type CustomerFieldsProps = {
  controls: Record<CustomerFieldName, FieldControl>;
  /** Called with a suburb, and its postal code if the suburb is in the list. */
  onSuburb: (suburb: Partial<Contact>) => void;
  /** True if customers edit their own details, so that the browser may complete them. */
  isOwn?: boolean;
};

export const customerLabels: Record<CustomerFieldName, string> = {
  fullName: 'Full name',
  phone: 'Phone',
  line1: 'Address line',
  line2: 'Suburb',
  city: 'City',
  province: 'Province',
  postal_code: 'Postal code',
};

/** Loads the suburb combobox. Waits while the plain field has the focus, because the combobox replaces it. */
async function loadSuburbField() {
  const module = await import('#web/features/quote-form/steps/suburb-combobox.tsx');
  const focusedElement = document.activeElement;
  if (focusedElement instanceof HTMLElement && focusedElement.dataset['suburb'] !== undefined)
    await new Promise((resolve) => focusedElement.addEventListener('blur', resolve, { once: true }));
  return module;
}

/** Renders the name, phone number and address of a customer. The choice of a suburb from the list also sets the postal code. */
export function CustomerFields({ controls, onSuburb, isOwn = false }: CustomerFieldsProps) {
  // Until the combobox is loaded, a plain field is rendered.
  const { module: suburbModule } = useLazyModule(loadSuburbField, true);
  const getFieldProps = (name: CustomerFieldName, autoComplete: string) => {
    const { onChange, ...fieldControl } = controls[name];
    return {
      ...fieldControl,
      label: customerLabels[name],
      autoComplete: isOwn ? autoComplete : 'off',
      onChange: ({ target }: { target: { value: string } }) => onChange(target.value),
    };
  };
  const { ref: _ref, onChange: _onChange, ...line2 } = controls.line2;
  const { onChange: onNumberChange, ...phone } = controls.phone;
  const provinceNames = new Set<string>([...provinces, ...(controls.province.value === '' ? [] : [controls.province.value])]);
  return (
    <>
      <TextField maxLength={120} required={isOwn} {...getFieldProps('fullName', 'name')} />
      <PhoneField
        {...phone}
        onNumberChange={onNumberChange}
        {...(!isOwn && { label: customerLabels.phone, optional: false, hint: undefined, autoComplete: 'off' })}
      />
      <TextField maxLength={200} {...getFieldProps('line1', 'address-line1')} />
      {suburbModule ? (
        <suburbModule.SuburbCombobox
          {...line2}
          postalCode={controls.postal_code.value}
          onChange={(name, code) => onSuburb({ line2: name, ...(code ? { postal_code: code } : {}) })}
        />
      ) : (
        <TextField data-suburb maxLength={120} {...getFieldProps('line2', 'address-level3')} />
      )}
      <TextField maxLength={80} {...getFieldProps('city', 'address-level2')} />
      <SelectField
        emptyLabel="Choose a province"
        options={[...provinceNames].map((name) => ({ value: name, label: name }))}
        {...getFieldProps('province', 'address-level1')}
      />
      <TextField inputMode="numeric" maxLength={12} {...getFieldProps('postal_code', 'postal-code')} />
    </>
  );
}
