import { type FillPageInput, scriptAtEnd } from '@scanlist/contracts/http/fill-page';
import { languages } from '@scanlist/contracts/http/languages';
import type { RenderPage } from '../slices/server-module.ts';
import { sampleAnswers, sampleLists, sampleReceipts } from './sample-lists.ts';

/**
 * Throws if a renderer cannot render the page of each sample list, the answers to its form, 'List Not Found', the page of a
 * phone without a network, and each sample receipt, or one of each in some language. An older slice draws no answers (`isAnswer`), no receipts and no languages,
 * and may be live again: its lists work. Throws also for a page that names its script and does not end with it.
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
      if (page.script && !Buffer.from(page.html).toString().endsWith(scriptAtEnd(page.script.src)))
        throw new Error(`the page of ${name} does not end with its script`);
    }
  }
  const [list = null] = sampleLists;
  const [entry = null] = sampleReceipts;
  const answers = list ? sampleAnswers(list).map((answer) => ({ list, answer })) : [];
  const receipt = { entry, timeZone: 'America/New_York', isFile: false };
  for (const language of Object.keys(languages)) {
    for (const input of [
      { list },
      { list: null },
      { list: null, isOffline: true },
      ...answers,
      { list: null, receipt },
    ])
      await render({ ...facts, ...input, language }, `sample in ${language}`);
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
