import type { OwnerList } from '@scanlist/contracts/http/lists';
import type { archiveList as contract } from '@scanlist/contracts/messages/lists';
import type { z } from 'zod';
import type { Dependencies } from '../dependencies.ts';
import { fileList } from './file-list.ts';

type Input = z.output<typeof contract.input>;

/**
 * Archives a list of this owner. It works as before for visitors and counts toward the limit; so its version stays and
 * visitors' phones hear nothing. A repetition changes nothing. Raises `NOT_FOUND`.
 */
export async function archiveList(deps: Dependencies, input: Input): Promise<OwnerList> {
  return await fileList(deps, input, ({ archivedAt }) =>
    archivedAt ? null : { archivedAt: deps.now(), kind: 'list-archived' },
  );
}

/** Brings an archived list back; one that is not archived stays as it is. Raises `NOT_FOUND`. */
export async function unarchiveList(deps: Dependencies, input: Input): Promise<OwnerList> {
  return await fileList(deps, input, ({ archivedAt }) =>
    archivedAt ? { archivedAt: null, kind: 'list-unarchived' } : null,
  );
}
