import { useEffect, useEffectEvent, useState } from 'react';
import { showToast } from '#web/lib/stores/toast-store.ts';
import { onFirstInteraction } from './on-interaction.ts';

type LazyModule<Module> = { module: Module | undefined; hasFailed: boolean; retry: () => void };

type LazyModuleOptions = {
  /** True to load the module at the first interaction with the page. */
  preload?: boolean;
  /** Called if the module fails to load. */
  onError?: () => void;
};

/**
 * Loads a module when `enabled` becomes true. After a failure, loads it again when `enabled` becomes true again, or on
 * `retry`. Browsers cache a failed import until the document is reloaded, so a failed `retry` reloads the page.
 * @param load must be the same function in each render
 */
export function useLazyModule<Module>(
  load: () => Promise<Module>,
  enabled: boolean,
  { preload = false, onError }: LazyModuleOptions = {},
): LazyModule<Module> {
  const [module, setModule] = useState<Module>();
  const [hasFailed, setHasFailed] = useState(false);
  const handleError = useEffectEvent(() => {
    setHasFailed(true);
    onError?.();
  });
  useEffect(() => {
    if (enabled) load().then(setModule, handleError);
    // A failed preload is ignored, because the module is loaded again when it is needed.
    else if (preload) return onFirstInteraction(() => void load().then(setModule, () => undefined));
    return undefined;
  }, [load, enabled, preload]);
  const retry = () => void load().then(setModule, () => navigator.onLine && location.reload());
  return { module, hasFailed: hasFailed && module === undefined, retry };
}

/**
 * Handles a failed load of a dialog's code. Opens the fallback page; without a fallback or while the browser is offline,
 * closes the dialog and shows a toast.
 * @param openFallback opens a page with the same content as the dialog
 */
export function handleDialogLoadError(close: () => void, openFallback?: () => void): void {
  if (openFallback && navigator.onLine) return openFallback();
  showToast('This part of the page could not be loaded. Check your connection and try again.', { tone: 'error' });
  close();
}

/** Returns the module of a dialog, which is loaded when the dialog opens. See `handleDialogLoadError` for failures. */
export const useLazyDialog = <Module>(
  load: () => Promise<Module>,
  open: boolean,
  close: () => void,
  openFallback?: () => void,
): Module | undefined => useLazyModule(load, open, { onError: () => handleDialogLoadError(close, openFallback) }).module;
