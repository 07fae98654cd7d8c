import { join } from 'node:path';
import { apiRoutes } from '@scanlist/contracts/http/access';
import type { FillPageInput } from '@scanlist/contracts/http/fill-page';
import type { PublicPageInput } from '@scanlist/contracts/http/public-site';
import type { Caller } from '@scanlist/messaging/call';
import type { Messaging } from '@scanlist/messaging/connection';
import type { Sql } from '@scanlist/persistence/database';
import type { Logger } from '@scanlist/service-kit/logger';
import { createSliceRegistry } from '@scanlist/slices/registry';
import type { GatewayConfig } from '../config.ts';
import { createFillPages } from '../fill-page/fill-pages.ts';
import { validateFillPages } from '../fill-page/validate-fill-pages.ts';
import type { PublicLists } from '../public-lists/public-lists.ts';
import { createPublicPages, validatePublicPages } from '../public-pages/public-pages.ts';
import { createKnownPlans } from '../site/known-plans.ts';
import { knownPlansRows } from '../site/known-plans-rows.ts';
import { createSite } from '../site/site.ts';
import { createArtifactCache } from '../slices/artifact-cache.ts';
import { createArtifactModule } from '../slices/artifact-module.ts';
import { createFolderSlices } from '../slices/folder-slices.ts';
import { createRegistrySlices } from '../slices/registry-slices.ts';
import { createServerModule, type RenderPage } from '../slices/server-module.ts';

export interface PagesOptions {
  config: GatewayConfig;
  caller: Caller;
  messaging: Messaging;
  sql: Sql;
  publicLists: PublicLists;
  /** Sent with every page and file. */
  headers: Record<string, string>;
  now: () => Date;
  logger: Logger;
}

export type Pages = ReturnType<typeof createPages>;

/** The slices, the pages that their server modules render, and what those pages show. */
export function createPages({
  config,
  caller,
  messaging,
  sql,
  publicLists,
  headers,
  now,
  logger,
}: PagesOptions) {
  const { PUBLIC_ORIGIN: publicOrigin, PRODUCT_NAME: productName } = config;
  const knownPlans = createKnownPlans({ caller, rows: knownPlansRows(sql), now });
  const site = createSite({
    productName,
    publicOrigin,
    companyName: config.COMPANY_NAME,
    companyAddress: config.COMPANY_ADDRESS ?? null,
    supportEmail: config.SUPPORT_EMAIL,
    socialLinks: config.SOCIAL_LINKS,
    knownPlans,
  });
  const validators = {
    fill: (render: RenderPage<FillPageInput>) => validateFillPages(render, { productName, publicOrigin }),
    marketing: (render: RenderPage<PublicPageInput>) => validatePublicPages(render, site.facts()),
  };
  const source =
    config.SLICES_ROOT === undefined
      ? createRegistryPages({ config, messaging, headers, now, logger, validators })
      : createFolderPages({ root: config.SLICES_ROOT, config, headers, logger, validators });
  const { slices, registrySlices, fillRenderer, publicRenderer } = source;

  return {
    slices,
    registrySlices,
    knownPlans,
    site,
    publicPages: createPublicPages({ renderer: publicRenderer, site, headers, logger }),
    fillPages: createFillPages({ publicLists, renderer: fillRenderer, productName, publicOrigin, headers }),
    refreshServerModules: source.refreshServerModules,

    /** Loads changed files, then changed server modules: a page must not name a script that is not there yet. */
    async refreshSlices() {
      await slices.refresh();
      await source.refreshServerModules();
    },

    /** Ends the processes that render pages. */
    async stop() {
      await Promise.all([fillRenderer.stop(), publicRenderer.stop()]);
    },
  };
}

interface SliceSources {
  config: GatewayConfig;
  headers: Record<string, string>;
  logger: Logger;
  /** Each throws if a server module cannot render its pages. */
  validators: {
    fill(render: RenderPage<FillPageInput>): Promise<void>;
    marketing(render: RenderPage<PublicPageInput>): Promise<void>;
  };
}

/** The slices that the registry says are live. */
function createRegistryPages({
  config,
  messaging,
  headers,
  now,
  logger,
  validators,
}: SliceSources & { messaging: Messaging; now: () => Date }) {
  const fillRenderer = createArtifactModule<FillPageInput>({ validate: validators.fill, logger });
  const publicRenderer = createArtifactModule<PublicPageInput>({ validate: validators.marketing, logger });
  const registry = createSliceRegistry(messaging.nc, { isReached: messaging.connected });
  const slices = createRegistrySlices({
    registry,
    artifacts: createArtifactCache({
      folder: config.SLICES_CACHE ?? '',
      registry,
      keys: config.SLICE_KEYS ?? [],
      logger,
    }),
    modules: {
      prepare(artifact, builtAt) {
        const renderer = artifact.manifest.name === 'fill' ? fillRenderer : publicRenderer;
        return renderer.prepare(artifact, builtAt);
      },
    },
    routes: new Set(Object.keys(apiRoutes)),
    headers,
    now,
    logger,
  });
  // A slice goes live together with its server module, except for the first one.
  const refreshServerModules = async () => {
    await Promise.all([fillRenderer.firstLoad(), publicRenderer.firstLoad()]);
  };
  return { slices, registrySlices: slices, fillRenderer, publicRenderer, refreshServerModules };
}

/** The slices built in a folder, for development. */
function createFolderPages({ root, config, headers, logger, validators }: SliceSources & { root: string }) {
  const slices = createFolderSlices({ root, headers, withMaps: config.WATCH_SLICES, logger });
  const serverModuleOf = (slice: string) => join(root, slice, 'dist/server/server.mjs');
  const fillRenderer = createServerModule<FillPageInput>({
    path: serverModuleOf('fill-mfe'),
    exportName: 'renderFillPage',
    validate: validators.fill,
    logger,
  });
  const publicRenderer = createServerModule<PublicPageInput>({
    path: serverModuleOf('marketing-mfe'),
    exportName: 'renderPublicPage',
    validate: validators.marketing,
    logger,
  });
  const refreshServerModules = async () => {
    await Promise.all([fillRenderer.refresh(), publicRenderer.refresh()]);
  };
  return { slices, registrySlices: undefined, fillRenderer, publicRenderer, refreshServerModules };
}
