import { useEffect, useEffectEvent, useLayoutEffect } from 'react';
import { storeFormView, type FormView } from './draft/draft-storage.ts';
import { getStepFieldsId, getStepHeadingId } from './steps/accordion-step.tsx';

/** Returns the heading and the fields and buttons of a step. Not all of them have an id that is the same after a reload. */
function listControls(step: number): HTMLElement[] {
  const heading = document.getElementById(getStepHeadingId(step + 1));
  const fields = document.getElementById(getStepFieldsId(step + 1));
  return heading && fields ? [heading, ...fields.querySelectorAll<HTMLElement>('input, select, textarea, button')] : [];
}

const getTop = (element: HTMLElement): number => element.getBoundingClientRect().top;
const isInWindow = (element: HTMLElement): boolean => getTop(element) >= 0 && getTop(element) < innerHeight;

/** Returns the view of a step. Its anchor is the focused control, else the first one in the window, else the heading. */
function readView(step: number): FormView | undefined {
  const controls = listControls(step);
  const focused = controls.find((control) => control === document.activeElement);
  const anchor = focused && isInWindow(focused) ? focused : (controls.find(isInWindow) ?? controls[0]);
  if (anchor === undefined) return undefined;
  const focusedIndex = focused === undefined ? -1 : controls.indexOf(focused);
  return { anchorIndex: controls.indexOf(anchor), anchorTop: getTop(anchor), focusedIndex };
}

/**
 * Keeps the scroll position and the focus of the form during a reload. The browser scrolls before the form opens its step, which changes
 * the height of the page.
 * @param view view before the reload
 * @param step the open step, from 0
 * @param isReady true if the fields of the step are rendered
 */
export function useFormView(view: FormView | undefined, step: number, isReady: boolean): void {
  const store = useEffectEvent(() => {
    const currentView = readView(step);
    if (currentView) storeFormView(currentView);
  });
  useEffect(() => {
    const handlePageHide = () => store();
    addEventListener('pagehide', handlePageHide);
    return () => removeEventListener('pagehide', handlePageHide);
  }, []);
  const restore = useEffectEvent(({ anchorIndex, anchorTop, focusedIndex }: FormView) => {
    const controls = listControls(step);
    const anchor = controls[anchorIndex];
    if (anchor) scrollBy({ top: getTop(anchor) - anchorTop, behavior: 'instant' });
    controls[focusedIndex]?.focus({ preventScroll: true });
  });
  // A layout effect, so that the page is never visible at another position.
  useLayoutEffect(() => {
    if (view && isReady) restore(view);
  }, [view, isReady]);
}
