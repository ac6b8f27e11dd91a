import type { RequiredFactors } from '#web/features/auth/passkeys/passkey-ceremony.ts';
import { TextField } from '#web/ui/forms/field.tsx';

/**
 * Renders a field for the code of an authenticator app or a recovery code. Without an app only a recovery code is
 * valid.
 */
export function SecondFactorCodeField({
  requiredFactors,
  value,
  onChange,
}: {
  requiredFactors: RequiredFactors;
  value: string;
  onChange: (value: string) => void;
}) {
  return (
    <TextField
      label={requiredFactors.app ? 'Code' : 'Recovery code'}
      name="otp"
      autoComplete="one-time-code"
      autoCapitalize="none"
      maxLength={20}
      required
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
