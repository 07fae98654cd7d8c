import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** A list of browsers with their oldest version, as in `build-kit/browsers`. */
export type Browsers = Readonly<Record<'chrome' | 'safari' | 'ios' | 'firefox' | 'samsung', string>>;

/** Something that not every browser of a list knows, by its name in MDN's browser-compat-data. */
export interface Finding {
  /** As in `css.properties.inset`. */
  feature: string;
  /** The browsers that lack it, as in `safari_ios 14.1`. */
  lacking: string;
  /** The text around it. */
  at: string;
}

interface Statement {
  version_added: string | boolean | null;
  version_removed?: string | boolean;
  prefix?: string;
  alternative_name?: string;
  flags?: unknown[];
}

interface Feature {
  __compat?: {
    support: Record<string, Statement | Statement[] | undefined>;
    status?: { experimental: boolean; standard_track: boolean };
  };
  [name: string]: unknown;
}

const file = createRequire(import.meta.url).resolve('@mdn/browser-compat-data');
const data = JSON.parse(readFileSync(file, 'utf8')) as Feature;

/** The names of browser-compat-data for each browser of a list: WebView is as old as Chrome. */
const namesOf = {
  chrome: ['chrome', 'chrome_android', 'webview_android'],
  safari: ['safari'],
  ios: ['safari_ios'],
  firefox: ['firefox', 'firefox_android'],
  samsung: ['samsunginternet_android'],
} as const;

/** What has that path; undefined where the data have nothing. */
export function featureAt(...path: string[]): Feature | undefined {
  let found: Feature | undefined = data;
  for (const name of path) {
    found = found && Object.hasOwn(found, name) ? (found[name] as Feature) : undefined;
  }
  return found;
}

/** What any interface of the language or the page has of that name, of what the browsers of today have in common. */
export function membersNamed(name: string): Feature[] {
  return members.get(name) ?? [];
}

const members = new Map<string, Feature[]>();
for (const group of [['javascript', 'builtins'], ['javascript', 'builtins', 'Intl'], ['api']]) {
  for (const [of, features] of Object.entries(featureAt(...group) ?? {})) {
    // A script that draws with WebGPU begins at `navigator.gpu`.
    if (of.startsWith('GPU')) continue;
    for (const [name, feature] of Object.entries(features as Feature)) {
      if (of === '__compat' || name === '__compat' || !isCommon(feature as Feature)) continue;
      members.set(name, [...(members.get(name) ?? []), feature as Feature]);
    }
  }
}

/** Whether it is a standard that all three engines have: what only one has is asked for before it is called. */
function isCommon({ __compat }: Feature): boolean {
  if (!__compat || __compat.status?.experimental || __compat.status?.standard_track === false) return false;
  const { chrome, safari, firefox } = __compat.support;
  return [chrome, safari, firefox].every((statements) => hasIt(statements, String(Number.MAX_SAFE_INTEGER)));
}

/** The browsers of a list without a feature; empty where all have it, or where the data do not say. */
export function lacking(feature: Feature | undefined, browsers: Browsers): string {
  const support = feature?.__compat?.support;
  if (!support) return '';
  return Object.entries(namesOf)
    .flatMap(([browser, names]) =>
      names.map((name) => ({ name, version: browsers[browser as keyof Browsers] })),
    )
    .filter(({ name, version }) => !hasIt(support[name], version))
    .map(({ name, version }) => `${name} ${version}`)
    .join(', ');
}

function hasIt(statements: Statement | Statement[] | undefined, version: string): boolean {
  if (statements === undefined) return true;
  return [statements].flat().some((statement) => {
    const { version_added: added, version_removed: removed } = statement;
    // A prefix or another name is another feature, and one behind a flag is none.
    if (statement.prefix || statement.alternative_name || statement.flags) return false;
    if (added === null || added === false) return false;
    const isRemoved = removed === true || (typeof removed === 'string' && isSince(removed, version));
    return !isRemoved && (added === true || isSince(added, version));
  });
}

/** Whether a version is at least another one. '≤37' is as good as 37. */
function isSince(added: string, version: string): boolean {
  if (added === 'preview') return false;
  const [has, needs] = [version, added.replace('≤', '')].map((text) => text.split('.').map(Number));
  const [major = 0, minor = 0] = has ?? [];
  const [majorNeeded = 0, minorNeeded = 0] = needs ?? [];
  return major > majorNeeded || (major === majorNeeded && minor >= minorNeeded);
}
