import type { ChangeEvent, ComponentProps } from 'react';
import { addTrunkZero, editPhoneNumber } from '#domain/accounts/phone.ts';
import { TextField } from '#web/ui/forms/field.tsx';

type FieldProps = Omit<ComponentProps<typeof TextField>, 'label'>;

export function EmailField({ label = 'Email', ...rest }: FieldProps & { label?: string }) {
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
      {...rest}
    />
  );
}

/**
 * Returns the number after an edit, and writes it to the field without moving the caret: React would move it to the
 * end.
 */
function readPhoneEdit({ target }: ChangeEvent<HTMLInputElement>): string {
  const { number, caret } = editPhoneNumber(target.value, target.selectionStart ?? undefined);
  if (number !== target.value) {
    target.value = number;
    target.setSelectionRange(caret, caret);
  }
  return number;
}

type PhoneFieldProps = FieldProps & { label?: string; value: string; onNumber: (number: string) => void };

/**
 * Renders an input for a South African mobile number.
 * @param props.onNumber called after each edit with at most ten digits, without the country code
 */
export function PhoneField({ label = 'Mobile number', value, onNumber, onBlur, ...rest }: PhoneFieldProps) {
  return (
    <TextField
      label={label}
      value={value}
      optional={!rest.required}
      type="tel"
      inputMode="numeric"
      autoComplete="tel"
      hint="Up to 10 digits"
      {...rest}
      onChange={(event) => onNumber(readPhoneEdit(event))}
      onBlur={(event) => {
        const number = addTrunkZero(value);
        if (number !== value) onNumber(number);
        onBlur?.(event);
      }}
    />
  );
}
