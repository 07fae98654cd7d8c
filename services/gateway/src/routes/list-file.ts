import { type ListFile, listFileFormat } from '@scanlist/contracts/http/imports';
import { getList } from '@scanlist/contracts/messages/lists';
import type { Caller } from '@scanlist/messaging/call';
import type { Context } from 'hono';
import { listFileName } from '../entry-files/file-name.ts';
import type { GatewayEnv } from '../http/env.ts';
import { listIdOf } from './ids.ts';

/** `GET /api/lists/{id}.json`: a list as a file that an import reads. `name` is the id with the ending. */
export async function answerListFile(
  c: Context<GatewayEnv>,
  caller: Caller,
  name: string,
): Promise<Response> {
  const listId = listIdOf(name.slice(0, -listFileEnding.length));
  const list = await caller.call(getList, { ownerId: c.var.ownerId, listId });
  const file: ListFile = {
    format: listFileFormat,
    version: 1,
    title: list.title,
    description: list.description,
    type: list.type,
    requireSignature: list.requireSignature,
    askName: list.askName ?? 'off',
    askLocation: list.askLocation ?? true,
    keepEntriesDays: list.keepEntriesDays ?? null,
    keepSignaturesDays: list.keepSignaturesDays ?? null,
    ending: list.ending ?? 'homepage',
    endingMessage: list.endingMessage ?? null,
    labels: list.labels ?? [],
    items: list.items.map(({ content }) => content),
  };
  return c.body(`${JSON.stringify(file, null, 2)}\n`, 200, {
    'content-type': 'application/json',
    'content-disposition': `attachment; filename="${listFileName(list.title)}"`,
  });
}

/** The ending of the address of a list as a file; no id has a dot. */
export const listFileEnding = '.json';
