import type { FillPageInput } from '@scanlist/contracts/http/fill-page';
import type { RenderPage } from '../slices/server-module.ts';
import { sampleAnswers, sampleLists } from './sample-lists.ts';

/**
 * Throws if a renderer cannot render the page of each sample list, the answers to its form, and 'List Not Found'. An older
 * slice draws no answers (`isAnswer`), and may be live again.
 */
export async function validateFillPages(
  render: RenderPage<FillPageInput>,
  facts: Omit<FillPageInput, 'list'>,
): Promise<void> {
  for (const list of [...sampleLists, null]) {
    for (const answer of [undefined, ...(list ? sampleAnswers(list) : [])]) {
      const name = `${list?.id ?? 'no list'}${answer ? ` ${answer.kind}` : ''}`;
      const page = await render({ ...facts, list, ...(answer && { answer }) }, name);
      if (page.status !== (list ? 200 : 404))
        throw new Error(`the page of ${name} has status ${page.status}`);
    }
  }
}
