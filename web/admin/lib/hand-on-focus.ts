/**
 * Before a part of a list goes, and the focus with it: hands it to the same button of the part beside it, or else to the heading above.
 * @param button the one that takes its part away; parts are list items, rows, or marked `data-part`
 */
export function handOnFocus(button: HTMLElement): void {
  const part = button.closest('[data-part], li, tr');
  const { activeElement } = document;
  // The focus went elsewhere meanwhile.
  if (!part || (activeElement !== document.body && !part.contains(activeElement))) return;
  const place = [...part.querySelectorAll('button')].indexOf(button as HTMLButtonElement);
  const beside = [part.nextElementSibling, part.previousElementSibling].find((each) => each?.matches('[data-part], li, tr'));
  const buttons = beside?.querySelectorAll('button');
  const above =
    part.closest('details')?.querySelector('summary') ?? part.closest('section')?.querySelector('h2') ?? document.querySelector('main h1');
  const goal = buttons?.[place] ?? buttons?.[0] ?? above;
  if (goal?.tagName === 'H2') goal.tabIndex = -1;
  goal?.focus();
}
