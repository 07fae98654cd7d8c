import { stat } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import type { Logger } from '@scanlist/service-kit/logger';

/** A loaded renderer of a slice. */
export interface LoadedModule<Render> {
  /** Changes with every change of the file. */
  version: string;
  /** When the file was built. */
  builtAt: Date;
  render: Render;
}

/** The module of a slice that renders its pages in the gateway. */
export interface ServerModule<Render> {
  /** The newest module that could be loaded; undefined while the slice is not built. */
  current(): LoadedModule<Render> | undefined;
  /** Loads the module again once its changed file is the same in two successive checks. */
  refresh(): Promise<void>;
}

export interface ServerModuleOptions<Render> {
  path: string;
  /** The function the module exports. */
  exportName: string;
  /** Throws if a new module does not work: the previous one stays. */
  validate?(render: Render): Promise<void>;
  logger: Logger;
}

/** Follows a slice's server module at `path`, so that a slice deployed alone goes live without a restart. */
export function createServerModule<Render extends (input: never) => unknown>({
  path,
  exportName,
  validate,
  logger,
}: ServerModuleOptions<Render>): ServerModule<Render> {
  let loaded: LoadedModule<Render> | undefined;
  let tried: string | undefined;
  let changing: string | undefined;

  async function load(version: string, builtAt: Date): Promise<void> {
    // Node caches modules by address: the query makes it a new one.
    const module: unknown = await import(
      `${pathToFileURL(path).href}?version=${encodeURIComponent(version)}`
    );
    const render = exported<Render>(module, exportName);
    if (!render) throw new Error(`${path} does not export ${exportName}`);
    await validate?.(render);
    loaded = { version, builtAt, render };
    logger.info({ version, exportName }, 'a server module is live');
  }

  return {
    current: () => loaded,

    async refresh() {
      const stats = await stat(path).catch(() => null);
      const version = stats && `${stats.mtimeMs}-${stats.size}`;
      if (!version || version === tried) return;
      if (tried !== undefined && changing !== version) {
        changing = version;
        return;
      }
      tried = version;
      await load(version, stats.mtime).catch((err) =>
        logger.error({ err, exportName }, 'a server module could not be loaded'),
      );
    },
  };
}

/** Not checked further: the module of a slice is ours. */
function exported<Render>(module: unknown, name: string): Render | undefined {
  const value = (module as Record<string, Render | undefined>)[name];
  return typeof value === 'function' ? value : undefined;
}
