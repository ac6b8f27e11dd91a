import { useLayoutEffect, useRef, type RefObject } from 'react';

/** Returns a ref with the value of the latest render, for code that runs later. */
export function useLatest<Value>(value: Value): RefObject<Value> {
  const ref = useRef(value);
  useLayoutEffect(() => {
    ref.current = value;
  }, [value]);
  return ref;
}
