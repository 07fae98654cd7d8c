import type { SliceManifest } from '@scanlist/contracts/messages/slices';
import { entryOf } from './entry-of.ts';
import { ownerPageAt } from './shell-addresses.ts';
import type { Preload } from './slices.ts';

/**
 * What browsers load at a path of the owner slice: its federation manifest, the files of the slice and of the screen, and
 * the modules that they take from the shell. Nothing where a slice does not say what it loads.
 */
export function preloadsOf(
  path: string,
  owner: SliceManifest | undefined,
  shell: SliceManifest | undefined,
): Preload[] {
  // The chunk of a screen has the first part of its address for a name.
  const page = ownerPageAt(path)?.page.split('/')[1];
  if (page === undefined || !owner?.loads || !shell?.loads || owner.federation === null) return [];
  const { always, pages } = owner.loads;
  const loads = [always, ...(Object.hasOwn(pages, page) ? [pages[page] ?? always] : [])];
  const { shared } = shell.loads;
  const modules = loads.flatMap((load) => load.shared).filter((name) => Object.hasOwn(shared, name));
  const files = [...loads.flatMap((load) => load.files), ...modules.flatMap((name) => shared[name] ?? [])];
  const { name, version, federation } = owner;
  return [
    { href: entryOf({ name, version, federation }), as: 'fetch' },
    ...[...new Set(files)].map((href): Preload => ({ href, as: href.endsWith('.css') ? 'style' : 'script' })),
  ];
}
