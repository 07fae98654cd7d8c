import { readFile, stat } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import type { Logger } from '@scanlist/service-kit/logger';
import type { RenderedPage } from './rendered-page.ts';
import { type Renderer, type RendererLimits, startRenderer } from './renderer.ts';

/** Renders the page of `input`; `key` names it. It rejects as `Renderer.render` does. */
export type RenderPage<Input> = (input: Input, key: string) => Promise<RenderedPage>;

/** A loaded version of a slice's server module. */
export interface LoadedModule<Input> {
  /** Changes with every change of the file. */
  version: string;
  /** The version of its slice; absent in development. */
  sliceVersion?: string;
  /** When the file was built. */
  builtAt: Date;
  /** Call it in the turn of the event loop that got it from `current`: an older version is stopped. */
  render: RenderPage<Input>;
}

/** The module of a slice that renders its pages, in a process of its own. */
export interface ServerModule<Input> {
  /** The newest module that could be loaded, also while its process is down; undefined while the slice is not built. */
  current(): LoadedModule<Input> | undefined;
  /** Waits for the first refresh, for five seconds after the first call at most. */
  firstLoad(): Promise<void>;
  /**
   * Loads the module again once its changed file is the same in two successive checks. The previous one renders until the
   * new one is validated. Never rejects because of the module.
   */
  refresh(): Promise<void>;
  /** Ends its processes. */
  stop(): Promise<void>;
}

export interface ServerModuleOptions<Input> {
  path: string;
  /** The function the module exports. */
  exportName: string;
  /** Throws if a new module does not work: the previous one stays. */
  validate?(render: RenderPage<Input>): Promise<void>;
  limits?: Partial<RendererLimits>;
  logger: Logger;
}

const firstLoadMsMax = 5_000;

/** Follows a slice's server module at `path`, so that a slice deployed alone goes live without a restart. */
export function createServerModule<Input>({
  path,
  exportName,
  validate,
  limits,
  logger,
}: ServerModuleOptions<Input>): ServerModule<Input> {
  const renderers = new Set<Renderer<Input>>();
  let loaded: (LoadedModule<Input> & { renderer: Renderer<Input> }) | undefined;
  const firstRefresh = Promise.withResolvers<void>();
  let firstLoad: Promise<void> | undefined;
  let isStopped = false;
  let tried: string | undefined;
  let changing: string | undefined;

  async function load(version: string, builtAt: Date): Promise<void> {
    const source = new Uint8Array(await readFile(path));
    if (isStopped) return;
    const renderer = startRenderer<Input>({
      url: pathToFileURL(path).href,
      source,
      exportName,
      limits,
      logger,
    });
    renderers.add(renderer);
    try {
      await renderer.loaded;
      await validate?.(renderer.render);
    } catch (error) {
      await stopRenderer(renderer);
      throw error;
    }
    const previous = loaded?.renderer;
    loaded = { version, builtAt, render: renderer.render, renderer };
    logger.info({ version, exportName }, 'a server module is live');
    if (previous) await stopRenderer(previous);
  }

  async function stopRenderer(renderer: Renderer<Input>): Promise<void> {
    await renderer.stop();
    renderers.delete(renderer);
  }

  async function refresh(): Promise<void> {
    const stats = await stat(path).catch(() => null);
    const version = stats && `${stats.mtimeMs}-${stats.size}`;
    if (!version || version === tried || isStopped) return;
    if (tried !== undefined && changing !== version) {
      changing = version;
      return;
    }
    tried = version;
    await load(version, stats.mtime).catch((err) => {
      if (!isStopped) logger.error({ err, exportName }, 'a server module could not be loaded');
    });
  }

  return {
    current: () => loaded,

    firstLoad() {
      firstLoad ??= Promise.race([firstRefresh.promise, sleep(firstLoadMsMax, undefined, { ref: false })]);
      return firstLoad;
    },

    refresh() {
      const refreshing = refresh();
      // A later refresh may end before the first one.
      firstRefresh.resolve(refreshing);
      return refreshing;
    },

    async stop() {
      isStopped = true;
      await Promise.all([...renderers].map(stopRenderer));
    },
  };
}
