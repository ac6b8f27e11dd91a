import { useEffect, useState } from 'react';

/**
 * Returns the value after it has not changed for `delayMs`; the first value at once. Values are compared by identity.
 */
export function useDebouncedValue<Value>(value: Value, delayMs: number): Value {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), delayMs);
    return () => clearTimeout(timer);
  }, [value, delayMs]);
  return debounced;
}
