import type { SliceManifest } from '@scanlist/contracts/messages/slices';
import { satisfies } from 'semver';

/** What runs: the shell's side and the gateway's side of the contracts. */
export interface Running {
  shell: Pick<SliceManifest, 'version' | 'provides'>;
  /** The routes of the gateway: `GET /api/lists`. */
  routes: ReadonlySet<string>;
}

/** What a slice needs and does not find, each as a sentence that names both sides; empty if it can run. */
export function unmetNeeds(
  { name, version, needs }: Pick<SliceManifest, 'name' | 'version' | 'needs'>,
  { shell, routes }: Running,
): string[] {
  const slice = `${name} ${version}`;
  const provider = `shell ${shell.version}`;
  const { shared, routerNames } = shell.provides ?? { shared: {}, routerNames: [] };
  return [
    ...Object.entries(needs.shared).flatMap(([module, range]) => {
      const provided = shared[module];
      if (provided === undefined)
        return [`${slice} needs ${module} ${range}, and ${provider} does not provide it.`];
      if (satisfies(provided, range)) return [];
      return [`${slice} needs ${module} ${range}, and ${provider} provides ${provided}.`];
    }),
    ...needs.routerNames
      .filter((wanted) => !routerNames.includes(wanted))
      .map(
        (wanted) => `${slice} needs ${wanted} of react-router-dom, and the router of ${provider} lacks it.`,
      ),
    ...needs.routes
      .filter((route) => !routes.has(route))
      .map((route) => `${slice} needs the route ${route}, and this gateway does not have it.`),
  ];
}
