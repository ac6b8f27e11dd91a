import type { ChangeEvent, ComponentProps } from 'react';
import { addTrunkZero, editPhoneNumber } from '#domain/accounts/phone.ts';
import { TextField } from '#web/ui/forms/field.tsx';

type FieldProps = Omit<ComponentProps<typeof TextField>, 'label'>;

export function EmailField({ label = 'Email', ...fieldProps }: FieldProps & { label?: string }) {
  return (
    <TextField
      label={label}
      type="email"
      autoComplete="email"
      inputMode="email"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={254}
      required
      {...fieldProps}
    />
  );
}

/** Returns the number after an edit. Writes it to the field and restores the caret, which React would move to the end. */
function readPhoneEdit({ target }: ChangeEvent<HTMLInputElement>): string {
  const { number, caret } = editPhoneNumber(target.value, target.selectionStart ?? undefined);
  if (number !== target.value) {
    target.value = number;
    target.setSelectionRange(caret, caret);
  }
  return number;
}

type PhoneFieldProps = FieldProps & { label?: string; value: string; onNumberChange: (number: string) => void };

/**
 * Renders an input for a South African mobile number.
 * @param props.onNumberChange called after each edit with at most ten digits, without the country code
 */
export function PhoneField({ label = 'Mobile number', value, onNumberChange, onBlur, ...fieldProps }: PhoneFieldProps) {
  return (
    <TextField
      label={label}
      value={value}
      optional={!fieldProps.required}
      type="tel"
      inputMode="numeric"
      autoComplete="tel"
      hint="Up to 10 digits"
      {...fieldProps}
      onChange={(event) => onNumberChange(readPhoneEdit(event))}
      onBlur={(event) => {
        const number = addTrunkZero(value);
        if (number !== value) onNumberChange(number);
        onBlur?.(event);
      }}
    />
  );
}
