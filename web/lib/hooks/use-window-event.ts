import { useEffect, useEffectEvent } from 'react';

/** Calls `handler` for each event of the window while `isEnabled` is true. */
export function useWindowEvent<Type extends keyof WindowEventMap>(
  type: Type,
  handler: (event: WindowEventMap[Type]) => void,
  isEnabled = true,
): void {
  const handleEvent = useEffectEvent(handler);
  useEffect(() => {
    if (!isEnabled) return undefined;
    const listener = (event: WindowEventMap[Type]) => handleEvent(event);
    addEventListener(type, listener);
    return () => removeEventListener(type, listener);
  }, [type, isEnabled]);
}
