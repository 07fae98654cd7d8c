import { watch } from 'node:fs';

/** Calls back once a burst of changes below `folder` is over, 100 ms after the last of them. Returns how to stop. */
export function onChange(folder: string, changed: () => void): () => void {
  let timer: NodeJS.Timeout | undefined;
  const watcher = watch(folder, { recursive: true }, (_event, name) => {
    if (name && !/\.(ts|tsx|json|css)$/.test(name)) return;
    clearTimeout(timer);
    timer = setTimeout(changed, 100);
  });
  // Folders come and go while somebody works; the watch goes on.
  watcher.on('error', () => undefined);
  return () => {
    clearTimeout(timer);
    watcher.close();
  };
}
