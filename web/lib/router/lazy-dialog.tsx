import { lazy, Suspense, useEffect, useState, type ComponentType } from 'react';
import { tellNotOpened } from '#web/lib/hooks/use-lazy-module.ts';

type Opened = { onClose: () => void };
type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;

/** The address that this document was loaded for; navigation in the browser has left it since. */
const isDocumentsOwn = (): boolean => performance.getEntriesByType('navigation')[0]?.name === location.href;

/** Loads as soon as somebody points at a link to the dialog, so that it is there when they press. */
function useAhead(parameter: string, load: () => Promise<unknown>): void {
  useEffect(() => {
    const look = ({ target }: Event) => {
      const link = target instanceof Element ? target.closest('a') : null;
      // What fails now is tried again, and told of, when the link is pressed.
      if (link && new URL(link.href).searchParams.has(parameter)) load().catch(() => undefined);
    };
    const types = ['pointerover', 'touchstart', 'focusin'];
    for (const type of types) document.addEventListener(type, look, { passive: true });
    return () => types.forEach((type) => document.removeEventListener(type, look));
  }, [parameter, load]);
}

/**
 * A dialog that the address opens and whose code comes when it is wanted. The server renders it whole. Where its code cannot
 * be had the address is loaded as a document, which holds the dialog; where that is what failed, or the network is gone, the
 * page says so and stays.
 * @param parameter of the address that opens it
 */
export function lateDialog<Props extends Opened>(parameter: string, load: Load<Props>): ComponentType<Props & { open: boolean }> {
  function NotLoaded({ onClose }: Props) {
    useEffect(() => {
      Part = attempt();
      if (navigator.onLine && !isDocumentsOwn()) return location.reload();
      tellNotOpened();
      onClose();
      // oxlint-disable-next-line react-hooks/exhaustive-deps -- once
    }, []);
    return null;
  }
  const attempt = () => lazy(() => load().catch(() => ({ default: NotLoaded })));
  let Part = attempt();

  return function LateDialog({ open, ...props }) {
    useAhead(parameter, load);
    // Once there it stays, so that it can close in its own time and give the focus back.
    const [wanted, setWanted] = useState(open);
    if (open && !wanted) setWanted(true);
    if (!wanted) return null;
    return (
      <Suspense fallback={null}>
        <Part {...(props as unknown as Props)} />
      </Suspense>
    );
  };
}
