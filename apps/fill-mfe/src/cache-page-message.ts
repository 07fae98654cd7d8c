/**
 * What the page asks its service worker to cache: this page as the server sent it, with its script if that is inlined, and the
 * files it has loaded.
 */
export interface CachePageMessage {
  page: string;
  html: string;
  assets: string[];
}
