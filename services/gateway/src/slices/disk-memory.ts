import type { Logger } from '@scanlist/service-kit/logger';
import type { ArtifactCache } from './artifact-cache.ts';

/** Lists in small files beside the cached artifacts, for a start while NATS is away. */
export interface DiskMemory {
  /** Writes the values unless the file has them already. A full or damaged disk is no error. */
  remember(file: string, values: readonly unknown[]): Promise<void>;
  /** What was remembered last; nothing where the file is missing or damaged. */
  recall<Value>(file: string): Promise<Value[]>;
}

export function createDiskMemory(
  artifacts: Pick<ArtifactCache, 'readText' | 'writeText'>,
  logger: Logger,
): DiskMemory {
  /** What the files contain. */
  const written = new Map<string, string>();
  return {
    async remember(file, values) {
      const text = JSON.stringify(values);
      if (written.get(file) === text) return;
      if (await artifacts.writeText(file, text)) written.set(file, text);
    },

    async recall(file) {
      try {
        return JSON.parse((await artifacts.readText(file)) ?? '[]');
      } catch (err) {
        logger.warn({ err, file }, 'what the disk remembers of slices is damaged');
        return [];
      }
    },
  };
}
