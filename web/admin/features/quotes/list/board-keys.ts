import type { KeyboardEvent } from 'react';

const listCards = (column: Element | undefined): HTMLElement[] => [...(column?.querySelectorAll<HTMLElement>('[data-card]') ?? [])];
const getLink = (card: Element | undefined): HTMLElement | null | undefined => card?.querySelector<HTMLElement>('[data-row]');

/** Returns the card above or below a card, or the card at the same position in the next column with cards. */
function findAdjacentCard(board: HTMLElement, card: HTMLElement, key: string): HTMLElement | undefined {
  const columns = [...board.querySelectorAll('[data-column]')];
  const columnIndex = columns.findIndex((column) => column.contains(card));
  const cards = listCards(columns[columnIndex]);
  const index = cards.indexOf(card);
  if (key === 'ArrowDown') return cards[index + 1];
  if (key === 'ArrowUp') return cards[index - 1];
  const nextColumns = key === 'ArrowRight' ? columns.slice(columnIndex + 1) : columns.slice(0, columnIndex).toReversed();
  const nextCards = listCards(nextColumns.find((column) => listCards(column).length > 0));
  return nextCards[Math.min(index, nextCards.length - 1)];
}

/** Moves the focus between cards with the arrow keys, and opens the status menu with M. */
export function handleBoardKeys(event: KeyboardEvent<HTMLElement>): void {
  const { target, currentTarget, key } = event;
  if (!(target instanceof HTMLElement) || event.ctrlKey || event.metaKey || event.altKey) return;
  const card = target.closest<HTMLElement>('[data-card]');
  if (card === null) return;
  if (key.toLowerCase() === 'm') {
    card.querySelector<HTMLElement>('[aria-haspopup=menu]')?.click();
  } else if (key.startsWith('Arrow')) {
    const adjacentCard = findAdjacentCard(currentTarget, card, key);
    if (!adjacentCard && key !== 'ArrowUp') return;
    (adjacentCard ? getLink(adjacentCard) : document.querySelector<HTMLElement>('[data-search]'))?.focus();
    adjacentCard?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  } else return;
  event.preventDefault();
}
