/**
 * Moves the focus on from an item that goes: to the same button of its neighbour, else to the heading of its part.
 * @param button within the item, which is an `li` or a row; marked `data-takes-off`, as that of every item
 */
export function focusBeside(button: Element): void {
  const item = button.closest('li, tr');
  const neighbour = (item?.nextElementSibling ?? item?.previousElementSibling)?.querySelector<HTMLElement>('[data-takes-off]');
  const heading = (button.closest('section') ?? document.querySelector('main'))?.querySelector<HTMLElement>('h1, h2');
  if (neighbour) neighbour.focus();
  else if (heading) {
    heading.tabIndex = -1;
    heading.focus();
  }
}
