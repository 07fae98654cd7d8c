import type { PublicList } from '@scanlist/contracts/http/fill';

/** The data in the server's HTML for its script. */
export interface PageData {
  list: PublicList;
  productName: string;
  /** What the list stores, in a sentence or three. The server writes it, so that the script need not know how. */
  label: string;
  /** The version of this slice, for `CrashBoundary`. */
  version?: string | undefined;
}

const elementId = 'data';

/** The data as an inert script element; `<` is escaped, so that no text in a list can end it. */
export function pageDataElement(data: PageData): string {
  const json = JSON.stringify(data).replaceAll('<', '\\u003c');
  return `<script type="application/json" id="${elementId}">${json}</script>`;
}

/** Parses the data; null on a page without any, such as 'List Not Found'. */
export function readPageData(document: Document): PageData | null {
  const text = document.getElementById(elementId)?.textContent;
  return text ? (JSON.parse(text) as PageData) : null;
}
