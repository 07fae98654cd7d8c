import { randomUUID } from 'node:crypto';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Writes a file that appears completely or not at all, also where several gateways share the folder. */
export async function writeWhole(path: string, content: string | Uint8Array): Promise<void> {
  const partial = `${path}.${randomUUID()}.partial`;
  await mkdir(dirname(path), { recursive: true });
  try {
    await writeFile(partial, content);
    await rename(partial, path);
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
}
