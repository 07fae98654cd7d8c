import type { DeployedSlice, GatewayReport } from '@scanlist/contracts/messages/slices';
import { readGatewayReports } from '@scanlist/slices/gateway-reports';
import type { CommandDependencies } from '../context.ts';

/**
 * Prints every version: which is live, since when and by whom, whether it is pinned, what each gateway says of it, and in how many
 * documents it failed.
 */
export async function listVersions(
  { registry, nc, printLine }: CommandDependencies,
  slices: readonly DeployedSlice[],
): Promise<void> {
  const [live, gateways] = await Promise.all([registry.live(), readGatewayReports(nc)]);
  const rows = [
    ['slice', 'version', 'commit', 'built', 'published by', 'live since', 'by', 'gateways', 'errors'],
  ];
  const notes: string[] = [];
  for (const slice of slices) {
    const current = live.get(slice);
    for (const { version, digest, commit, committedAt, publishedAt, publishedBy } of await registry.versions(
      slice,
    )) {
      const isLive = current?.digest === digest;
      const serving = gateways.filter(({ slices: served }) =>
        served.some((one) => one.name === slice && one.version === version),
      );
      rows.push([
        slice,
        version,
        commit?.slice(0, 12) ?? 'uncommitted',
        ageOf(committedAt ?? publishedAt),
        publishedBy,
        isLive ? `${ageOf(current.activatedAt)} ago` : '',
        isLive ? current.activatedBy : '',
        serving.length > 0 ? `${serving.length} of ${gateways.length}` : '',
        errorsOf(gateways, slice, version),
      ]);
    }
    if (current?.pinned) {
      const { at, by } = current.pinned;
      notes.push(
        `${slice} ${current.version} was pinned ${ageOf(at)} ago by ${by}: reports do not take it back, and no other version is activated.`,
      );
    }
    if (current?.takenBack) {
      const { version, reason } = current.takenBack;
      notes.push(`${slice} ${version} was taken back ${ageOf(current.activatedAt)} ago: ${reason}`);
    }
    for (const { gateway, slices: served } of gateways) {
      const refused = served.find((one) => one.name === slice)?.refused;
      if (refused) notes.push(`Gateway ${gateway.slice(0, 8)} refuses the live ${slice}: ${refused}`);
    }
  }
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  for (const row of rows)
    printLine(
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    );
  for (const note of notes) printLine(note);
}

/** In how many documents a version failed within a day; every gateway counts those of all. The release before counts visitors. */
function errorsOf(gateways: readonly GatewayReport[], slice: DeployedSlice, version: string): string {
  const counted = gateways.flatMap(({ errors = [] }) => errors);
  const documents = counted
    .filter((one) => one.name === slice && one.version === version)
    .map((one) => one.documents ?? one.visitors);
  const most = Math.max(0, ...documents);
  return most > 0 ? `${most} ${most === 1 ? 'document' : 'documents'}` : '';
}

/** The age of a time, in its largest unit: '3 h'. */
function ageOf(at: string): string {
  const seconds = Math.max(0, (Date.now() - Date.parse(at)) / 1000);
  const units = [
    ['d', 86_400],
    ['h', 3_600],
    ['min', 60],
  ] as const;
  const unit = units.find(([, length]) => seconds >= length);
  return unit ? `${Math.floor(seconds / unit[1])} ${unit[0]}` : `${Math.floor(seconds)} s`;
}
