/** Ref callback that focuses an element when it is rendered. */
export const focusElement = (element: HTMLElement | null): void => element?.focus();
/** Focuses the first input of an element, or else the element. Used as the `ref` of content that replaces a clicked button. */
export const focusFirstInput = (element: HTMLElement | null): void => (element?.querySelector<HTMLElement>('input') ?? element)?.focus();
