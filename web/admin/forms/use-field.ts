import { useController, useFormContext } from 'react-hook-form';
import { afterPress } from '#web/ui/after-press.ts';

/** Connects a control to the form around it. A change clears the field's error; leaving a filled field validates it. */
export function useField<Value>(name: string) {
  const { clearErrors, trigger } = useFormContext();
  const { field, fieldState } = useController({ name });
  const error = fieldState.error?.message;
  const value = field.value as Value;
  return {
    name,
    ref: field.ref,
    value,
    error,
    onChange: (next: Value) => {
      if (error !== undefined) clearErrors(name);
      field.onChange(next);
    },
    onBlur: () => {
      field.onBlur();
      // An error of the server stays until the value changes.
      if (error === undefined && value !== '') afterPress(() => void trigger(name));
    },
  };
}
