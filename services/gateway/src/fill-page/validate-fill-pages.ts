import type { FillPageInput } from '@scanlist/contracts/http/fill-page';
import type { RenderPage } from '../slices/server-module.ts';
import { sampleLists } from './sample-lists.ts';

/** Throws if a renderer cannot render the page of each sample list and 'List Not Found'. */
export async function validateFillPages(
  render: RenderPage<FillPageInput>,
  facts: Omit<FillPageInput, 'list'>,
): Promise<void> {
  for (const list of [...sampleLists, null]) {
    const name = list?.id ?? 'no list';
    const page = await render({ ...facts, list }, name);
    if (page.status !== (list ? 200 : 404)) throw new Error(`the page of ${name} has status ${page.status}`);
  }
}
