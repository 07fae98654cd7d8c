import { watch } from 'node:fs';

/** Calls `changed` 100 ms after the last of a burst of changes below `folder`. Returns a function that ends it. */
export function onChange(folder: string, changed: () => void): () => void {
  let timer: NodeJS.Timeout | undefined;
  const watcher = watch(folder, { recursive: true }, (_event, name) => {
    if (name && !/\.(ts|tsx|json|css)$/.test(name)) return;
    clearTimeout(timer);
    timer = setTimeout(changed, 100);
  });
  // A removed folder is an error of the watcher; watching continues.
  watcher.on('error', () => undefined);
  return () => {
    clearTimeout(timer);
    watcher.close();
  };
}
