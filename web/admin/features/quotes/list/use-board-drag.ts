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
  type MouseSensorOptions,
  type PointerSensorProps,
  type SensorProps,
} from '@dnd-kit/core';
import { useState } from 'react';
import type { AdminQuote } from '#contract/admin/quotes/admin-quote.schemas.ts';
import { staffStatusLabels, type QuoteStatus } from '#domain/quotes/quote.ts';

/** Pixels by which a card's left edge may differ from that of its column. */
const tolerance = 20;

/** The left and right arrow keys move a card to the next column that accepts it. */
const columnCoordinates: KeyboardCoordinateGetter = (event, { currentCoordinates: { x }, context: { droppableContainers } }) => {
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
 * Returns the props of a sensor that stops removing text selections at the drop. dnd-kit removes them for another 50 ms, and with them the
 * caret of the dialog that the drop opens.
 */
const keepCaretAfterDrop = <Props extends SensorProps<object>>(props: Props, getSensor: () => MouseSensor | TouchSensor): Props => ({
  ...props,
  onEnd: () => {
    document.removeEventListener('selectionchange', getSensor()['removeTextSelection']);
    props.onEnd();
  },
});

class CardMouseSensor extends MouseSensor {
  constructor(props: SensorProps<MouseSensorOptions>) {
    super(keepCaretAfterDrop(props, () => this));
  }
}

class CardTouchSensor extends TouchSensor {
  constructor(props: PointerSensorProps) {
    super(keepCaretAfterDrop(props, () => this));
  }
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
    over ? `${getName(active)} moved to ${staffStatusLabels[over.id as QuoteStatus]}.` : `${getName(active)} was not moved.`,
  onDragCancel: ({ active }) => `${getName(active)} was not moved.`,
};

/** Drags cards of the board between columns, with the mouse, by touch or with the keyboard. */
export function useBoardDrag(quotes: readonly AdminQuote[], onMove: (quote: AdminQuote, to: QuoteStatus) => void) {
  const [draggedId, setDraggedId] = useState<string>();
  const sensors = useSensors(
    useSensor(CardMouseSensor, { activationConstraint: { distance: 6 } }),
    // A shorter touch scrolls.
    useSensor(CardTouchSensor, { activationConstraint: { delay: 250, tolerance: 8 } }),
    useSensor(KeyboardSensor, { keyboardCodes, coordinateGetter: columnCoordinates }),
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
        if (dragged && over) onMove(dragged, over.id as QuoteStatus);
      },
    },
  };
}
