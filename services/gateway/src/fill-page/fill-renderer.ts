import { stat } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import type { RenderFillPage } from '@scanlist/contracts/http/fill-page';
import type { Logger } from '@scanlist/service-kit/logger';

/** The fill slice's server module, as it was when it was loaded. */
export interface LoadedRenderer {
  version: string;
  render: RenderFillPage;
}

export interface FillRenderer {
  /** The newest module that could be loaded; undefined while the fill slice is not built. */
  current(): LoadedRenderer | undefined;
  /** Loads the module again when its file changed and has come to rest. */
  refresh(): Promise<void>;
}

/** Follows the fill slice's server module at `path`, so that a slice deployed alone goes live without a restart. */
export function createFillRenderer({ path, logger }: { path: string; logger: Logger }): FillRenderer {
  let loaded: LoadedRenderer | undefined;
  let tried: string | undefined;
  let changing: string | undefined;

  async function load(version: string): Promise<void> {
    // Node keeps modules by address: the query makes it another one.
    const module: unknown = await import(
      `${pathToFileURL(path).href}?version=${encodeURIComponent(version)}`
    );
    if (!hasRenderer(module)) throw new Error(`${path} does not export renderFillPage`);
    loaded = { version, render: module.renderFillPage };
    logger.info({ version }, 'the fill page is live');
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
      await load(version).catch((err) => logger.error({ err }, 'the fill page cannot be loaded'));
    },
  };
}

function hasRenderer(module: unknown): module is { renderFillPage: RenderFillPage } {
  return (
    typeof module === 'object' &&
    module !== null &&
    'renderFillPage' in module &&
    typeof module.renderFillPage === 'function'
  );
}
