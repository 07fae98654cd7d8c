import { type DragEvent, useEffect, useState } from 'react';

/**
 * Lets a file be dropped on an element, which gets the attributes of `dropZone`; `isOver` while one is dragged over it. A
 * file that is dropped beside it is ignored: it would replace the page, and input would be lost.
 */
export function useFileDrop(onDrop: (file: File | undefined) => void) {
  const [isOver, setIsOver] = useState(false);
  useEffect(() => {
    const stay = (event: Event) => event.preventDefault();
    window.addEventListener('dragover', stay);
    window.addEventListener('drop', stay);
    return () => {
      window.removeEventListener('dragover', stay);
      window.removeEventListener('drop', stay);
    };
  }, []);
  const dropZone = {
    onDragOver: (event: DragEvent) => {
      event.preventDefault();
      setIsOver(true);
    },
    onDragLeave: (event: DragEvent) => {
      if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setIsOver(false);
    },
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setIsOver(false);
      onDrop(event.dataTransfer.files[0]);
    },
  };
  return { isOver, dropZone };
}
