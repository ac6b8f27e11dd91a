/**
 * Sets a custom property of the document to the height of an element while the element exists.
 * @param format returns the value for a height in pixels
 * @returns a ref callback
 */
export function createHeightObserver(property: `--${string}`, format: (heightPx: number) => string = (heightPx) => `${heightPx}px`) {
  return (element: HTMLElement | null) => {
    if (element === null) return undefined;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => style.setProperty(property, format(element.offsetHeight)));
    observer.observe(element);
    return () => {
      observer.disconnect();
      style.removeProperty(property);
    };
  };
}

const createBarObserver = (distance: string) =>
  createHeightObserver('--bottom-bar-height', (heightPx) => `calc(${heightPx}px + ${distance} + var(--connection-banner-height, 0px))`);

/** Ref callback of a bar at the bottom of a screen. The toasts are displayed above the bar. */
export const observeBottomBar = createBarObserver('0px');
/** Ref callback of a bar at some distance from the bottom of a screen. */
export const observeFloatingBar = createBarObserver('0.75rem');
