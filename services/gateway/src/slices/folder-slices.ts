import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { LiveSlices, SliceName } from '@scanlist/contracts/http/routes';
import type { Logger } from '@scanlist/service-kit/logger';
import type { StoredAnswer } from '../stored-answers/stored-answer.ts';
import { listFiles, readAnswer } from './slice-answer.ts';
import type { Slices } from './slices.ts';

interface Source {
  name: SliceName | 'shell';
  /** Relative to SLICES_ROOT. */
  folder: string;
  /** The federation manifest, below the folder. */
  manifest?: string;
}

const sources: Source[] = [
  { name: 'shell', folder: 'shell/dist' },
  { name: 'owner', folder: 'owner-mfe/dist', manifest: 'mf-manifest.json' },
  { name: 'marketing', folder: 'marketing-mfe/dist/public', manifest: 'federated/mf-manifest.json' },
  { name: 'fill', folder: 'fill-mfe/dist/public', manifest: 'federated/mf-manifest.json' },
];

interface Loaded {
  fingerprint: string;
  assets: Map<string, { stamp: string; answer: StoredAnswer }>;
  template?: string;
}

export interface FolderSlicesOptions {
  root: string;
  /** Sent with every asset. */
  headers: Record<string, string>;
  /** Whether to serve source maps, which are for developers. */
  withMaps: boolean;
  logger: Logger;
}

/**
 * The slices built in a folder, for development. `refresh` fills the table and loads changed files; a missing slice is only
 * not live. A slice that is being written waits until it is the same in two successive checks, so a manifest never goes
 * live before its files.
 */
export function createFolderSlices({ root, headers, withMaps, logger }: FolderSlicesOptions): Slices {
  const loaded = new Map<Source, Loaded>();
  const changing = new Map<Source, string>();

  async function refreshSource(source: Source): Promise<void> {
    const directory = join(root, source.folder);
    const files = await listFiles(directory, { withMaps });
    const template = source.name === 'shell' ? await readTemplate(directory) : undefined;
    const fingerprint = files
      .map(({ path, stamp }) => `${path} ${stamp}`)
      .sort()
      .concat(template ?? '')
      .join('\n');
    const before = loaded.get(source);
    if (before?.fingerprint === fingerprint) {
      changing.delete(source);
      return;
    }
    if (before && changing.get(source) !== fingerprint) {
      changing.set(source, fingerprint);
      return;
    }
    changing.delete(source);
    const assets: Loaded['assets'] = new Map();
    for (const file of files) {
      const path = `/assets/${source.name}/${file.path}`;
      const known = before?.assets.get(path);
      const isSame = known?.stamp === file.stamp;
      assets.set(path, isSame ? known : { stamp: file.stamp, answer: await readAnswer(file, headers) });
    }
    loaded.set(source, { fingerprint, assets, template });
    logger.info(
      { slice: source.name, files: files.length },
      files.length > 0 ? 'a slice is live' : 'no slice',
    );
  }

  const assetPath = ({ name, manifest }: Source) => `/assets/${name}/${manifest}`;

  return {
    asset(path) {
      for (const { assets } of loaded.values()) {
        const found = assets.get(path);
        if (found) return found.answer;
      }
      return undefined;
    },

    keptAsset: () => Promise.resolve(undefined),

    live() {
      const slices: LiveSlices['slices'] = [];
      for (const source of sources) {
        const entry = assetPath(source);
        if (source.name !== 'shell' && loaded.get(source)?.assets.has(entry)) {
          slices.push({ name: source.name, entry });
        }
      }
      return slices;
    },

    shellTemplate() {
      for (const { template } of loaded.values()) if (template !== undefined) return template;
      return undefined;
    },

    shellVersion: () => undefined,
    preloads: () => [],
    prerendered: () => undefined,
    frame: () => undefined,
    ownerVersion: () => undefined,

    async refresh() {
      for (const source of sources) {
        // A file can disappear between being listed and being read: the next refresh corrects it.
        await refreshSource(source).catch((err) =>
          logger.warn({ err, slice: source.name }, 'a slice could not be read'),
        );
      }
    },
  };
}

async function readTemplate(directory: string): Promise<string | undefined> {
  return readFile(join(directory, 'index.html'), 'utf8').catch(() => undefined);
}
