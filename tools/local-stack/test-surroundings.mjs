// What differs from run to run by the seed, so that tests depend on none of it.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Zones east and west of each other by a day, and zones that are no whole hours from UTC. */
export const zones = ['Pacific/Auckland', 'Pacific/Honolulu', 'Asia/Kathmandu', 'America/St_Johns', 'UTC'];

/** The time zone in which the unit and integration tests of a run are. */
export function zoneOf(seed) {
  return zones[Number.parseInt(hash(`zone ${seed}`).slice(0, 8), 16) % zones.length];
}

/**
 * Files of unit and integration tests of a checkout, some of each by the seed, which a run repeats with modules of their own:
 * the files of a worker share theirs, and one of them may need what another one has left there.
 *
 * @returns {string[]}
 */
export function filesAlone(root, seed, { unit = 10, integration = 2 } = {}) {
  const shuffled = testFiles(root)
    .map((file) => ({ file, key: hash(`${seed} ${file}`) }))
    .toSorted((a, b) => (a.key < b.key ? -1 : 1))
    .map(({ file }) => file);
  const isIntegration = (file) => file.includes('.int.test.');
  return [
    ...shuffled.filter((file) => !isIntegration(file)).slice(0, unit),
    ...shuffled.filter(isIntegration).slice(0, integration),
  ];
}

/** An older Node reads this module too, before it starts the newer one (`ensure-node.mjs`). */
function testFiles(root) {
  const workspaces = ['apps', 'packages', 'services', 'tools'].flatMap((folder) =>
    readdirSync(join(root, folder)).map((name) => `${folder}/${name}/src`),
  );
  return workspaces
    .filter((folder) => existsSync(join(root, folder)))
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true }).map((name) => `${folder}/${name}`),
    )
    .filter((file) => /\.test\.tsx?$/.test(file));
}

function hash(text) {
  return createHash('sha256').update(text).digest('hex');
}
