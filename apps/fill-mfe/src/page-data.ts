import type { PublicList } from '@scanlist/contracts/http/fill';
import type { Messages } from './texts/text.ts';

/** The texts of the page in its language. */
export interface PageTexts {
  /** The language as `Intl` gets it (`intlTagOf`). */
  language: string;
  /** What the page shows at first. */
  messages: Messages;
  /** The address of the others. */
  later: string | undefined;
}

/** The data in the server's HTML for its script. */
export interface PageData {
  /** Null on 'List Not Found'. */
  list: PublicList | null;
  /** What the list stores, in a sentence or three. The server writes it, so that the script need not know how. */
  label: string;
  /** The address that the form is posted to. */
  action: string;
  texts: PageTexts;
  /** The version of this slice, for `CrashBoundary`. */
  version?: string | undefined;
}

const elementId = 'data';

/** The data as an inert script element; `<` is escaped, so that no text in a list can end it. */
export function pageDataElement(data: PageData): string {
  const json = JSON.stringify(data).replaceAll('<', '\\u003c');
  return `<script type="application/json" id="${elementId}">${json}</script>`;
}

/** Parses the data; null on a page without any. */
export function readPageData(document: Document): PageData | null {
  const text = document.getElementById(elementId)?.textContent;
  return text ? (JSON.parse(text) as PageData) : null;
}
