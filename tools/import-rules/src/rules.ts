/** A forbidden import: files matching `from` may not import files matching `to`. Paths are relative to the root. */
export interface ImportRule {
  name: string;
  comment: string;
  severity: 'error';
  from: { path?: string; pathNot?: string };
  to: { path?: string; pathNot?: string; circular?: boolean; couldNotResolve?: boolean };
}

function forbid(name: string, comment: string, from: ImportRule['from'], to: ImportRule['to']): ImportRule {
  return { name, comment, severity: 'error', from, to };
}

/** Matches everything of ours except the allowed folders and the importing one itself. */
function onlyThese(own: string, allowed: string[]): ImportRule['to'] {
  const ours = '^(apps|services|packages|tools|e2e|bench)/';
  const fine = [own, ...allowed].map((path) => `^${path}/`).join('|');
  return { path: ours, pathNot: fine };
}

/**
 * The rules of a folder whose files and subfolders form layers. `names` lists the layers from the bottom up, each as
 * names without `.ts`, joined by `|`. A file imports from its own layer and from those below. What belongs to no layer
 * imports nothing of the folder and is imported by nothing there. Tests and `testing/` may import anything.
 */
export function layers(folder: string, names: string[]): ImportRule[] {
  const inLayer = (layer: string[]) => `^${folder}/(${layer.join('|')})(/|\\.ts$)`;
  const tests = `(\\.(test|prove)\\.ts$|^${folder}/testing/)`;
  const label = folder.split('/').at(1) ?? folder;
  return [
    ...names.map((name, index) =>
      forbid(
        `${label}-layer-${name}`,
        'A file imports from its own layer and from those below, never from one above.',
        { path: inLayer([name]), pathNot: tests },
        { path: `^${folder}/`, pathNot: inLayer(names.slice(0, index + 1)) },
      ),
    ),
    forbid(
      `${label}-outside-the-layers`,
      'Every file and folder belongs to a layer.',
      { path: `^${folder}/`, pathNot: `(${tests}|${inLayer(names)})` },
      { path: `^${folder}/` },
    ),
  ];
}

const ownerScreens = 'apps/owner-mfe/src';
/** The folders of the owner slice that several screens share, in layers from the bottom up. */
const ownerLayers = [
  'shared|format|print',
  'layout|dialogs|forms|qr',
  'account|auth|billing',
  'list-data|template-data',
  'list-components|entry-mail|payments|access',
];
const ownerShared = ownerLayers.join('|');
const simulatedPhone = 'e2e/support/simulated-phone\\.ts';
const declaredRoutes = 'e2e/support/declared-routes\\.ts';
const outsideE2e = '^(apps|services|packages|tools|bench)/';

