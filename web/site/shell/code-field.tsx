import { Problem } from '#domain/problem.ts';
import { TextField } from '#web/ui/field.tsx';

/** Whether signing in was refused because a code is asked for besides the password. */
export const asksForCode = (error: unknown): boolean => error instanceof Problem && error.code === 'second_factor_required';

/** The code of an authenticator app, or a recovery code. */
export function CodeField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  return (
    <TextField
      label="Code"
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
