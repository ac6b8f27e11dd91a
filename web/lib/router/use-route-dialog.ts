import { useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';

/** The navigation state of a link that opens a dialog which the address names. */
export const toOpenedState = (state: unknown): object => ({ ...(state as object | null), opened: true });

/**
 * Closes a dialog that the address names. That is Back where it was opened from its page, so that Forward opens it again.
 * @param address of the page without the dialog
 */
export function useCloseRouteDialog(address: string): () => void {
  const navigate = useNavigate();
  const location = useLocation();
  const left = useRef<typeof location>(undefined);
  const { opened, ...rest } = (location.state ?? {}) as { opened?: boolean };
  return () => {
    // Going back takes a moment. Who closes it again meanwhile does not mean to leave the page too.
    if (left.current === location) return;
    left.current = location;
    if (opened === true) void navigate(-1);
    else void navigate(address, { replace: true, preventScrollReset: true, state: rest });
  };
}
