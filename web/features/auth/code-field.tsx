import type { FactorAsked } from '#web/features/auth/passkeys/passkey-ceremony.ts';
import { TextField } from '#web/ui/forms/field.tsx';

/** The code of an authenticator app, or a recovery code; where there is no app, a recovery code alone. */
export function CodeField({ asked, value, onChange }: { asked: FactorAsked; value: string; onChange: (value: string) => void }) {
  return (
    <TextField
      label={asked.app ? 'Code' : 'Recovery code'}
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
