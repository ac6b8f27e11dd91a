import { useEffect } from 'react';
import { showToast } from '#web/lib/stores/toast-store.ts';

/** Shows a toast for the error of a page's data. @param message undefined without an error */
export const useErrorToast = (message: string | undefined): void =>
  useEffect(() => {
    if (message !== undefined) showToast(message, { tone: 'error' });
  }, [message]);
