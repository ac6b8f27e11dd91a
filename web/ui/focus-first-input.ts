/**
 * Focuses the first input of an element, or the element itself. A `ref` for content that replaces the clicked button.
 */
export const focusFirstInput = (element: HTMLElement | null): void => (element?.querySelector<HTMLElement>('input') ?? element)?.focus();
