import type { FillPageInput } from '@scanlist/contracts/http/fill-page';
import type { RenderPage } from '../slices/server-module.ts';
import { sampleAnswers, sampleLists, sampleReceipts } from './sample-lists.ts';

/**
 * Throws if a renderer cannot render the page of each sample list, the answers to its form, 'List Not Found', and each
 * sample receipt. An older slice draws no answers (`isAnswer`) and no receipts, and may be live again: its lists work.
 */
export async function validateFillPages(
  render: RenderPage<FillPageInput>,
  facts: Omit<FillPageInput, 'list' | 'receipt'>,
): Promise<void> {
  for (const list of [...sampleLists, null]) {
    for (const answer of [undefined, ...(list ? sampleAnswers(list) : [])]) {
      const name = `${list?.id ?? 'no list'}${answer ? ` ${answer.kind}` : ''}`;
      const page = await render({ ...facts, list, ...(answer && { answer }) }, name);
      if (page.status !== (list ? 200 : 404))
        throw new Error(`the page of ${name} has status ${page.status}`);
    }
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
