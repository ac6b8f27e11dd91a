import type { MouseEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { Picture } from '#contract/schemas.ts';
import { useHydrated } from '#web/ui/use-hydrated.ts';
import { toDialogLinkState, useCloseRouteDialog } from '#web/lib/router/use-close-route-dialog.ts';
import { useLazyDialog } from '#web/lib/hooks/use-lazy-module.ts';

const load = () => import('./lightbox.tsx');

/** Returns the index of the enlarged picture in the URL, from 0; undefined if none is enlarged. */
function parseEnlargedIndex(search: string, count: number): number | undefined {
  const pictureNumber = Number(new URLSearchParams(search).get('picture'));
  return Number.isInteger(pictureNumber) && pictureNumber >= 1 && pictureNumber <= count ? pictureNumber - 1 : undefined;
}

/**
 * Returns the click handler of a link that opens a picture enlarged. Without JavaScript, and in a new tab, the link
 * opens the picture file.
 * @param getUrl returns the URL of the page with the enlarged picture, counted from 1
 */
export function useEnlarge(getUrl: (pictureNumber: number) => string): (event: MouseEvent, index: number) => void {
  const { state } = useLocation();
  const navigate = useNavigate();
  return (event, index) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    void navigate(getUrl(index + 1), { state: toDialogLinkState(state), preventScrollReset: true });
  };
}

/** Renders the enlarged picture of the URL in the whole window. @param props.closeUrl URL without the picture */
export function EnlargedPicture({ title, pictures, closeUrl }: { title: string; pictures: Picture[]; closeUrl: string }) {
  const close = useCloseRouteDialog(closeUrl);
  const startIndex = parseEnlargedIndex(useLocation().search, pictures.length);
  const isOpen = useHydrated() && startIndex !== undefined;
  const lightbox = useLazyDialog(load, isOpen, close);
  return isOpen && lightbox ? <lightbox.default title={title} pictures={pictures} startIndex={startIndex} onClose={close} /> : null;
}
