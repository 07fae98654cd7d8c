import { downloadFile } from '../shared/download-file.ts';

/**
 * `GET /api/account/export`: all data of an account as one file, with its name. `isWhole` is false if billing was
 * unavailable. Throws `ApiError`, also if the download breaks off.
 */
export async function downloadData(): Promise<{ file: Blob; name: string; isWhole: boolean }> {
  const { file, name } = await downloadFile('/api/account/export');
  const head = await file.slice(0, headBytes).text();
  return { file, name: name ?? 'scanlist-export.json', isWhole: isWhole(head) };
}

/** The beginning of the file names the missing parts. */
const headBytes = 300;

/** Whether the beginning of such a file names no missing part. */
export function isWhole(head: string): boolean {
  return !/"missing":\s*\["/.test(head);
}
