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

/** Pixels by which a card's left edge may differ from that of its column. */
const tolerance = 20;

/** The left and right arrow keys move a card to the next column that accepts it. */
const getColumnCoordinates: KeyboardCoordinateGetter = (event, { currentCoordinates: { x }, context: { droppableContainers } }) => {
  if (event.code !== 'ArrowLeft' && event.code !== 'ArrowRight') return undefined;
  event.preventDefault();
  const columns = droppableContainers
    .getEnabled()
    .flatMap(({ rect }) => rect.current ?? [])
    .toSorted((a, b) => a.left - b.left);
  const column =
    event.code === 'ArrowRight' ? columns.find(({ left }) => left > x + tolerance) : columns.findLast(({ left }) => left < x - tolerance);
  return column && { x: column.left, y: column.top };
};

/** The column under the pointer; with the keyboard, the column that the card covers. */
const findColumn: CollisionDetection = (args) => (args.pointerCoordinates ? pointerWithin(args) : rectIntersection(args));

/**
 * Keeps the caret of the dialog that a drop opens: until 50 ms after a drop, dnd-kit removes each new text selection, and with it the caret.
 * Its listener is on the document, so the event is stopped at the window.
 */
function keepCaretAfterDrop(): void {
  const stop = (event: Event) => event.stopPropagation();
  addEventListener('selectionchange', stop, { capture: true });
  setTimeout(() => removeEventListener('selectionchange', stop, { capture: true }), 100);
}

// Enter opens the quote.
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
    // A shorter touch scrolls.
    useSensor(TouchSensor, { activationConstraint: { delay: 250, tolerance: 8 } }),
    useSensor(KeyboardSensor, { keyboardCodes, coordinateGetter: getColumnCoordinates, scrollBehavior: 'auto' }),
  );
  const dragged = quotes.find(({ _id }) => _id === draggedId);
  const stop = () => setDraggedId(undefined);
  return {
    dragged,
    context: {
      sensors,
      collisionDetection: findColumn,
      // With the default of a fifth of the width, the outer columns scroll away from under the pointer.
      autoScroll: { threshold: { x: 0.05, y: 0.1 } },
      accessibility: { announcements, screenReaderInstructions },
      onDragStart: ({ active }: { active: { id: string | number } }) => setDraggedId(String(active.id)),
      onDragCancel: stop,
      onDragEnd: ({ over }: DragEndEvent) => {
        stop();
        keepCaretAfterDrop();
        if (dragged && over) onMove(dragged, over.id as QuoteStatus);
      },
    },
  };
}
