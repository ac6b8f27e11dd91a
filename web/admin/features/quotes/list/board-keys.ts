import type { KeyboardEvent } from 'react';

const cardsIn = (column: Element | undefined): HTMLElement[] => [...(column?.querySelectorAll<HTMLElement>('[data-card]') ?? [])];
const linkOf = (card: Element | undefined): HTMLElement | null | undefined => card?.querySelector<HTMLElement>('[data-row]');

/** The card beside one: above or below it in its column, or as far down in the next column that has any. */
function beside(board: HTMLElement, card: HTMLElement, key: string): HTMLElement | undefined {
  const columns = [...board.querySelectorAll('[data-column]')];
  const at = columns.findIndex((column) => column.contains(card));
  const cards = cardsIn(columns[at]);
  const place = cards.indexOf(card);
  if (key === 'ArrowDown') return cards[place + 1];
  if (key === 'ArrowUp') return cards[place - 1];
  const towards = key === 'ArrowRight' ? columns.slice(at + 1) : columns.slice(0, at).toReversed();
  const next = cardsIn(towards.find((column) => cardsIn(column).length > 0));
  return next[Math.min(place, next.length - 1)];
}

/** The arrow keys go from card to card, and M opens the menu of where one can go. */
export function handleBoardKeys(event: KeyboardEvent<HTMLElement>): void {
  const { target, currentTarget, key } = event;
  if (!(target instanceof HTMLElement) || event.ctrlKey || event.metaKey || event.altKey) return;
  const card = target.closest<HTMLElement>('[data-card]');
  if (card === null) return;
  if (key.toLowerCase() === 'm') {
    card.querySelector<HTMLElement>('[aria-haspopup=menu]')?.click();
  } else if (key.startsWith('Arrow')) {
    const goal = beside(currentTarget, card, key);
    if (!goal && key !== 'ArrowUp') return;
    (goal ? linkOf(goal) : document.querySelector<HTMLElement>('[data-search]'))?.focus();
    goal?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  } else return;
  event.preventDefault();
}
