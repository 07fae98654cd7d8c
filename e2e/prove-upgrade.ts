// `npm run prove:upgrade`: replaces a released product by this commit, process after process, and back, under load.
import { execFile, execFileSync } from 'node:child_process';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs, promisify } from 'node:util';
import { openDatabase } from './support/database.ts';
import { createInstallation, type Release, type Service } from './support/installation.ts';
import { type MixedLoad, startMixedLoad } from './support/mixed-load.ts';
import { raisedBudgets } from './support/raised-budgets.ts';
import { resultsOf, type Step, tableOf } from './support/rolling-steps.ts';
import { waitUntilSettled } from './support/settled.ts';
import { type StackFile, startStack } from './support/stack.ts';
import { expectEntriesStoredOnce } from './support/stored-entries.ts';
import { makeWorkingOwners } from './support/working-owners.ts';

const { values } = parseArgs({
  options: {
    /** The built checkout of the release to start from, and its name. */
    released: { type: 'string' },
    name: { type: 'string' },
    plant: { type: 'string' },
  },
});
const root = join(import.meta.dirname, '..');
const released: Release = { name: values.name ?? 'the release', root: values.released ?? '' };
const current: Release = { name: 'this commit', root };

const limits = {
  FILL_WRITES_PER_MINUTE: '100000',
  OWNER_WRITES_PER_MINUTE: '100000',
  SIGN_INS_PER_MINUTE: '100000',
  ENTRY_MAILS_PER_LIST: '100000',
  ENTRY_MAILS_PER_MAILBOX: '100000',
  ...raisedBudgets,
};
/** Two visits, of about eight requests each, and ten actions of owners per second: about 25 requests. */
const rate = { visits: 2, ownerActions: 10 };
const ownerCount = 5;
/** The share of requests, in percent, that phones may have to send again. */
const retriedPercentMax = 0.5;
const steadyMs = 10_000;
/** How long every replaced process works before the next one stops. */
const settleMs = 2_000;
/** Gateways read changed slices within four seconds. */
const slicesMs = 6_000;
/** The order of docs/operations.md: those that only read events first, the gateway last. */
const order: Service[] = ['notify', 'billing', 'lists', 'gateway'];

/** Defects to plant, so that the proof can be seen to fail. */
const plants: Record<string, (product: StackFile) => Promise<void>> = {
  /** A migration that takes a column away which the release still reads and writes. */
  async 'breaking-migration'(product) {
    const sql = openDatabase(product, 'lists');
    await sql`alter table entry rename column user_agent to device`;
    await sql.end();
  },
};
const plant = values.plant === undefined ? undefined : plants[values.plant];
if (values.plant !== undefined && !plant) {
  console.error(`No such defect: ${values.plant}. There is ${Object.keys(plants).join(', ')}.`);
  process.exit(1);
}

const installation = createInstallation(join(root, '.local', 'upgrade'), released, { binFrom: root });
const stack = await startStack({
  root: installation.root,
  args: ['--built', '--replicas', '2'],
  env: limits,
});
const problems: string[] = [];
let load: MixedLoad | undefined;
try {
  await prove();
} catch (error) {
  problems.push(error instanceof Error ? error.message : String(error));
} finally {
  await load?.stop();
  if (problems.length > 0) keepLogs();
  await stack.remove();
}
for (const problem of problems) console.error(problem);
console.log(problems.length === 0 ? '\nNo request failed.' : '\nThe upgrade FAILED.');
process.exit(problems.length === 0 ? 0 : 1);

async function prove(): Promise<void> {
  const owners = await makeWorkingOwners(stack.read(), ownerCount);
  const running = startMixedLoad(stack.read().gateway, owners, rate, 'real');
  load = running;
  const steps = await runSteps(running);
  const work = await running.stop();

  const results = resultsOf(steps, work);
  console.log(`\n${tableOf(results)}\n`);
  problems.push(...work.unexpected.slice(0, 20).map(({ what }) => what));
  if (work.unexpected.length > 0) problems.push(`${work.unexpected.length} requests failed`);
  const { requests = 0, retries = 0 } = results.at(-1) ?? {};
  if (retries > (requests * retriedPercentMax) / 100) {
    problems.push(`phones sent ${retries} of ${requests} requests again, more than ${retriedPercentMax} %`);
  }
  if (problems.length > 0) return;

  await waitUntilSettled(stack);
  for (const list of owners.flatMap(({ lists }) => lists)) {
    await expectEntriesStoredOnce(
      stack,
      list,
      work.entries.filter(({ listId }) => listId === list.id),
    );
  }
  console.log(`${work.entries.length} entries are stored once, numbered without a gap, and mailed once.`);
  const letters = deadLetters();
  if (letters.length > 0) problems.push('There are dead letters:', ...letters);
}

/** Upgrades everything and goes back, until a request fails. */
async function runSteps({ work }: MixedLoad): Promise<Step[]> {
  const steps: Step[] = [];
  for (const [name, run] of plan()) {
    const from = performance.now();
    await run();
    await sleep(settleMs);
    steps.push({ name, from, until: performance.now() });
    console.log(`${name}: ${work.unexpected.length === 0 ? 'no request failed' : 'requests FAILED'}`);
    if (work.unexpected.length > 0) break;
  }
  return steps;
}

