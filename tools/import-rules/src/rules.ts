/** One arrow that must not exist: files matching `from` may not import files matching `to`. Paths are relative to the root. */
export interface ForbiddenArrow {
  name: string;
  comment: string;
  severity: 'error';
  from: { path?: string; pathNot?: string };
  to: { path?: string; pathNot?: string; circular?: boolean; couldNotResolve?: boolean };
}

function arrow(
  name: string,
  comment: string,
  from: ForbiddenArrow['from'],
  to: ForbiddenArrow['to'],
): ForbiddenArrow {
  return { name, comment, severity: 'error', from, to };
}

/** What a package may never reach: everything of ours but the named packages and itself. */
function onlyThese(own: string, allowed: string[]): ForbiddenArrow['to'] {
  const ours = '^(apps|services|packages|tools|e2e|bench)/';
  const fine = [own, ...allowed].map((path) => `^${path}/`).join('|');
  return { path: ours, pathNot: fine };
}

/**
 * The rules of a folder whose files and subfolders stand on floors. `names` lists the floors from the ground up, each as names without
 * `.ts`, joined by `|`. A file imports from its own floor and from those below. What stands on no floor imports nothing of the folder
 * and is imported by nothing there. Tests and `testing/` may import anything.
 */
export function floors(folder: string, names: string[]): ForbiddenArrow[] {
  const on = (floor: string[]) => `^${folder}/(${floor.join('|')})(/|\\.ts$)`;
  const tests = `(\\.test\\.ts$|^${folder}/testing/)`;
  const label = folder.split('/').at(1) ?? folder;
  return [
    ...names.map((name, index) =>
      arrow(
        `${label}-floor-${name}`,
        'A file imports from its own floor and from those below, never from one above.',
        { path: on([name]), pathNot: tests },
        { path: `^${folder}/`, pathNot: on(names.slice(0, index + 1)) },
      ),
    ),
    arrow(
      `${label}-off-the-floors`,
      'Every file and folder stands on a floor.',
      { path: `^${folder}/`, pathNot: `(${tests}|${on(names)})` },
      { path: `^${folder}/` },
    ),
  ];
}

const ownerScreens = 'apps/owner-mfe/src';
const simulatedPhone = 'e2e/support/simulated-phone\\.ts';
const declaredRoutes = 'e2e/support/declared-routes\\.ts';
const outsideE2e = '^(apps|services|packages|tools|bench)/';

