import type { FileList, ImportProblem } from '@scanlist/contracts/http/imports';
import { importLimits } from '@scanlist/contracts/http/limits';

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

/**
 * '1 line to fix', '3 lines to fix': a line may have several problems. Without a number where not all are known, and where
 * the whole file is meant.
 */
export function linesToFix(problems: readonly Pick<ImportProblem, 'line'>[]): string {
  if (problems.some(({ line }) => line === undefined)) return 'These lists can’t be imported yet';
  if (problems.length >= importLimits.problemsMax) return 'Lines to fix';
  const lines = new Set(problems.map(({ line }) => line)).size;
  return `${lines.toLocaleString('en-US')} ${lines === 1 ? 'line' : 'lines'} to fix`;
}

/** The texts that a file may lack; the module of the contract would bring its schemas along. */
export const textNames = ['title', 'description', 'type'] as const satisfies FileList['defaults'];

/** Whether a list of the file lacks this text, so that the owner gives it. */
export function isLacking(
  lists: readonly Pick<FileList, 'defaults'>[],
  name: (typeof textNames)[number],
): boolean {
  return lists.some(({ defaults }) => defaults.includes(name));
}
