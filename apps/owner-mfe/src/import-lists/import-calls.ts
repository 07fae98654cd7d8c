import type { ImportedLists, ImportPreview } from '@scanlist/contracts/http/imports';
import type { ListType } from '@scanlist/contracts/http/lists';
import { api } from '@scanlist/web-kit/api';
import { newRequestId } from '@scanlist/web-kit/request-id';
import type { IdempotencyKey } from '../list-data/create-list.ts';
import { isMissing } from '../list-data/list-calls.ts';
import type { ImportSource } from './file-source.ts';

/** Texts for lists whose file has none. */
export interface ImportTexts {
  title: string;
  description: string;
  type: ListType;
}

/** What an import would create; it creates nothing. */
export function previewImport(source: ImportSource): Promise<ImportPreview> {
  return api.post<ImportPreview>(pathOf(source, { preview: '1' }), source.file);
}

/**
 * Creates the lists of a file. A repeated request with the same texts creates nothing more. If all lists that it created
 * were deleted since, creates them again under a new key.
 */
export async function importLists(
  key: IdempotencyKey,
  source: ImportSource,
  texts: Partial<ImportTexts>,
): Promise<ImportedLists> {
  const path = pathOf(source, { ...texts });
  try {
    return await api.postOnce<ImportedLists>(path, key.current, source.file);
  } catch (error) {
    if (!isMissing(error)) throw error;
    key.current = newRequestId();
    return await api.postOnce<ImportedLists>(path, key.current, source.file);
  }
}

function pathOf({ name }: ImportSource, query: Record<string, string>): string {
  const params = new URLSearchParams({ ...query, ...(name !== null && { filename: name.slice(-255) }) });
  return `/api/lists/import?${params}`;
}
