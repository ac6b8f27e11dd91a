import { useFormContext } from 'react-hook-form';

/**
 * Returns a function that validates part of the form again if it shows an error, because a change of one field may correct
 * the error of another.
 */
export function useRevalidation(path: string): () => void {
  const { getFieldState, trigger } = useFormContext();
  return () => {
    if (getFieldState(path).invalid) void trigger(path);
  };
}
