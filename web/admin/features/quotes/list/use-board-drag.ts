import {
  KeyboardCode,
  KeyboardSensor,
  MouseSensor,
  pointerWithin,
  rectIntersection,
  TouchSensor,
  useSensor,
  useSensors,
  type Announcements,
  type CollisionDetection,
  type DragEndEvent,
  type KeyboardCoordinateGetter,
} from '@dnd-kit/core';
import { useState } from 'react';
import type { AdminQuote } from '#contract/admin/quotes/admin-quote.schemas.ts';
import { staffStatusLabels, type QuoteStatus } from '#domain/quotes/quote.ts';

/** Maximum distance between the left edges of a card and its column. */
const tolerancePx = 20;

/** Returns the position of the next column that accepts the card, for the left and right arrow keys. */
const getColumnCoordinates: KeyboardCoordinateGetter = (event, { currentCoordinates: { x }, context: { droppableContainers } }) => {
  if (event.code !== 'ArrowLeft' && event.code !== 'ArrowRight') return undefined;
  event.preventDefault();
  const columns = droppableContainers
    .getEnabled()
    .flatMap(({ rect }) => rect.current ?? [])
    .toSorted((a, b) => a.left - b.left);
  const column =
    event.code === 'ArrowRight'
      ? columns.find(({ left }) => left > x + tolerancePx)
      : columns.findLast(({ left }) => left < x - tolerancePx);
  return column && { x: column.left, y: column.top };
};

/** Returns the column under the pointer, or the column that the card covers during a drag with the keyboard. */
const findColumn: CollisionDetection = (args) => (args.pointerCoordinates ? pointerWithin(args) : rectIntersection(args));

/**
 * Prevents dnd-kit from removing the caret of a dialog that a drop opens. For 50 ms after a drop, dnd-kit removes each new
 * text selection in a listener on the document. Stops these events at the window, before they reach the document.
 */
function keepCaretAfterDrop(): void {
  const stopPropagation = (event: Event) => event.stopPropagation();
  addEventListener('selectionchange', stopPropagation, { capture: true });
  setTimeout(() => removeEventListener('selectionchange', stopPropagation, { capture: true }), 100);
}

// Enter does not start a drag, because it opens the quote.
const keyboardCodes = { start: [KeyboardCode.Space], cancel: [KeyboardCode.Esc], end: [KeyboardCode.Space, KeyboardCode.Enter] };

const screenReaderInstructions = {
  draggable:
    'Press the space bar to pick up the quote. Move it to another status with the left and right arrow keys. Press the space bar to drop it, or Escape to cancel.',
};

const getName = (active: { data: { current?: { name?: string } | undefined } }): string => active.data.current?.name ?? 'The quote';

const announcements: Announcements = {
  onDragStart: ({ active }) => `${getName(active)} picked up.`,
  onDragOver: ({ active, over }) =>
    over
      ? `${getName(active)} is over ${staffStatusLabels[over.id as QuoteStatus]}.`
      : `${getName(active)} is over no status that accepts it.`,
  onDragEnd: ({ active, over }) =>
    // A toast announces whether the change was saved.
    over ? `${getName(active)} dropped on ${staffStatusLabels[over.id as QuoteStatus]}.` : `${getName(active)} was not moved.`,
  onDragCancel: ({ active }) => `${getName(active)} was not moved.`,
};

/** Drags cards of the board between columns, with the mouse, by touch or with the keyboard. */
export function useBoardDrag(quotes: readonly AdminQuote[], onMove: (quote: AdminQuote, to: QuoteStatus) => void) {
  const [draggedId, setDraggedId] = useState<string>();
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    // A touch of less than 250 ms scrolls.
    useSensor(TouchSensor, { activationConstraint: { delay: 250, tolerance: 8 } }),
    useSensor(KeyboardSensor, { keyboardCodes, coordinateGetter: getColumnCoordinates, scrollBehavior: 'auto' }),
  );
  const draggedQuote = quotes.find(({ _id }) => _id === draggedId);
  const endDrag = () => setDraggedId(undefined);
  return {
    draggedQuote,
    context: {
      sensors,
      collisionDetection: findColumn,
      // With the default of a fifth of the width, the outer columns scroll away from under the pointer.
      autoScroll: { threshold: { x: 0.05, y: 0.1 } },
      accessibility: { announcements, screenReaderInstructions },
      onDragStart: ({ active }: { active: { id: string | number } }) => setDraggedId(String(active.id)),
      onDragCancel: endDrag,
      onDragEnd: ({ over }: DragEndEvent) => {
        endDrag();
        keepCaretAfterDrop();
        if (draggedQuote && over) onMove(draggedQuote, over.id as QuoteStatus);
      },
    },
  };
}
