import { renameSync, writeFileSync } from 'node:fs';

/** Replaces a file's contents so that a reader sees the old or the new, never half; only its owner may read it. */
export function writeFileAtomically(file: string, contents: string): void {
  const fresh = `${file}.${process.pid}.tmp`;
  writeFileSync(fresh, contents, { mode: 0o600 });
  renameSync(fresh, file);
}
