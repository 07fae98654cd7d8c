import type { ShellContext } from '@scanlist/contracts/http/shell-context';
import { ApiError } from '@scanlist/web-kit/api';
import { listPath } from '../list-data/list-calls.ts';
import { saveFile } from '../qr/save-file.ts';
import { downloadFile } from '../shared/download-file.ts';
import { failureText } from '../shared/error-messages.ts';

/** Saves a list as a file that an import reads (decision 0068); says why where it fails. Never throws. */
export async function downloadList(
  { toast, refreshUser }: Pick<ShellContext, 'toast' | 'refreshUser'>,
  listId: string,
): Promise<void> {
  try {
    const { file, name } = await downloadFile(`${listPath(listId)}.json`);
    saveFile(file, name ?? 'list.json');
  } catch (error) {
    const text = failureText(error, 'We couldn’t download your list. Please try again.');
    toast({ variant: 'error', title: 'Download failed', ...text });
    if (error instanceof ApiError && error.status === 401) refreshUser().catch(() => {});
  }
}
