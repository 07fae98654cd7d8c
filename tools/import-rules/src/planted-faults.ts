import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { type BrokenImportRule, cruiseProject } from './cruise-project.ts';
import { importRules } from './rules.ts';

/** One import that a rule forbids: the importing file and the imported one. */
type Fault = readonly [from: string, to: string];

/** What each rule must find. The rules of `layers` are absent: their faults follow from their names. */
const faultsByRule: Record<string, readonly Fault[]> = {
  'no-cycles': [['packages/ui/src/cycle-a.ts', 'packages/ui/src/cycle-b.ts']],
  'apps-stand-alone': [
    ['apps/owner-mfe/src/slice.ts', 'apps/fill-mfe/src/slice.ts'],
    ['apps/owner-mfe/src/slice.ts', 'services/lists/src/main.ts'],
    ['apps/shell/src/shell.ts', 'packages/persistence/src/database.ts'],
  ],
  'screens-stand-alone': [['apps/owner-mfe/src/lists/screen.ts', 'apps/owner-mfe/src/entries/screen.ts']],
  'shared-knows-no-screen': [['apps/owner-mfe/src/shared/shell.ts', 'apps/owner-mfe/src/lists/screen.ts']],
  'owner-shared-1': [['apps/owner-mfe/src/shared/shell.ts', 'apps/owner-mfe/src/layout/page.ts']],
  'owner-shared-2': [['apps/owner-mfe/src/layout/page.ts', 'apps/owner-mfe/src/dialogs/dialog.ts']],
  'owner-shared-3': [['apps/owner-mfe/src/auth/login.ts', 'apps/owner-mfe/src/payments/form.ts']],
  'owner-shared-4': [['apps/owner-mfe/src/list-data/calls.ts', 'apps/owner-mfe/src/entry-mail/mail.ts']],
  'owner-shared-5': [['apps/owner-mfe/src/payments/form.ts', 'apps/owner-mfe/src/entry-mail/mail.ts']],
  'browser-takes-http-contracts-only': [
    ['apps/fill-mfe/src/slice.ts', 'packages/contracts/src/messages/lists.ts'],
    ['packages/web-kit/src/call.ts', 'packages/contracts/src/messages/lists.ts'],
    ['packages/ui/src/button.ts', 'packages/contracts/src/messages/lists.ts'],
  ],
  'services-stand-alone': [
    ['services/gateway/src/app.ts', 'services/billing/src/app.ts'],
    ['services/gateway/src/app.ts', 'packages/ui/src/button.ts'],
  ],
  'messaging-points-down': [['packages/messaging/src/call.ts', 'packages/persistence/src/database.ts']],
  'persistence-points-down': [['packages/persistence/src/outbox.ts', 'packages/messaging/src/call.ts']],
  'slices-points-down': [['packages/slices/src/registry.ts', 'packages/messaging/src/call.ts']],
  'only-gateways-serve-slices': [['services/lists/src/entries/slices.ts', 'packages/slices/src/registry.ts']],
  'service-boot-points-down': [['packages/service-boot/src/boot.ts', 'services/lists/src/main.ts']],
  'service-kit-points-down': [['packages/service-kit/src/logger.ts', 'packages/persistence/src/database.ts']],
  'web-kit-points-down': [['packages/web-kit/src/call.ts', 'packages/service-kit/src/logger.ts']],
  'ui-loads-no-data': [['packages/ui/src/button.ts', 'packages/contracts/src/http/access.ts']],
  'build-kit-imports-nothing': [
    ['packages/build-kit/src/slice.mjs', 'packages/contracts/src/http/access.ts'],
  ],
  'local-http-imports-nothing': [
    ['packages/local-http/src/http-server.ts', 'packages/service-kit/src/logger.ts'],
  ],
  'contracts-know-zod-only': [
    ['packages/contracts/src/http/access.ts', 'node_modules/pino/index.js'],
    ['packages/contracts/src/http/access.ts', 'packages/service-kit/src/logger.ts'],
  ],
  'releases-know-zod-and-files': [
    ['packages/contracts/src/releases/fixtures.ts', 'packages/service-kit/src/logger.ts'],
  ],
  'releases-are-for-tests': [
    ['packages/contracts/src/http/access.ts', 'packages/contracts/src/releases/fixtures.ts'],
  ],
  'one-folder-knows-stripe': [
    ['services/billing/src/app.ts', 'node_modules/stripe/index.js'],
    ['packages/service-kit/src/logger.ts', 'node_modules/stripe/index.js'],
  ],
  'one-folder-knows-resend': [['services/notify/src/app.ts', 'node_modules/resend/index.js']],
  'one-file-draws-charts': [
    ['apps/owner-mfe/src/dashboard/list-trend.tsx', 'node_modules/recharts/es6/index.js'],
  ],
  'driver-behind-persistence': [['services/notify/src/app.ts', 'node_modules/postgres/index.js']],
  'telemetry-behind-service-kit': [
    ['services/notify/src/app.ts', 'node_modules/prom-client/index.js'],
    ['tools/local-stack/src/run.ts', 'node_modules/@opentelemetry/api/index.js'],
  ],
  'tests-stay-outside': [['e2e/lists.e2e.ts', 'packages/contracts/src/http/access.ts']],
  'phones-know-visits-only': [['e2e/support/simulated-phone.ts', 'apps/fill-mfe/src/fill/screen.ts']],
  'declared-routes-are-a-table': [
    ['e2e/support/declared-routes.ts', 'packages/contracts/src/http/routes.ts'],
  ],
  'local-stack-starts-processes': [
    ['tools/local-stack/src/run.ts', 'services/lists/src/main.ts'],
    ['tools/local-stack/src/run.ts', 'tools/deployment/src/health.ts'],
  ],
  'slice-commands-build-on-packages': [['tools/slice/src/connection.ts', 'services/gateway/src/app.ts']],
  'stand-ins-stand-alone': [
    ['tools/mailbox/src/index.ts', 'tools/local-stack/src/run.ts'],
    ['tools/mailbox/src/index.ts', 'tools/stripe-stand-in/src/index.ts'],
    ['tools/stripe-stand-in/src/index.ts', 'services/billing/src/app.ts'],
  ],
  'stand-ins-have-one-entry': [
    ['tools/local-stack/src/run.ts', 'tools/mailbox/src/mailbox.ts'],
    ['tools/local-stack/src/run.ts', 'tools/stripe-stand-in/src/engine.ts'],
  ],
  'deployment-runs-images': [
    ['tools/deployment/src/health.ts', 'services/lists/src/main.ts'],
    ['tools/deployment/src/health.ts', 'tools/stripe-stand-in/src/index.ts'],
  ],
  'import-rules-import-nothing': [['tools/import-rules/src/main.ts', 'packages/service-kit/src/logger.ts']],
  'test-rules-import-nothing': [['tools/test-rules/src/plugin.ts', 'packages/service-kit/src/logger.ts']],
  'browser-rules-import-the-lists': [
    ['tools/browser-rules/src/main.ts', 'packages/service-kit/src/logger.ts'],
  ],
  'benches-stay-outside': [['bench/run.ts', 'services/lists/src/main.ts']],
};

