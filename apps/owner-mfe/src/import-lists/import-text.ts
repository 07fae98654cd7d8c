import type { FileList } from '@scanlist/contracts/http/imports';

/** '1 list', '12 lists'. */
export function countLists(count: number): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? 'list' : 'lists'}`;
}

/** '1 item', '1,200 items'. */
export function countItems(count: number): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? 'item' : 'items'}`;
}

/** '2 lists with 14 items'. */
export function summaryText(lists: readonly Pick<FileList, 'items'>[]): string {
  const items = lists.reduce((sum, list) => sum + list.items.length, 0);
  return `${countLists(lists.length)} with ${countItems(items)}`;
}

/** '1 line to fix', '3 lines to fix': a line may have several problems. */
export function linesToFix(problems: readonly { line: number }[]): string {
  const lines = new Set(problems.map(({ line }) => line)).size;
  return `${lines.toLocaleString('en-US')} ${lines === 1 ? 'line' : 'lines'} to fix`;
}
