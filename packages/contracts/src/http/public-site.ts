import type { Plans } from './billing.ts';
import type { sliceRoutes } from './routes.ts';

/** The address of a public page: those the marketing slice renders. */
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
  /**
   * The price catalogue as last published by billing, also while billing is down; null where it was never published.
   */
  plans: Plans | null;
}

/** What the gateway passes to the marketing slice's server module when a public page is requested. */
export interface PublicPageInput {
  /** Null renders '404 Page Not Found'. */
  path: PublicPath | null;
  site: SiteFacts;
  isSignedIn: boolean;
  /** The version of the slice, which its page names when it reports an error; absent where errors are not counted. */
  version?: string | undefined;
}

/** A whole HTML document. `styleHashes` are CSP sources (`sha256-...`) of its inline `<style>` elements. */
export interface PublicPageOutput {
  html: string;
  status: 200 | 404;
  styleHashes: string[];
}

/**
 * The one function of the marketing slice's server module (`dist/server/server.mjs`), exported as `renderPublicPage`. It is
 * synchronous, and gets its input as parsed JSON. Its process is ended if it takes longer than two seconds.
 */
export type RenderPublicPage = (input: PublicPageInput) => PublicPageOutput;

/** The data the page was rendered from, as JSON in the element of this id, for the browser. */
export const publicPageDataElementId = 'page-data';
export type PublicPageData = PublicPageInput;