/** The arrows of ARCHITECTURE.md, as dependency-cruiser rules. */
export const forbiddenArrows: ForbiddenArrow[] = [
  arrow('no-cycles', 'A cycle has no first file to read.', {}, { circular: true }),
  // `$1` is the name that `from` has found: a new app or service is held without a line here.
  arrow(
    'apps-stand-alone',
    'A slice knows no other slice: remotes arrive at run time.',
    { path: '^apps/([^/]+)/' },
    onlyThese('apps/$1', ['packages/contracts', 'packages/web-kit', 'packages/ui', 'packages/build-kit']),
  ),
  arrow(
    'screens-stand-alone',
    'A folder of screens knows no other one; what several share is in common, payments, qr or print.',
    { path: `^${ownerScreens}/(?!common/|payments/|qr/|print/|exposed/)([^/]+)/` },
    { path: `^${ownerScreens}/`, pathNot: `^${ownerScreens}/($1|common|payments|qr|print|testing)/` },
  ),
  arrow(
    'shared-knows-no-screen',
    'What screens share is below them.',
    { path: `^${ownerScreens}/(common|payments|qr|print)/` },
    {
      path: `^${ownerScreens}/`,
      pathNot: `^${ownerScreens}/(common|payments|qr|print|testing)/`,
    },
  ),
  arrow(
    'browser-takes-http-contracts-only',
    'NATS subjects are nothing a browser should carry.',
    { path: '^(apps|packages/(web-kit|ui))/' },
    { path: '^packages/contracts/src/messages/' },
  ),
  arrow(
    'services-stand-alone',
    'A service knows no other service: it asks over NATS.',
    { path: '^services/([^/]+)/' },
    onlyThese('services/$1', [
      'packages/contracts',
      'packages/service-boot',
      'packages/service-kit',
      'packages/messaging',
      'packages/persistence',
      'packages/build-kit',
    ]),
  ),
  ...floors('services/lists/src', [
    'dependencies|budgets|text|config',
    'list',
    'owners|idempotency',
    'notifications',
    'live-demo',
    'drafts|entries',
    'lists',
    'purges|reactions',
    'requests|request-handler|main',
  ]),
  ...floors('services/gateway/src', [
    'http|stored-answers|accounts|mail-quotas',
    'throttles|admission',
    'sessions|devices|logos|cards|public-lists|slices',
    'passwords|support|middleware|site|fill-page',
    'password-resets|deletion|public-pages',
    'email-changes',
    'profile|signups',
    'export',
    'routes',
    'app|config|reactions',
    'composition',
    'main',
  ]),
  ...['messaging', 'persistence'].map((name) =>
    arrow(
      `${name}-points-down`,
      'Messaging and persistence build on contracts and service-kit alone.',
      { path: `^packages/${name}/` },
      onlyThese(`packages/${name}`, ['packages/contracts', 'packages/service-kit']),
    ),
  ),
  arrow(
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
  arrow(
    'service-kit-points-down',
    'service-kit builds on contracts alone.',
    { path: '^packages/service-kit/' },
    onlyThese('packages/service-kit', ['packages/contracts']),
  ),
  arrow(
    'web-kit-points-down',
    'web-kit builds on the HTTP contracts and ui.',
    { path: '^packages/web-kit/' },
    onlyThese('packages/web-kit', ['packages/contracts', 'packages/ui']),
  ),
  arrow(
    'ui-loads-no-data',
    'ui is tokens and components; it knows nothing of ours.',
    { path: '^packages/ui/' },
    onlyThese('packages/ui', []),
  ),
  arrow(
    'build-kit-knows-nobody',
    'build-kit builds everything and so imports nothing of ours; what it needs it names by path.',
    { path: '^packages/build-kit/' },
    onlyThese('packages/build-kit', []),
  ),
  arrow(
    'local-http-knows-nobody',
    'local-http builds on hono alone.',
    { path: '^packages/local-http/' },
    onlyThese('packages/local-http', []),
  ),
  arrow(
    'contracts-know-zod-only',
    'Contracts are read by everybody and so may need nobody.',
    { path: '^packages/contracts/src/', pathNot: '\\.test\\.ts$' },
    { pathNot: '^(packages/contracts/|node_modules/(zod|react|@types/react)/)' },
  ),
  arrow(
    'one-file-knows-stripe',
    'Only billing talks to the card provider, through one file.',
    { path: '^(services|packages)/', pathNot: '^services/billing/src/stripe/' },
    { path: '^node_modules/stripe/' },
  ),
  arrow(
    'one-file-knows-resend',
    'Only notify talks to the mail provider, through one file.',
    { path: '^(services|packages)/', pathNot: '^services/notify/src/mail/' },
    { path: '^node_modules/resend/' },
  ),
  arrow(
    'driver-behind-persistence',
    'Services reach PostgreSQL through persistence, which decides about pools, time limits and errors.',
    { path: '^services/' },
    { path: '^node_modules/postgres/' },
  ),
  arrow(
    'telemetry-behind-service-kit',
    'What is measured and traced is told to service-kit, which decides with what and for whom.',
    { path: '^(services|packages|tools)/', pathNot: '^packages/service-kit/' },
    { path: '^node_modules/(prom-client|@opentelemetry)/' },
  ),
  arrow(
    'tests-stay-outside',
    'Browser tests talk HTTP to the product; they import none of it.',
    { path: '^e2e/', pathNot: `^(${simulatedPhone}|${declaredRoutes})$` },
    { path: outsideE2e },
  ),
  arrow(
    'phones-know-visits-only',
    'A simulated phone runs the visits of the fill page, and nothing else of the product.',
    { path: `^${simulatedPhone}$` },
    { path: outsideE2e, pathNot: '^apps/fill-mfe/src/fill/(gateway|unsent-entry|visit)\\.ts$' },
  ),
  arrow(
    'declared-routes-are-a-table',
    'Browser tests try out the table of who may call what, as it is declared, and nothing else of the product.',
    { path: `^${declaredRoutes}$` },
    { path: outsideE2e, pathNot: '^packages/contracts/src/http/access\\.ts$' },
  ),
  arrow(
    'local-stack-starts-processes',
    'local-stack runs apps and services as they are built; it imports none of their code.',
    { path: '^tools/local-stack/' },
    onlyThese('tools/local-stack', ['packages', 'tools/mailbox', 'tools/stripe-stand-in']),
  ),
  arrow(
    'stand-ins-stand-alone',
    'The mailbox and the Stripe stand-in build on packages alone; local-stack starts them.',
    { path: '^(tools/(?:mailbox|stripe-stand-in))/' },
    onlyThese('$1', ['packages']),
  ),
  arrow(
    'stand-ins-have-one-entry',
    'Another workspace imports index.ts of a stand-in and none of its other files.',
    { path: '^(apps|services|packages|tools|e2e|bench)/', pathNot: '^tools/(mailbox|stripe-stand-in)/' },
    {
      path: '^tools/(mailbox|stripe-stand-in)/',
      pathNot: '^tools/(mailbox|stripe-stand-in)/src/index\\.ts$',
    },
  ),
  arrow(
    'deployment-runs-images',
    'deployment runs what images hold; of a service it knows the schema of its environment alone, for its tests.',
    { path: '^tools/deployment/' },
    {
      path: '^(apps|services|tools|e2e|bench)/',
      pathNot: '^(tools/(deployment|local-stack)/|services/[^/]+/src/config\\.ts$)',
    },
  ),
  arrow(
    'import-rules-know-nobody',
    'The checker imports nothing of what it checks.',
    { path: '^tools/import-rules/' },
    onlyThese('tools/import-rules', []),
  ),
  arrow(
    'benches-stay-outside',
    'Benches talk HTTP too, but for the one use case they run directly to compare with.',
    { path: '^bench/' },
    { path: '^(apps|services|tools)/', pathNot: '^services/lists/src/entries/complete-list\\.ts$' },
  ),
];
