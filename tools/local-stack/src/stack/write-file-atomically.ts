import { renameSync, writeFileSync } from 'node:fs';

/** Replaces a file atomically: a reader sees the old or the new content. Only its owner may read it. */
export function writeFileAtomically(file: string, contents: string): void {
  const fresh = `${file}.${process.pid}.tmp`;
  writeFileSync(fresh, contents, { mode: 0o600 });
  renameSync(fresh, file);
}
