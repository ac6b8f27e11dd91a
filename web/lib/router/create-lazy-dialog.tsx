import { lazy, Suspense, useEffect, useState, type ComponentType } from 'react';
import { onInteraction } from '#web/lib/hooks/on-interaction.ts';
import { handleDialogLoadError } from '#web/lib/hooks/use-lazy-module.ts';
import { getLoadedDocumentUrl } from './loaded-document.ts';

type DialogProps = { onClose: () => void };
type LoadDialog<Props> = () => Promise<{ default: ComponentType<Props> }>;

/** Loads the code when the pointer or the focus reaches a link to the dialog. A failure is reported only after the click. */
const usePreloadOnLinkIntent = (parameter: string, load: () => Promise<unknown>): void =>
  useEffect(
    () =>
      onInteraction(({ target }) => {
        const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
        if (link && new URL(link.href).searchParams.has(parameter)) load().catch(() => undefined);
      }),
    [parameter, load],
  );

/**
 * Creates a lazy dialog that a URL parameter opens. If the URL has the parameter, the server renders the dialog. If the
 * code fails to load, the URL is loaded as a document, which contains the dialog. If the current document was already
 * loaded from this URL, the dialog closes with an error toast instead.
 */
export function createLazyDialog<Props extends DialogProps>(
  parameter: string,
  load: LoadDialog<Props>,
): ComponentType<Props & { open: boolean }> {
  function LoadErrorHandler({ onClose }: Props) {
    useEffect(() => {
      LazyComponent = createLazyComponent();
      handleDialogLoadError(onClose, getLoadedDocumentUrl() === location.href ? undefined : () => location.reload());
      // oxlint-disable-next-line react-hooks/exhaustive-deps -- once
    }, []);
    return null;
  }
  const createLazyComponent = () => lazy(() => load().catch(() => ({ default: LoadErrorHandler })));
  let LazyComponent = createLazyComponent();

  return function LazyDialog({ open, ...props }) {
    usePreloadOnLinkIntent(parameter, load);
    // The dialog stays mounted, so that it can close with a transition and return the focus.
    const [isMounted, setMounted] = useState(open);
    if (open && !isMounted) setMounted(true);
    if (!isMounted) return null;
    return (
      <Suspense fallback={null}>
        <LazyComponent {...(props as unknown as Props)} />
      </Suspense>
    );
  };
}