function plan(): [string, () => Promise<void>][] {
  const replace = (service: Service, release: Release) =>
    replicasOf(service).map((name): [string, () => Promise<void>] => [
      `${name} runs ${release.name}`,
      () => replaceProcess(name, service, release),
    ]);
  const slices = (release: Release): [string, () => Promise<void>] => [
    `slices of ${release.name}`,
    async () => {
      installation.publishSlices(release, stack.directory);
      await sleep(slicesMs);
    },
  ];
  return [
    [`${released.name} alone`, () => sleep(steadyMs)],
    ['NATS permissions', loadNatsPermissions],
    ['migrations and streams', setUp],
    ...order.flatMap((service) => replace(service, current)),
    slices(current),
    ['this commit alone', () => sleep(steadyMs)],
    slices(released),
    ...order.toReversed().flatMap((service) => replace(service, released)),
    [`${released.name} on migrated databases`, () => sleep(steadyMs)],
  ];
}

/** The names of both processes of a service: while one is replaced, the other one works. */
function replicasOf(service: Service): string[] {
  const names = Object.keys(pids()).filter((name) => name.replace(/-\d+$/, '') === service);
  if (names.length !== 2)
    throw new Error(`${released.name} does not run two of ${service}: ${names.join(', ')}`);
  return names;
}

/** Gives NATS the users of this commit, where they differ, without a restart. */
async function loadNatsPermissions(): Promise<void> {
  const file = join(stack.directory, 'nats.conf');
  // The running server was started without the passwords of users that the release did not have.
  const wanted = readFileSync(join(root, 'tools/deployment/nats.conf'), 'utf8').replaceAll(
    /\$NATS_DEPLOYER_\w+/g,
    'of_this_proof',
  );
  const running = readFileSync(file, 'utf8');
  const users = (config: string) => config.slice(config.indexOf('authorization {'));
  if (users(running) === users(wanted)) return;
  writeFileSync(
    file,
    running.replace(users(running), () => users(wanted)),
  );
  const reloads = () => logOf('nats').split('Reloaded server configuration').length;
  const before = reloads();
  process.kill(pidOf('nats'), 'SIGHUP');
  await until('NATS to have the new permissions', () => reloads() > before);
}

/** Runs `setup` of this commit, as a deployment does, while the processes of the release go on. */
async function setUp(): Promise<void> {
  const { database, nats } = JSON.parse(readFileSync(join(stack.directory, 'secrets.json'), 'utf8')) as {
    database: Record<string, string>;
    nats: Record<string, string>;
  };
  const product = stack.read();
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [join(current.root, 'tools/local-stack/dist/set-up.js')],
    {
      env: {
        PATH: process.env.PATH,
        DATABASE_URL: product.postgres,
        DATABASE_SERVER_IS_OURS: '1',
        ...Object.fromEntries(
          Object.entries(database).map(([name, password]) => [
            `DATABASE_${name.toUpperCase()}_PASSWORD`,
            password,
          ]),
        ),
        NATS_URL: product.nats,
        NATS_ADMIN_PASSWORD: nats.admin,
      },
    },
  );
  console.log(stdout.trim());
  await plant?.(product);
}

/** Stops a process and waits until its successor, of that release, works. */
async function replaceProcess(name: string, service: Service, release: Release): Promise<void> {
  installation.setService(service, release);
  const { [name]: pid, ...others } = pids();
  const startsBefore = startsOf(name).length;
  process.kill(pidOf(name), 'SIGTERM');
  await until(`${name} to start`, () => pids()[name] !== pid);
  await until(`${name} to work`, () => {
    const started = startsOf(name).slice(startsBefore);
    return started.length > 0 && (service !== 'gateway' || started.join('').includes('/view-list/'));
  });
  const { [name]: _replaced, ...othersNow } = pids();
  const restarted = Object.keys(others).filter((other) => others[other] !== othersNow[other]);
  if (restarted.length > 0) throw new Error(`Restarted by themselves: ${restarted.join(', ')}`);
}

function pids(): Record<string, number> {
  return stack.read().processes;
}

function pidOf(name: string): number {
  const { [name]: pid } = pids();
  if (pid === undefined) throw new Error(`There is no process ${name}`);
  return pid;
}

function logOf(name: string): string {
  return readFileSync(join(stack.directory, 'logs', `${name}.log`), 'utf8');
}

/** What a process has logged since each of its starts. */
function startsOf(name: string): string[] {
  return logOf(name).split(' ready\n').slice(1);
}

function deadLetters(): string[] {
  const script = join(current.root, 'tools/local-stack/dist/dead-letters.js');
  const env = { PATH: process.env.PATH, NATS_URL: stack.read().nats };
  return execFileSync(process.execPath, [script, 'list'], { env, encoding: 'utf8' })
    .split('\n')
    .filter((line) => line !== '');
}

function keepLogs(): void {
  const folder = join(root, 'test-results', 'upgrade');
  cpSync(join(stack.directory, 'logs'), folder, { recursive: true });
  console.error(`The logs of all processes are in ${folder}`);
}

async function until(what: string, holds: () => boolean): Promise<void> {
  const deadline = performance.now() + 30_000;
  while (!holds()) {
    if (performance.now() > deadline) throw new Error(`Waited 30 s for ${what}`);
    await sleep(50);
  }
}
