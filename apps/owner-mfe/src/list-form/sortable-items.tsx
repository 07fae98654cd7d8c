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
import { type ReactNode, useMemo, useRef } from 'react';

interface SortableItemsProps {
  uids: string[];
  onMove: (from: number, to: number) => void;
  children: ReactNode;
}

/** Lines can be dragged by their handles with mouse, finger, or Space and arrow keys; each step is announced. */
export function SortableItems({ uids, onMove, children }: SortableItemsProps) {
  const sensors = useSensors(
    // A few pixels, so that a click does not start a drag.
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  // The numbers at the start of a drag: when its end is announced, the items may be renumbered already.
  const numbers = useRef(new Map<UniqueIdentifier, number>());
  const accessibility = useMemo(
    () => ({
      announcements: announcementsOf(numbers.current),
      screenReaderInstructions: { draggable: instructions },
    }),
    [],
  );
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={accessibility}
      onDragStart={() => {
        numbers.current.clear();
        for (const [place, uid] of uids.entries()) numbers.current.set(uid, place + 1);
      }}
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
  'To move this item, press Space or Enter, use the arrow keys, then press Space or Enter again to drop it. Press Escape to cancel. In its text box, press Alt and an arrow key to move it.';

function announcementsOf(numbers: ReadonlyMap<UniqueIdentifier, number>): Announcements {
  const place = (id: UniqueIdentifier) => `place ${numbers.get(id)} of ${numbers.size}`;
  const item = ({ id }: { id: UniqueIdentifier }) => `Item ${numbers.get(id)}`;
  return {
    onDragStart: ({ active }) => `${item(active)} picked up`,
    onDragOver: ({ active, over }) => (over ? `${item(active)} is over ${place(over.id)}` : undefined),
    onDragEnd: ({ active, over }) =>
      over ? `${item(active)} dropped at ${place(over.id)}` : `${item(active)} put back`,
    onDragCancel: ({ active }) => `${item(active)} put back`,
  };
}
