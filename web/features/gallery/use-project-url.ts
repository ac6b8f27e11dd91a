import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { gallery, galleryDetails } from '#web/lib/router/paths.ts';

const idIn = (state: unknown): string => {
  const { galleryId } = (state ?? {}) as { galleryId?: unknown };
  return typeof galleryId === 'string' ? galleryId : '';
};

/** Whether the page before this one is ours. Browsers that cannot tell know at least whether there is one. */
const canGoBack = (): boolean => (window.navigation as Navigation | undefined)?.canGoBack ?? history.length > 1;

/**
 * Who comes with navigation state alone is given the address that says the same; who comes without an id goes back
 * (specification, section 2).
 */
export function useProjectAddress(): void {
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const left = useRef(false);
  const id = new URLSearchParams(search).get('id') ?? '';
  const fromState = idIn(state);
  useEffect(() => {
    if (id !== '' || left.current) return;
    if (fromState !== '') return void navigate(galleryDetails({ id: fromState }), { replace: true, state: state as unknown });
    left.current = true;
    if (canGoBack()) history.back();
    else void navigate(gallery, { replace: true });
  }, [id, fromState, state, navigate]);
}