/** The arrows of ARCHITECTURE.md, as dependency-cruiser rules. */
export const importRules: ImportRule[] = [
  forbid('no-cycles', 'A cycle has no first file to read.', {}, { circular: true }),
  // `$1` is the name that `from` matched, so the rule also covers a new app or service.
  forbid(
    'apps-stand-alone',
    'A slice imports no other slice: remotes are loaded at run time.',
    { path: '^apps/([^/]+)/' },
    onlyThese('apps/$1', ['packages/contracts', 'packages/web-kit', 'packages/ui', 'packages/build-kit']),
  ),
  forbid(
    'screens-stand-alone',
    'A folder of screens imports no other one; shared code is in the folders of ownerLayers.',
    { path: `^${ownerScreens}/(?!(?:${ownerShared}|exposed)/)([^/]+)/` },
    { path: `^${ownerScreens}/`, pathNot: `^${ownerScreens}/($1|${ownerShared}|testing)/` },
  ),
  forbid(
    'shared-knows-no-screen',
    'Shared code imports no screen.',
    { path: `^${ownerScreens}/(${ownerShared})/` },
    { path: `^${ownerScreens}/`, pathNot: `^${ownerScreens}/(${ownerShared}|testing)/` },
  ),
  ...ownerLayers.map((layer, index) =>
    forbid(
      `owner-shared-${index + 1}`,
      'A shared folder imports from the layers below it, and from no other folder of its own layer.',
      { path: `^${ownerScreens}/(${layer})/` },
      {
        path: `^${ownerScreens}/(${ownerShared})/`,
        pathNot: `^${ownerScreens}/(${['$1', ...ownerLayers.slice(0, index)].join('|')})/`,
      },
    ),
  ),
  forbid(
    'browser-takes-http-contracts-only',
    'A browser must not download NATS subjects.',
    { path: '^(apps|packages/(web-kit|ui))/' },
    { path: '^packages/contracts/src/messages/' },
  ),
  forbid(
    'services-stand-alone',
    'A service imports no other service: it calls them over NATS.',
    { path: '^services/([^/]+)/' },
    onlyThese('services/$1', [
      'packages/contracts',
      'packages/service-boot',
      'packages/service-kit',
      'packages/messaging',
      'packages/persistence',
      'packages/slices',
      'packages/build-kit',
    ]),
  ),
  ...layers('services/lists/src', [
    'dependencies|budgets|text|config',
    'list-model',
    'owners|idempotency',
    'notifications',
    'live-demo',
    'drafts|entries',
    'figures',
    'lists',
    'purges|reactions',
    'requests|request-handler|main|rebuild-figures',
  ]),
  ...layers('services/gateway/src', [
    'http|stored-answers|accounts|activity|mail-quotas|workspaces',
    'throttles|admission',
    'sessions|devices|logos|cards|public-lists|slices',
    'passwords|support|middleware|site|fill-page|owner-screens',
    'password-resets|deletion|public-pages',
    'email-changes',
    'profile|signups',
    'export|entry-files|activity-files|list-files|link-previews|invitations|handovers',
    'routes',
    'app|config|reactions',
    'composition',
    'main',
  ]),
  ...layers('services/billing/src', [
    'config',
    'stripe',
    'dependencies',
    'owners|plans',
    'subscriptions',
    'invoices|owner-events|signup-payments|webhooks',
    'sync-worker|purges|reactions|requests|main',
  ]),
  ...layers('services/notify/src', [
    'config|retry-on-outage',
    'provider',
    'dependencies',
    'mails|queue',
    'deliveries',
    'requests|reactions|main',
  ]),
  ...['messaging', 'persistence'].map((name) =>
    forbid(
      `${name}-points-down`,
      'Messaging and persistence build on contracts and service-kit alone.',
      { path: `^packages/${name}/` },
      onlyThese(`packages/${name}`, ['packages/contracts', 'packages/service-kit']),
    ),
  ),
  forbid(
    'slices-points-down',
    'slices builds on contracts alone; it gets its connection.',
    { path: '^packages/slices/', pathNot: '\\.(test|prove)\\.ts$' },
    onlyThese('packages/slices', ['packages/contracts']),
  ),
  forbid(
    'only-gateways-serve-slices',
    'Of the services, the gateway alone reads slices.',
    { path: '^services/(?!gateway/)' },
    { path: '^packages/slices/' },
  ),
  forbid(
    'service-boot-points-down',
    'service-boot builds on contracts, service-kit, messaging and persistence.',
    { path: '^packages/service-boot/' },
    onlyThese('packages/service-boot', [
      'packages/contracts',
      'packages/service-kit',
      'packages/messaging',
      'packages/persistence',
    ]),
  ),
  forbid(
    'service-kit-points-down',
    'service-kit builds on contracts alone.',
    { path: '^packages/service-kit/' },
    onlyThese('packages/service-kit', ['packages/contracts']),
  ),
  forbid(
    'web-kit-points-down',
    'web-kit builds on the HTTP contracts and ui.',
    { path: '^packages/web-kit/' },
    onlyThese('packages/web-kit', ['packages/contracts', 'packages/ui']),
  ),
  forbid(
    'ui-loads-no-data',
    'ui is tokens and components; it imports no other workspace.',
    { path: '^packages/ui/' },
    onlyThese('packages/ui', []),
  ),
  forbid(
    'build-kit-imports-nothing',
    'build-kit builds everything, so it imports no other workspace; it names files by path.',
    { path: '^packages/build-kit/' },
    onlyThese('packages/build-kit', []),
  ),
  forbid(
    'local-http-imports-nothing',
    'local-http builds on hono alone.',
    { path: '^packages/local-http/' },
    onlyThese('packages/local-http', []),
  ),
  forbid(
    'contracts-know-zod-only',
    'Everybody may import contracts, so they import no other workspace.',
    {
      path: '^packages/contracts/src/',
      pathNot: '(\\.(test|prove)\\.ts$|^packages/contracts/src/releases/)',
    },
    { pathNot: '^(packages/contracts/|node_modules/(zod|react|@types/react)/)' },
  ),
  forbid(
    'releases-know-zod-and-files',
    'They compare contracts with stored files, and import no other workspace.',
    { path: '^packages/contracts/src/releases/', pathNot: '\\.(test|prove)\\.ts$' },
    { pathNot: '^(packages/contracts/|node_modules/zod/|(fs|path|crypto)$)' },
  ),
  forbid(
    'releases-are-for-tests',
    'The fixtures of releases are read from disk, by tests and by npm run release-fixtures alone.',
    { pathNot: '(^packages/contracts/src/releases/|\\.(test|prove)\\.ts$)' },
    { path: '^packages/contracts/src/releases/' },
  ),
  forbid(
    'one-folder-knows-stripe',
    'Only billing calls Stripe, through one folder.',
    { path: '^(services|packages)/', pathNot: '^services/billing/src/stripe/' },
    { path: '^node_modules/stripe/' },
  ),
  forbid(
    'one-folder-knows-resend',
    'Only notify calls Resend, through one folder.',
    { path: '^(services|packages)/', pathNot: '^services/notify/src/provider/' },
    { path: '^node_modules/resend/' },
  ),
  forbid(
    'one-file-draws-charts',
    'The chart library is large: one file imports it, and that file is loaded on use.',
    { path: '^(apps|packages)/', pathNot: '^apps/owner-mfe/src/insights/bar-chart\\.tsx$' },
    { path: '^node_modules/recharts/' },
  ),
  forbid(
    'driver-behind-persistence',
    'Services use PostgreSQL through persistence, which handles pools, time limits and errors.',
    { path: '^services/' },
    { path: '^node_modules/postgres/' },
  ),
  forbid(
    'telemetry-behind-service-kit',
    'Only service-kit uses the libraries for metrics and traces.',
    { path: '^(services|packages|tools)/', pathNot: '^packages/service-kit/' },
    { path: '^node_modules/(prom-client|@opentelemetry)/' },
  ),
  forbid(
    'tests-stay-outside',
    'Browser tests use the product over HTTP; they import none of it.',
    { path: '^e2e/', pathNot: `^(${simulatedPhone}|${declaredRoutes})$` },
    { path: outsideE2e },
  ),
  forbid(
    'phones-know-visits-only',
    'A simulated phone runs the visits of the fill page, and nothing else of the product.',
    { path: `^${simulatedPhone}$` },
    { path: outsideE2e, pathNot: '^apps/fill-mfe/src/(fill/(gateway|unsent-entry|visit)|texts/text)\\.ts$' },
  ),
  forbid(
    'declared-routes-are-a-table',
    'This file imports only the tables of who may call which route.',
    { path: `^${declaredRoutes}$` },
    { path: outsideE2e, pathNot: '^packages/contracts/src/http/(access|permissions)\\.ts$' },
  ),
  forbid(
    'local-stack-starts-processes',
    'local-stack runs built apps and services; it imports none of their code.',
    { path: '^tools/local-stack/' },
    onlyThese('tools/local-stack', ['packages', 'tools/mailbox', 'tools/slice', 'tools/stripe-stand-in']),
  ),
  forbid(
    'slice-commands-build-on-packages',
    'The commands that ship slices build on packages, and on how local-stack installs.',
    { path: '^tools/slice/' },
    onlyThese('tools/slice', ['packages', 'tools/local-stack']),
  ),
  forbid(
    'stand-ins-stand-alone',
    'The mailbox and the Stripe stand-in build on packages alone; local-stack starts them.',
    { path: '^(tools/(?:mailbox|stripe-stand-in))/' },
    onlyThese('$1', ['packages']),
  ),
  forbid(
    'stand-ins-have-one-entry',
    'Another workspace imports index.ts of a stand-in and none of its other files.',
    { path: '^(apps|services|packages|tools|e2e|bench)/', pathNot: '^tools/(mailbox|stripe-stand-in)/' },
    {
      path: '^tools/(mailbox|stripe-stand-in)/',
      pathNot: '^tools/(mailbox|stripe-stand-in)/src/index\\.ts$',
    },
  ),
  forbid(
    'deployment-runs-images',
    'deployment runs images; of a service it imports only config.ts, for its tests.',
    { path: '^tools/deployment/' },
    {
      path: '^(apps|services|tools|e2e|bench)/',
      pathNot: '^(tools/(deployment|local-stack)/|services/[^/]+/src/config\\.ts$)',
    },
  ),
  forbid(
    'import-rules-import-nothing',
    'The checker imports nothing of what it checks.',
    { path: '^tools/import-rules/' },
    onlyThese('tools/import-rules', []),
  ),
  forbid(
    'test-rules-import-nothing',
    'The rules for tests import nothing of what they check.',
    { path: '^tools/test-rules/' },
    onlyThese('tools/test-rules', []),
  ),
  forbid(
    'browser-rules-import-the-lists',
    'The check of what was built imports the lists of browsers, and nothing of what it checks.',
    { path: '^tools/browser-rules/' },
    onlyThese('tools/browser-rules', ['packages/build-kit']),
  ),
  forbid(
    'benches-stay-outside',
    'Benchmarks use the product over HTTP, except for one use case that they call directly as a comparison.',
    { path: '^bench/' },
    { path: '^(apps|services|tools)/', pathNot: '^services/lists/src/entries/complete-list\\.ts$' },
  ),
];
