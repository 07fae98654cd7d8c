import type { PublicList, Receipt } from './fill.ts';
import type { Issue } from './problem.ts';
import type { EntryReceipt } from './receipts.ts';

/** What the gateway passes to the fill slice's server module when a visitor requests a list or a receipt. */
export interface FillPageInput {
  /** Null renders the 'List Not Found' page. */
  list: PublicList | null;
  productName: string;
  publicOrigin: string;
  /** The version of the slice, which its page names when it reports an error; absent where errors are not counted. */
  version?: string | undefined;
  /**
   * If present, the receipt of an entry is rendered in place of a list, which is null then. A server module of a release
   * without receipts renders 'List Not Found'.
   */
  receipt?: ReceiptPageInput | undefined;
  /**
   * The language of the page, one of `languages`; absent from a gateway of an older release, which means English. A slice
   * of an older release ignores it.
   */
  language?: string | undefined;
  /**
   * The visitor's locale, for the dates of a page that is theirs alone: a tag of their browser, such as `en-GB`, which may be no
   * valid one. Absent on pages that are cached, and from a gateway of an older release.
   */
  locale?: string | undefined;
  /**
   * If true, the page is rendered that a phone without a network shows in place of a list that it has never opened; the list is
   * null then. A server module of an older release renders 'List Not Found'.
   */
  isOffline?: boolean | undefined;
  /** The answer to a form that was posted without a script (decision 0074); absent on the page that every visitor gets. */
  answer?: FillAnswer | undefined;
}

/** The picture of a list for link previews, at `/view-list/:id/preview.png`, in pixels. */
export const previewSize = { width: 1200, height: 630 };

/** The page of a receipt. The module never gets its secret: links and forms of the page keep its address. */
export interface ReceiptPageInput {
  /** Null renders the 'Receipt Not Found' page. */
  entry: EntryReceipt | null;
  /** The IANA zone of its times. The page names it. */
  timeZone: string;
  /** The page as a file to keep: nothing in it leads to the product. */
  isFile: boolean;
}

/** What a visitor entered in a posted form. */
export interface PostedForm {
  /** Every item of the form, in its order, with the words the visitor saw (decision F4). */
  items: { id: string; content: string; completed: boolean; note: string }[];
  name: string;
  signatureTyped: string;
}

/**
 * `recorded` is the thank-you page. `again` is the form with everything that was posted, because the post was not
 * recorded: `code` is the error, or `ONCE_MORE` if nothing is wrong and the visitor has to send it once more. `issues`
 * have the paths `name`, `signatureTyped`, `items.{id}`, or none. `formId` goes into the form, and identifies it in its next post.
 */
export type FillAnswer =
  | {
      kind: 'recorded';
      receipt: Receipt;
      done: number;
      total: number;
      /** The address of the receipt's page; absent if it has none. */
      receiptHref?: string | undefined;
    }
  | {
      kind: 'again';
      formId: string;
      posted: PostedForm;
      code: string;
      message: string;
      issues: Issue[];
    };

/** A whole HTML document. `styleHashes` are CSP sources (`sha256-...`) of its inline `<style>` elements. */
export interface FillPageOutput {
  html: string;
  status: 200 | 404;
  styleHashes: string[];
  /**
   * The script at the end of the page, which the gateway inlines on a first visit (decision 0077). Absent on a page without
   * one, in development, and from a slice of a release that does not say it.
   */
  script?: PageScript | undefined;
  /** True if it shows `answer`. A slice from before there were answers ignores the input. */
  isAnswer?: true | undefined;
}

/** The script of a page whose HTML ends with `scriptAtEnd(src)`. */
export interface PageScript {
  /** Its address, with a hash of its text in the name. */
  src: string;
  /** Its text is that of its parts, one after the other. The page's own policy allows each. */
  parts: ScriptPart[];
}

/** A script of its own, which needs only those before it: inlined, it runs before the next one has arrived (decision 0080). */
export interface ScriptPart {
  bytes: number;
  /** The CSP source (`sha256-...`) of its text. */
  hash: string;
}

/** How a page with a `PageScript` ends. */
export function scriptAtEnd(src: string): string {
  return `<script defer src="${src}"></script></body></html>`;
}

/**
 * The one function of the fill slice's server module (`dist/server/server.mjs`), exported as `renderFillPage`. It is
 * synchronous, and gets its input as parsed JSON. Its process is ended if it takes longer than two seconds.
 */
export type RenderFillPage = (input: FillPageInput) => FillPageOutput;

/** The props of the fill slice's federated `./fill-page`: as a preview it writes nothing (decision O9). */
export interface FillPreviewProps {
  list: PublicList;
  preview: true;
  productName: string;
}
