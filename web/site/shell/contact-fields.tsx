import type { ComponentProps } from 'react';
import { phoneDigits } from '#domain/phone.ts';
import { TextField } from '#web/ui/field.tsx';

type FieldProps = Omit<ComponentProps<typeof TextField>, 'label'>;

/** A box for an e-mail address. */
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

/** A box for a mobile number. @param props.onNumber hears the digits that are kept of what was typed or pasted */
export function PhoneField({ onNumber, ...rest }: FieldProps & { onNumber: (digits: string) => void }) {
  return (
    <TextField
      label="Mobile number"
      optional={!rest.required}
      type="tel"
      inputMode="numeric"
      autoComplete="tel"
      hint="Up to 10 digits"
      {...rest}
      onChange={(event) => onNumber(phoneDigits(event.target.value))}
    />
  );
}
