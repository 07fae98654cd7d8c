import { join } from 'node:path';
import { apiRoutes } from '@scanlist/contracts/http/access';
import type { FillPageInput } from '@scanlist/contracts/http/fill-page';
import type { OwnerScreenInput } from '@scanlist/contracts/http/owner-screen';
import type { PublicPageInput } from '@scanlist/contracts/http/public-site';
import type { Caller } from '@scanlist/messaging/call';
import type { Messaging } from '@scanlist/messaging/connection';
import type { Sql } from '@scanlist/persistence/database';
import type { Logger } from '@scanlist/service-kit/logger';
import { createSliceRegistry } from '@scanlist/slices/registry';
import type { MemoryBudget } from '../admission/memory-budget.ts';
import type { GatewayConfig } from '../config.ts';
import { createFillPages, type FillPages } from '../fill-page/fill-pages.ts';
import { createScriptEnds, type ScriptEnds } from '../fill-page/inlined-script.ts';
import { validateFillPages } from '../fill-page/validate-fill-pages.ts';
import { createOwnerScreens } from '../owner-screens/owner-screens.ts';
import { validateOwnerScreens } from '../owner-screens/validate-owner-screens.ts';
import type { PublicLists } from '../public-lists/public-lists.ts';
import { createPublicPages, type PublicPages, validatePublicPages } from '../public-pages/public-pages.ts';
import type { RenderedPages } from '../routes/preview.ts';
import { createKnownPlans } from '../site/known-plans.ts';
import { knownPlansRows } from '../site/known-plans-rows.ts';
import { createSite } from '../site/site.ts';
import { createArtifactCache } from '../slices/artifact-cache.ts';
import { createArtifactModule } from '../slices/artifact-module.ts';
import { createFolderSlices } from '../slices/folder-slices.ts';
import { createPreviews } from '../slices/previews.ts';
import { createRegistrySlices } from '../slices/registry-slices.ts';
import {
  createServerModule,
  type LoadedModule,
  type RenderPage,
  type ServerModule,
} from '../slices/server-module.ts';

export interface PagesOptions {
  config: GatewayConfig;
  memory: MemoryBudget;
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
  memory,
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
    owner: (render: RenderPage<OwnerScreenInput>) =>
      validateOwnerScreens(render, { productName, publicOrigin }),
  };
  const pagesOf = {
    fill: (renderer: CurrentModule<FillPageInput>, more: { bytesMax?: number; scriptEnds?: ScriptEnds }) =>
      createFillPages({ publicLists, renderer, productName, publicOrigin, headers, ...more }),
    marketing: (renderer: CurrentModule<PublicPageInput>) =>
      createPublicPages({ renderer, site, headers, logger }),
  };
  const source =
    config.SLICES_ROOT === undefined
      ? createRegistryPages({ config, memory, messaging, headers, now, logger, validators, pagesOf })
      : createFolderPages({ root: config.SLICES_ROOT, config, headers, logger, validators });
  const { slices, registrySlices, previews, fillRenderer, publicRenderer, ownerRenderer } = source;

  return {
    slices,
    registrySlices,
    previews,
    knownPlans,
    site,
    publicPages: pagesOf.marketing(publicRenderer),
    fillPages: pagesOf.fill(fillRenderer, { scriptEnds: createScriptEnds({ slices, logger }) }),
    ownerScreens: createOwnerScreens({ renderer: ownerRenderer, productName, publicOrigin, logger }),
    refreshServerModules: source.refreshServerModules,

    /** Loads changed files, then changed server modules: a page must not name a script that is not there yet. */
    async refreshSlices() {
      await slices.refresh();
      await source.refreshServerModules();
    },

    /** Ends the processes that render pages. */
    async stop() {
      await Promise.all([fillRenderer.stop(), publicRenderer.stop(), ownerRenderer.stop()]);
    },
  };
}

/** Of a preview of the fill page only the pages that one person opens are kept. */
const previewBytesMax = 4_000_000;

type CurrentModule<Input> = Pick<ServerModule<Input>, 'current' | 'firstLoad'>;

interface SliceSources {
  config: GatewayConfig;
  headers: Record<string, string>;
  logger: Logger;
  /** Each throws if a server module cannot render its pages. */
  validators: {
    fill(render: RenderPage<FillPageInput>): Promise<void>;
    marketing(render: RenderPage<PublicPageInput>): Promise<void>;
    owner(render: RenderPage<OwnerScreenInput>): Promise<void>;
  };
}

interface RegistrySources extends SliceSources {
  memory: MemoryBudget;
  messaging: Messaging;
  now: () => Date;
  /** The pages that a server module renders. */
  pagesOf: {
    fill(renderer: CurrentModule<FillPageInput>, options: { bytesMax: number }): FillPages;
    marketing(renderer: CurrentModule<PublicPageInput>): PublicPages;
  };
}

/** The slices that the registry says are live. */
function createRegistryPages({
  config,
  memory,
  messaging,
  headers,
  now,
  logger,
  validators,
  pagesOf,
}: RegistrySources) {
  const takeMemory = (by: string) => memory.take(by, 'renderer');
  const parts = { takeMemory, logger };
  const fillRenderer = createArtifactModule<FillPageInput>({ validate: validators.fill, ...parts });
  const publicRenderer = createArtifactModule<PublicPageInput>({ validate: validators.marketing, ...parts });
  const ownerRenderer = createArtifactModule<OwnerScreenInput>({ validate: validators.owner, ...parts });
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
        const { name } = artifact.manifest;
        if (name === 'owner') return ownerRenderer.prepare(artifact, builtAt, 'slices');
        return (name === 'fill' ? fillRenderer : publicRenderer).prepare(artifact, builtAt, 'slices');
      },
    },
    routes: new Set(Object.keys(apiRoutes)),
    headers,
    now,
    logger,
  });
  const previews = createPreviews<RenderedPages>({
    slices,
    keys: config.SLICE_KEYS ?? [],
    async pagesOf(artifact) {
      if (artifact.manifest.name === 'fill') {
        const { loaded, discard } = await fillRenderer.prepare(artifact, now(), 'previews');
        const options = { bytesMax: previewBytesMax };
        return { pages: { fillPages: pagesOf.fill(uncounted(loaded), options) }, discard };
      }
      const { loaded, discard } = await publicRenderer.prepare(artifact, now(), 'previews');
      return { pages: { publicPages: pagesOf.marketing(uncounted(loaded)) }, discard };
    },
    now,
    logger,
  });
  // A slice goes live together with its server module, except for the first one.
  const refreshServerModules = async () => {
    await Promise.all([fillRenderer.firstLoad(), publicRenderer.firstLoad()]);
  };
  return {
    slices,
    registrySlices: slices,
    previews,
    fillRenderer,
    publicRenderer,
    ownerRenderer,
    refreshServerModules,
  };
}

/** A module for previews: its pages name no version, so that their errors are not counted. */
function uncounted<Input>({ version, builtAt, render }: LoadedModule<Input>): CurrentModule<Input> {
  return { current: () => ({ version, builtAt, render }), firstLoad: async () => {} };
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
  // Without the frame, which a folder does not bring, no screen is rendered.
  const ownerRenderer = { current: () => undefined, stop: async () => {} };
  const refreshServerModules = async () => {
    await Promise.all([fillRenderer.refresh(), publicRenderer.refresh()]);
  };
  return {
    slices,
    registrySlices: undefined,
    previews: undefined,
    fillRenderer,
    publicRenderer,
    ownerRenderer,
    refreshServerModules,
  };
}
