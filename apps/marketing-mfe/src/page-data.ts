import { type PublicPageData, publicPageDataElementId } from '@scanlist/contracts/http/public-site';

/** The data as an inert script element; `<` is escaped, so that no text in it can end the element. */
export function pageDataElement(data: PublicPageData): string {
  return inertScript('application/json', data, ` id="${publicPageDataElementId}"`);
}

/** JSON in a script element that nothing runs, as `type`. */
export function inertScript(type: string, value: unknown, attributes = ''): string {
  return `<script type="${type}"${attributes}>${JSON.stringify(value).replaceAll('<', '\\u003c')}</script>`;
}

/** Parses the data the page was rendered from. Throws on a page without any. */
export function readPageData(page: Document): PublicPageData {
  return JSON.parse(page.getElementById(publicPageDataElementId)?.textContent ?? '') as PublicPageData;
}