/** What makes a cycle of the fault that stands for all cycles. */
const otherHalfOfCycle: Fault = ['packages/ui/src/cycle-b.ts', 'packages/ui/src/cycle-a.ts'];

/** Every import that the rules must find. A rule without one here proves nothing. */
export function plantedFaults(): BrokenImportRule[] {
  const byName = Object.entries(faultsByRule).flatMap(([rule, faults]) =>
    faults.map(([from, to]) => ({ rule, from, to })),
  );
  return [...byName, ...layerFaults()];
}

/** Every rule violation in a temporary folder that holds nothing but the planted faults. */
export async function cruisePlantedFaults(): Promise<BrokenImportRule[]> {
  // dependency-cruiser names files by their real path.
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'scanlist-planted-faults-')));
  try {
    plant(folder);
    return (await cruiseProject(['apps', 'services', 'packages', 'tools', 'e2e', 'bench'], folder)).broken;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function plant(folder: string): void {
  const faults: Fault[] = [...plantedFaults().map(({ from, to }) => [from, to] as const), otherHalfOfCycle];
  const imports = new Map<string, Set<string>>();
  for (const [from, to] of faults) {
    imports.set(to, imports.get(to) ?? new Set());
    imports.set(from, (imports.get(from) ?? new Set()).add(to));
  }
  for (const [file, imported] of imports) {
    const lines = [...imported].map((to) => `import '${specifier(file, to)}';\n`);
    mkdirSync(join(folder, dirname(file)), { recursive: true });
    writeFileSync(join(folder, file), `${lines.join('')}export {};\n`);
  }
}

/** How `from` imports `to`: a package by its name, another file by its relative path. */
function specifier(from: string, to: string): string {
  const [, name] = /^node_modules\/(.+)\/index\.js$/.exec(to) ?? [];
  if (name) return name;
  const path = relative(dirname(from), to);
  return path.startsWith('.') ? path : `./${path}`;
}

/**
 * The faults of the rules that `layers` makes: each layer imports from the one above it, the top layer from a file in no
 * layer, and that file from the bottom layer.
 */
function layerFaults(): BrokenImportRule[] {
  const inLayers = importRules.flatMap(({ name, from }) => {
    const [, label, first] = /^([\w-]+)-layer-([\w-]+)/.exec(name) ?? [];
    const [, folder] = /^\^([\w/-]+)\/\(/.exec(from.path ?? '') ?? [];
    return label && first && folder ? [{ name, label, folder, file: `${folder}/${first}.ts` }] : [];
  });
  return inLayers.flatMap(({ name, label, folder, file }, index) => {
    const outsideTheLayers = `${folder}/in-no-layer.ts`;
    const above = inLayers[index + 1];
    const isTop = above?.label !== label;
    const isBottom = inLayers[index - 1]?.label !== label;
    return [
      { rule: name, from: file, to: isTop ? outsideTheLayers : above.file },
      ...(isBottom ? [{ rule: `${label}-outside-the-layers`, from: outsideTheLayers, to: file }] : []),
    ];
  });
}
