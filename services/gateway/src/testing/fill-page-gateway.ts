import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PublicList } from '@scanlist/contracts/http/fill';
import { getPublicList } from '@scanlist/contracts/messages/lists';
import { handle, serve } from '@scanlist/messaging/serve';
import { connectForTest } from '@scanlist/messaging/testing';
import { createTestDatabase } from '@scanlist/persistence/testing';
import { sampleLists } from '../fill-page/sample-lists.ts';
import { startGatewayProcess } from './gateway-process.ts';

/** A fill slice that does what a list's id says. */
export const slice = `
  const kept = [];
  export function renderFillPage({ list }) {
    if (list?.id.startsWith('hang')) for (;;);
    if (list?.id.startsWith('grow')) for (;;) kept.push(kept.length);
    if (list?.id.startsWith('exit')) process.exit(1);
    if (list?.id.startsWith('throw')) throw new Error('thrown');
    return { html: '<title>' + (list?.id ?? 'none') + '</title>', status: list ? 200 : 404, styleHashes: [] };
  }`;

/** What a page that does not render is answered with. */
export const refused = [503, "We can't open this list right now"];

/** The gateway as a process of its own, with the fill slice of this source, and the test in the place of lists. */
export async function startFillPageGateway() {
  const folder = await mkdtemp(join(tmpdir(), 'slices-'));
  const [database, lists] = await Promise.all([createTestDatabase('gateway'), connectForTest('lists')]);
  await serve(lists, [
    handle(getPublicList, async ({ listId }) => ({ ...(sampleLists[0] as PublicList), id: listId })),
  ]);
  const start = () => startGatewayProcess({ DATABASE_URL: database.url, SLICES_ROOT: folder });
  const build = async (source: string) => {
    await mkdir(join(folder, 'fill-mfe/dist/server'), { recursive: true });
    await writeFile(join(folder, 'fill-mfe/dist/server/server.mjs'), source);
  };
  await build(slice);
  let gateway = await start();

  return {
    pid: () => gateway.pid,
    /** Stops the process; resolves with its exit code. */
    stop: () => gateway.stop(),
    /** Starts a new process with another slice. */
    async startWith(source: string): Promise<void> {
      await build(source);
      gateway = await start();
    },
    /** The status and the title of the page of a list. */
    async read(id: string): Promise<[number, string]> {
      const response = await fetch(`${gateway.url}/view-list/${id}`);
      return [response.status, /<title>(.*?)<\/title>/.exec(await response.text())?.[1] ?? ''];
    },
    /** The status of /livez. */
    isLive: async () => (await fetch(`${gateway.url}/livez`)).status,
    async remove(): Promise<void> {
      await gateway.kill();
      await lists.close();
      await database.drop();
      await rm(folder, { recursive: true });
    },
  };
}
