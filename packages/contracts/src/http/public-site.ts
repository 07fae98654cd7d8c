import type { Plans } from './billing.ts';
import type { sliceRoutes } from './routes.ts';

/** The address of a public page: those the marketing slice draws. */
export type PublicPath = (typeof sliceRoutes.marketing)[number];

/**
 * `GET /api/site`: what the public pages say about who runs the product and what it costs. All of it is configuration or the
 * price catalogue (decisions P1, P2).
 */
export interface SiteFacts {
  productName: string;
  /** Without a trailing slash. */
  publicOrigin: string;
  companyName: string;
  /** On one line; null where none is configured. */
  companyAddress: string | null;
  supportEmail: string;
  socialLinks: { name: string; url: string }[];
  /** The price catalogue as billing last told it, also while billing is away; null where it never told any. */
  plans: Plans | null;
}

/** What the gateway tells the marketing slice's server module when somebody asks for a public page. */
export interface PublicPageInput {
  /** Null draws '404 Page Not Found'. */
  path: PublicPath | null;
  site: SiteFacts;
  isSignedIn: boolean;
}

/** A whole HTML document. `styleHashes` are CSP sources (`sha256-...`) of its inline `<style>` elements. */
export interface PublicPageOutput {
  html: string;
  status: 200 | 404;
  styleHashes: string[];
}

/** The one function of the marketing slice's server module (`dist/server/server.mjs`), exported as `renderPublicPage`. */
export type RenderPublicPage = (input: PublicPageInput) => PublicPageOutput;

/** What the page itself carries for the browser, in the element of this id, as JSON: what it was rendered from. */
export const publicPageDataElementId = 'page-data';
export type PublicPageData = PublicPageInput;
