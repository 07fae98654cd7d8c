import {
  type Announcements,
  closestCenter,
  DndContext,
  KeyboardSensor,
  PointerSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { type ReactNode, useMemo } from 'react';

interface SortableItemsProps {
  uids: string[];
  onMove: (from: number, to: number) => void;
  children: ReactNode;
}

/** Lets the lines be dragged by their handles: mouse, finger, or Space and the arrow keys, each step said aloud. */
export function SortableItems({ uids, onMove, children }: SortableItemsProps) {
  const sensors = useSensors(
    // A few pixels, so that a click on the handle is none.
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const accessibility = useMemo(
    () => ({ announcements: announcementsOf(uids), screenReaderInstructions: { draggable: instructions } }),
    [uids],
  );
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={accessibility}
      onDragEnd={({ active, over }) => {
        const from = uids.indexOf(String(active.id));
        const to = over ? uids.indexOf(String(over.id)) : -1;
        if (from !== to && from >= 0 && to >= 0) onMove(from, to);
      }}
    >
      <SortableContext items={uids} strategy={verticalListSortingStrategy}>
        {children}
      </SortableContext>
    </DndContext>
  );
}

const instructions =
  'To move this item, press Space or Enter, then the arrow keys, and Space or Enter again to put it down. Escape puts it back. In its text box, Alt and an arrow key move it.';

function announcementsOf(uids: string[]): Announcements {
  const numberOf = (id: UniqueIdentifier) => uids.indexOf(String(id)) + 1;
  return {
    onDragStart: ({ active }) => `Item ${numberOf(active.id)} picked up`,
    onDragOver: ({ active, over }) =>
      over ? `Item ${numberOf(active.id)} is over place ${numberOf(over.id)} of ${uids.length}` : undefined,
    onDragEnd: ({ active, over }) =>
      over
        ? `Item ${numberOf(active.id)} put down at place ${numberOf(over.id)} of ${uids.length}`
        : `Item ${numberOf(active.id)} put back`,
    onDragCancel: ({ active }) => `Item ${numberOf(active.id)} put back`,
  };
}
