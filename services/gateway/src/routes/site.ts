import { notFound } from '@scanlist/service-kit/app-error';
import { Hono } from 'hono';
import type { GatewayEnv } from '../http/env.ts';
import type { PublicPages } from '../public-pages/public-pages.ts';
import type { Site } from '../site/site.ts';
import { iconFiles, icons, robotsTxt, securityTxt, sitemapXml, webManifest } from '../site/site-files.ts';
import type { Slices } from '../slices/slices.ts';
import { sendStored } from '../stored-answers/stored-answer.ts';

export interface SiteDependencies {
  site: Site;
  slices: Slices;
  publicPages: PublicPages;
  productName: string;
  publicOrigin: string;
  now: () => Date;
}

/** `GET /api/site`: the facts of the public pages, from memory. */
export function siteRoutes({ site }: SiteDependencies): Hono<GatewayEnv> {
  return new Hono<GatewayEnv>().get('/site', (c) => c.json(site.facts()));
}

/** Files that browsers and search engines request at fixed addresses. */
export function siteFileRoutes(deps: SiteDependencies): Hono<GatewayEnv> {
  const { site, slices, publicPages, productName, publicOrigin, now } = deps;
  const routes = new Hono<GatewayEnv>()
    .get('/robots.txt', (c) => c.body(robotsTxt(publicOrigin), 200, fileHeaders('text/plain; charset=utf-8')))
    .get('/.well-known/security.txt', (c) => {
      const text = securityTxt({ publicOrigin, supportEmail: site.facts().supportEmail, now: now() });
      return c.body(text, 200, fileHeaders('text/plain; charset=utf-8'));
    })
    // Password managers open it (a W3C draft, "A Well-Known URL for Changing Passwords").
    .get('/.well-known/change-password', (c) => c.redirect('/profile?tab=security', 302))
    .get('/sitemap.xml', (c) => {
      const xml = sitemapXml(publicOrigin, publicPages.builtAt());
      return c.body(xml, 200, fileHeaders('application/xml; charset=utf-8'));
    })
    .get('/manifest.webmanifest', (c) => {
      const own = icons.filter(({ src }) => slices.asset(src));
      const manifest = webManifest(productName, own);
      return c.body(manifest, 200, fileHeaders('application/manifest+json; charset=utf-8'));
    });
  for (const [path, file] of Object.entries(iconFiles)) {
    routes.get(path, function icon(c) {
      const found = slices.asset(file);
      if (!found) throw notFound('There’s nothing at this address.');
      const answer = sendStored(c.req.raw, found);
      answer.headers.set('cache-control', dayLong);
      // An image that is opened alone may have styles of its own, and nothing else.
      answer.headers.set(
        'content-security-policy',
        "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
      );
      return answer;
    });
  }
  return routes;
}

const dayLong = 'public, max-age=86400';

function fileHeaders(type: string): Record<string, string> {
  return { 'content-type': type, 'cache-control': 'public, max-age=3600' };
}
