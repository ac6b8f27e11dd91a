import { useController, useFormContext } from 'react-hook-form';
import { runAfterPress } from '#web/ui/run-after-press.ts';

/**
 * Connects a control to the surrounding form. A change clears the field's error; leaving a filled field validates it.
 */
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
    onChange: (nextValue: Value) => {
      if (error !== undefined) clearErrors(name);
      field.onChange(nextValue);
    },
    onBlur: () => {
      field.onBlur();
      // An error of the server is displayed until the value changes.
      if (error === undefined && value !== '') runAfterPress(() => void trigger(name));
    },
  };
}

/**
 * Returns a function that validates part of the form again if it shows an error, because a change of one field may correct
 * the error of another.
 */
export function useTriggerIfInvalid(path: string): () => void {
  const { getFieldState, trigger } = useFormContext();
  return () => {
    if (getFieldState(path).invalid) void trigger(path);
  };
}
