import { useEffect, useEffectEvent, useState } from 'react';
import { showToast } from '#web/lib/stores/toast-store.ts';

/** Says of a dialog that its code did not come. */
export const tellNotOpened = (): void => showToast('That could not be opened. Check your connection and try again.', { tone: 'alarm' });

/**
 * A part of a page whose code comes once it is wanted. Where it cannot be had, without a network say, the page stays as it is;
 * the next time that it is wanted it is tried again.
 * @param load the same function each time
 * @param onMissing closes a dialog that did not come, and says so
 * @returns `missing` and `retry` for a part that stands in the page. Browsers may keep to a failure for as long as the document
 *   lives: a second one loads that again.
 */
export function useLatePart<Part>(
  load: () => Promise<Part>,
  wanted: boolean,
  onMissing?: () => void,
): { part: Part | undefined; missing: boolean; retry: () => void } {
  const [part, setPart] = useState<Part>();
  const [missing, setMissing] = useState(false);
  const fail = useEffectEvent(() => {
    setMissing(true);
    onMissing?.();
  });
  useEffect(() => {
    if (wanted) load().then(setPart, fail);
  }, [load, wanted]);
  const retry = () => void load().then(setPart, () => navigator.onLine && location.reload());
  return { part, missing: missing && part === undefined, retry };
}
