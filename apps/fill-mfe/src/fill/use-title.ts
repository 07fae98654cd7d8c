import { useEffect } from 'react';

/** Puts a screen's name before the page's title, in the browser's tab and for screen readers, while it is shown. */
export function useTitle(name: string): void {
  useEffect(() => {
    const { title } = document;
    document.title = `${name} - ${title}`;
    return () => {
      document.title = title;
    };
  }, [name]);
}
