import { join } from 'node:path';
import { browsers } from '@scanlist/build-kit/browsers';
import { type BuiltFile, builtFiles } from './built-files.ts';
import { exceptions } from './exceptions.ts';
import { membersOf, newerInScript } from './scripts.ts';
import { newerInStyles } from './styles.ts';

type List = keyof typeof browsers;

/** The builds that each list of browsers loads. */
const builds: Record<List, readonly (readonly [app: string, build: string])[]> = {
  fill: [
    ['fill-mfe', 'standalone'],
    ['fill-mfe', 'server'],
  ],
  owner: [
    ['shell', 'shell'],
    ['owner-mfe', 'federated'],
    ['owner-mfe', 'server'],
    ['fill-mfe', 'federated'],
  ],
  site: [
    ['marketing-mfe', 'standalone'],
    ['marketing-mfe', 'server'],
    ['marketing-mfe', 'federated'],
  ],
};

const root = join(import.meta.dirname, '..', '..', '..');
const used = new Set<string>();
const complaints = (Object.keys(builds) as List[]).flatMap((list) =>
  check(
    list,
    builds[list].flatMap(([app, build]) => builtFiles(root, app, build)),
  ),
);
// What a script defines itself, and how it asks, depends on how it was minified.
const unused = exceptions
  .filter(({ feature }) => !used.has(feature) && !feature.startsWith('member.'))
  .map(({ feature }) => `Nothing needs the exception ${feature}`);
for (const complaint of [...complaints, ...unused]) console.log(complaint);
process.exitCode = complaints.length + unused.length === 0 ? 0 : 1;

/** What the files of a list use that its browsers lack, each once. */
function check(list: List, files: BuiltFile[]): string[] {
  const scripts = files.filter(({ type }) => type === 'script');
  const own = new Set(scripts.flatMap(({ text }) => [...membersOf(text)]));
  const found = new Map<string, string>();
  for (const { name, type, text } of files) {
    const findings =
      type === 'script' ? newerInScript(text, browsers[list], own) : newerInStyles(text, browsers[list]);
    for (const { feature, lacking, at } of findings) {
      const exception = exceptions.find(({ feature: of }) => of === feature || feature.startsWith(`${of}.`));
      if (exception) used.add(exception.feature);
      else if (!found.has(feature))
        found.set(feature, `${list}: ${feature}, not in ${lacking}\n  ${name}: ${at}`);
    }
  }
  console.log(`${list}: ${scripts.length} scripts and ${files.length - scripts.length} sheets read`);
  // A check that reads nothing finds nothing.
  const isUnread = scripts.length === 0 || scripts.length === files.length;
  return isUnread ? [`${list}: scripts or sheets were not found`] : [...found.values()];
}
