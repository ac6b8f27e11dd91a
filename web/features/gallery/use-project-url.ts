import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import * as paths from '#web/lib/router/site-paths.ts';

const parseProjectId = (state: unknown): string => {
  const { galleryId } = (state ?? {}) as { galleryId?: unknown };
  return typeof galleryId === 'string' ? galleryId : '';
};

/** Returns true if the previous page is on this site; without the Navigation API, if there is a previous page. */
const canGoBack = (): boolean => (window.navigation as Navigation | undefined)?.canGoBack ?? history.length > 1;

/** Adds the project id of the navigation state to the URL. Navigates back without any id (specification, section 2). */
export function useProjectUrl(): void {
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const hasLeft = useRef(false);
  const id = new URLSearchParams(search).get('id') ?? '';
  const idFromState = parseProjectId(state);
  useEffect(() => {
    if (id !== '' || hasLeft.current) return;
    if (idFromState !== '') return void navigate(paths.galleryDetails({ id: idFromState }), { replace: true, state: state as unknown });
    hasLeft.current = true;
    if (canGoBack()) history.back();
    else void navigate(paths.gallery, { replace: true });
  }, [id, idFromState, state, navigate]);
}
