import type { LocalTime } from './local-time.ts';

const titleMax = 60;

/**
 * The name of a file of entries: 'kitchen-close-entries-2026-11-20.csv', and without a title for those of all lists. It
 * has only letters, digits and hyphens of ASCII, which every system can store.
 */
export function fileNameOf(listTitle: string | null, { iso }: LocalTime, extension: string): string {
  return `${startOf(listTitle)}entries-${iso.slice(0, 10)}.${extension}`;
}

/** The name of a file of the trail: 'activity-2026-11-20.csv'. */
export function activityFileName({ iso }: LocalTime, extension: string): string {
  return `activity-${iso.slice(0, 10)}.${extension}`;
}

/** The name of the file of one entry: 'kitchen-close-entry-7.pdf'. */
export function entryFileName(listTitle: string, number: number): string {
  return `${startOf(listTitle)}entry-${number}.pdf`;
}

/** The name of the file of a list: 'kitchen-close.json'. */
export function listFileName(listTitle: string): string {
  return `${startOf(listTitle).slice(0, -1) || 'list'}.json`;
}

function startOf(listTitle: string | null): string {
  const title = (listTitle ?? '')
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, titleMax)
    .replaceAll(/^-+|-+$/g, '');
  return title ? `${title}-` : '';
}
