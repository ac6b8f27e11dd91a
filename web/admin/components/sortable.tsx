import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
  type Announcements,
  type UniqueIdentifier,
} from '@dnd-kit/core';
import { SortableContext, sortableKeyboardCoordinates, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { useMemo, useRef, type ReactNode } from 'react';
import { IconButton } from './icon-button.tsx';
import { withFocusOnRemoval } from './focus-on-removal.ts';
import { GripIcon } from './admin-icons.tsx';

const screenReaderInstructions = {
  draggable:
    'Press the space bar to pick up the item. Move it with the up and down arrow keys. Press the space bar to drop it, or Escape to cancel.',
};

type SortableListProps = {
  ids: readonly string[];
  getName: (id: string) => string;
  /** Called after the item `id` was dropped at the position of the item `overId`. */
  onMove: (id: string, overId: string) => void;
  children: ReactNode;
};

/** Renders a vertical list. Its items are dragged by their handles, with the pointer, by touch or with the keyboard. */
export function SortableList({ ids, getName, onMove, children }: SortableListProps) {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    // While the page scrolls smoothly, a drop would be at another position than the announced one.
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates, scrollBehavior: 'auto' }),
  );
  const describe = (id: UniqueIdentifier): string => getName(String(id));
  const getPosition = (id: UniqueIdentifier): string => `position ${ids.indexOf(String(id)) + 1} of ${ids.length}`;
  // The first event reports the item over itself. Announcing it would replace the announcement of the start.
  const announcedOver = useRef<UniqueIdentifier>(undefined);
  const announcements: Announcements = {
    onDragStart({ active }) {
      announcedOver.current = active.id;
      return `${describe(active.id)} picked up at ${getPosition(active.id)}.`;
    },
    onDragOver({ active, over }) {
      if (!over || over.id === announcedOver.current) return undefined;
      announcedOver.current = over.id;
      return `${describe(active.id)} moved to ${getPosition(over.id)}.`;
    },
    onDragEnd: ({ active, over }) => `${describe(active.id)} dropped at ${getPosition((over ?? active).id)}.`,
    onDragCancel: ({ active }) => `${describe(active.id)} is back at ${getPosition(active.id)}.`,
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={{ announcements, screenReaderInstructions, container: document.body }}
      onDragEnd={({ active, over }) => over && over.id !== active.id && onMove(String(active.id), String(over.id))}
    >
      <SortableContext items={[...ids]} strategy={verticalListSortingStrategy}>
        {children}
      </SortableContext>
    </DndContext>
  );
}

/** Returns the props and the drag handle of an item of a `SortableList`. */
export function useSortableItem(id: string, name: string) {
  const { setNodeRef, setActivatorNodeRef, transform, transition, isDragging, listeners, attributes } = useSortable({ id });
  const ref = useMemo(() => withFocusOnRemoval(setNodeRef), [setNodeRef]);
  const itemProps = {
    ref,
    style: transform ? { transform: `translate3d(0, ${transform.y}px, 0)`, transition, zIndex: isDragging ? 20 : undefined } : undefined,
  };
  const handle = (
    <IconButton
      ref={setActivatorNodeRef}
      label={`Move ${name}`}
      aria-roledescription="drag handle"
      aria-describedby={attributes['aria-describedby']}
      className="cursor-grab touch-none active:cursor-grabbing"
      {...listeners}
    >
      <GripIcon className="size-4" />
    </IconButton>
  );
  return { itemProps, handle, isDragging };
}
