import { useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';

/** Returns the navigation state of a link that opens a dialog with its own URL. */
export const toDialogLinkState = (state: unknown): object => ({ ...(state as object | null), opened: true });

/**
 * Returns a function that closes a dialog with its own URL. If a link on the page opened the dialog, the function
 * navigates back, so that Forward opens the dialog again.
 * @param url URL of the page without the dialog
 */
export function useCloseRouteDialog(url: string): () => void {
  const navigate = useNavigate();
  const location = useLocation();
  const closedLocation = useRef<typeof location>(undefined);
  const { opened, ...pageState } = (location.state ?? {}) as { opened?: boolean };
  return () => {
    // Navigation back is asynchronous. A second close must not leave the page.
    if (closedLocation.current === location) return;
    closedLocation.current = location;
    if (opened === true) void navigate(-1);
    else void navigate(url, { replace: true, preventScrollReset: true, state: pageState });
  };
}
