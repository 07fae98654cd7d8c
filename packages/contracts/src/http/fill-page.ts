import type { PublicList } from './fill.ts';
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
}

/** The page of a receipt. The module never gets its secret: links and forms of the page keep its address. */
export interface ReceiptPageInput {
  /** Null renders the 'Receipt Not Found' page. */
  entry: EntryReceipt | null;
  /** The IANA zone of its times. The page names it. */
  timeZone: string;
  /** The page as a file to keep: nothing in it leads to the product. */
  isFile: boolean;
}

/** A whole HTML document. `styleHashes` are CSP sources (`sha256-...`) of its inline `<style>` elements. */
export interface FillPageOutput {
  html: string;
  status: 200 | 404;
  styleHashes: string[];
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
