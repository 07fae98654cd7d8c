import { join } from 'node:path';
import type { RenderFillPage } from '@scanlist/contracts/http/fill-page';
import type { RenderPublicPage } from '@scanlist/contracts/http/public-site';
import type { Caller } from '@scanlist/messaging/call';
import type { Sql } from '@scanlist/persistence/database';
import type { Logger } from '@scanlist/service-kit/logger';
import type { GatewayConfig } from '../config.ts';
import { createFillPages } from '../fill-page/fill-pages.ts';
import type { PublicLists } from '../public-lists/public-lists.ts';
import { createPublicPages, validatePublicPages } from '../public-pages/public-pages.ts';
import { createKnownPlans } from '../site/known-plans.ts';
import { knownPlansRows } from '../site/known-plans-rows.ts';
import { createSite } from '../site/site.ts';
import { createServerModule } from '../slices/server-module.ts';
import { createSlices } from '../slices/slices.ts';

export interface PagesOptions {
  config: GatewayConfig;
  caller: Caller;
  sql: Sql;
  publicLists: PublicLists;
  /** Sent with every page and file. */
  headers: Record<string, string>;
  now: () => Date;
  logger: Logger;
}

export type Pages = ReturnType<typeof createPages>;

/** The slices, the pages that their server modules render, and what those pages show. */
export function createPages({ config, caller, sql, publicLists, headers, now, logger }: PagesOptions) {
  const { PUBLIC_ORIGIN: publicOrigin, PRODUCT_NAME: productName } = config;
  const slices = createSlices({ root: config.SLICES_ROOT, headers, withMaps: config.WATCH_SLICES, logger });
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
  const serverModuleOf = (slice: string) => join(config.SLICES_ROOT, slice, 'dist/server/server.mjs');
  const fillRenderer = createServerModule<RenderFillPage>({
    path: serverModuleOf('fill-mfe'),
    exportName: 'renderFillPage',
    logger,
  });
  const publicRenderer = createServerModule<RenderPublicPage>({
    path: serverModuleOf('marketing-mfe'),
    exportName: 'renderPublicPage',
    validate: (render) => validatePublicPages(render, site.facts()),
    logger,
  });

  return {
    slices,
    knownPlans,
    site,
    publicPages: createPublicPages({ renderer: publicRenderer, site, headers, logger }),
    fillPages: createFillPages({ publicLists, renderer: fillRenderer, productName, publicOrigin, headers }),

    /** Loads changed files, then changed server modules: a page must not name a script that is not there yet. */
    async refreshSlices() {
      await slices.refresh();
      await fillRenderer.refresh();
      await publicRenderer.refresh();
    },
  };
}
