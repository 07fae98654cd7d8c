/** What the page asks its service worker to cache: this page as the server sent it, and the files it needs. */
export interface CachePageMessage {
  page: string;
  html: string;
  assets: string[];
}
