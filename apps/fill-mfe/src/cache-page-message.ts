/** What the page asks its worker to keep: this page as the server sent it, and the files it needs. */
export interface CachePageMessage {
  page: string;
  html: string;
  assets: string[];
}
