import { useEffect } from 'react';

/** A file dropped beside its field would replace the page, and its input would be lost. */
export function usePreventFileDrop(): void {
  useEffect(() => {
    const stay = (event: DragEvent) => event.preventDefault();
    window.addEventListener('dragover', stay);
    window.addEventListener('drop', stay);
    return () => {
      window.removeEventListener('dragover', stay);
      window.removeEventListener('drop', stay);
    };
  }, []);
}
