import type { FillPageInput } from '@scanlist/contracts/http/fill-page';
import type { RenderPage } from '../slices/server-module.ts';
import { sampleLists, sampleReceipts } from './sample-lists.ts';

/**
 * Throws if a renderer cannot render the page of each sample list, 'List Not Found', and each sample receipt. A slice of
 * a release without receipts answers those with 404, and is taken: its lists work.
 */
export async function validateFillPages(
  render: RenderPage<FillPageInput>,
  facts: Omit<FillPageInput, 'list' | 'receipt'>,
): Promise<void> {
  for (const list of [...sampleLists, null]) {
    const name = list?.id ?? 'no list';
    const page = await render({ ...facts, list }, name);
    if (page.status !== (list ? 200 : 404)) throw new Error(`the page of ${name} has status ${page.status}`);
  }
  for (const isFile of [false, true]) {
    for (const [number, entry] of [...sampleReceipts, null].entries()) {
      const receipt = { entry, timeZone: 'America/New_York', isFile };
      const { status } = await render(
        { ...facts, list: null, receipt },
        `sample receipt ${number} ${isFile}`,
      );
      if (!entry && status !== 404) throw new Error(`the page of no receipt has status ${status}`);
    }
  }
}
