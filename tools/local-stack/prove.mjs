// `npm run prove`: the long proofs, which CONTRIBUTING.md describes.
import { randomInt } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { ensureInstalled } from './ensure-installed.mjs';
import { ensureNode } from './ensure-node.mjs';
import { runCommand } from './run-command.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '');
await ensureNode(root);
const hoursMax = 1;

/** Zones east and west of each other by a day, and zones that are no whole hours from UTC. */
const zones = ['Pacific/Auckland', 'Pacific/Honolulu', 'Asia/Kathmandu', 'America/St_Johns', 'UTC'];

const proofs = [
  {
    name: 'kills',
    what: 'each process killed again and again while owners and visitors work',
    run: () =>
      test('e2e', ['faults', 'owner-faults', 'sign-up-faults', 'workspace-faults', 'public-site-faults']),
  },
  {
    name: 'provider-kills',
    what: 'the payment stand-in killed again and again, and floods of messages and live demos',
    run: async () => (await test('int', ['killed.int', 'flood.int'])) || test('e2e', ['real-card-provider']),
  },
  {
    name: 'freezes',
    what: 'each service stopped for 4 to 45 s while owners and visitors work',
    run: () => test('e2e', ['freezes']),
  },
  {
    name: 'overload',
    what: '1.5 and 5 times as many requests as can be answered',
    run: () => test('e2e', ['overload']),
  },
  {
    name: 'stalls',
    what: 'PostgreSQL and NATS stopped for 5 to 300 s under load, up to 300 completions a second',
    run: () => test('e2e', ['stalls']),
  },
  {
    name: 'more-than-one',
    what: 'twenty restarts in turn and kills, with two of each and three nodes of NATS',
    run: () => test('e2e', ['more-than-one']),
  },
  {
    name: 'upgrade',
    what: 'the last release replaced by this commit under load, process after process, and back',
    run: () => node(['tools/local-stack/prove-upgrade.mjs']),
  },
  {
    name: 'phones',
    what: 'a thousand phones on a network that loses, repeats and reorders, with wrong clocks and killed services',
    run: () => test('e2e', ['thousand-phones']),
  },
  {
    name: 'screens',
    what: 'every screen in the dark scheme too, the fill page in every language, each way a slice can fail, each way to expose a product',
    run: () => test('e2e', ['accessibility', 'languages', 'slices-ship-alone', 'network-exposure']),
  },
  {
    name: 'soak',
    what: 'ten minutes of what owners and visitors do, at a steady rate',
    run: () => test('e2e', ['soak']),
  },
  {
    name: 'many-entries',
    what: 'a list with a million entries, looked at, searched, exported and deleted; files of 100,000 in bounded memory',
    run: () => test('e2e', ['many-entries', 'large-files']),
  },
  {
    name: 'many-drafts',
    what: 'a list with 200,000 abandoned sessions, opened, saved and filled in',
    run: () => test('e2e', ['many-drafts']),
  },
  {
    name: 'malformed',
    what: '20,000 malformed requests and 7,000 of services to one another, every route as everybody, hostile text in every field',
    run: async () =>
      (await test('e2e', ['fuzz', 'routes-and-roles', 'hostile-text'])) ||
      (await test('int', ['requests.int'])),
  },
  {
    name: 'disk-floods',
    what: 'a minute of large entries from one address, full streams, a full disk',
    run: async () =>
      (await test('e2e', ['disk-floods'])) ||
      test('int', ['full-stream.int', 'stream-limits.int', 'purge-acknowledged-events.int']),
  },
  {
    name: 'many-rows',
    what: 'a million old rows dropped in portions, by each purge and with an account',
    run: () =>
      test('int', [
        'delete-rows.int',
        'purges.int',
        'purge-many.int',
        'erase-many.int',
        'purge-surplus-drafts.int',
      ]),
  },
  {
    name: 'orders',
    what: 'unit and integration tests in five more shuffled orders, each in another time zone and in a German locale',
    run: async () => {
      for (const zone of zones) {
        const code = (await inAnotherOrder('unit', zone)) || (await inAnotherOrder('int', zone));
        if (code !== 0) return code;
      }
      return 0;
    },
  },
  {
    name: 'cold-start',
    what: 'a fresh clone is up within 90 s, and stopped leaves nothing behind',
    run: () => node(['tools/local-stack/prove-cold-start.mjs']),
  },
];

const names = process.argv.slice(2);
const unknown = names.filter((given) => !proofs.some(({ name }) => name === given));
if (unknown.length > 0) {
  console.error(
    `No such proof: ${unknown.join(', ')}. There are ${proofs.map(({ name }) => name).join(', ')}.`,
  );
  process.exit(1);
}
const chosen = names.length === 0 ? proofs : proofs.filter(({ name }) => names.includes(name));

await ensureInstalled(root);
const table = [];
let failed = 0;
for (const { name, what, run } of chosen) {
  console.log(`\n##### ${name}: ${what}`);
  const started = Date.now();
  const code = await run().catch((error) => {
    console.error(error.message);
    return 1;
  });
  if (code !== 0) failed += 1;
  const seconds = ((Date.now() - started) / 1000).toFixed(0);
  table.push(`| ${name} | ${what} | ${code === 0 ? 'holds' : 'FAILED'} | ${seconds} s |`);
}
console.log(`\n| proof | what it shows | outcome | time |\n|---|---|---|---|\n${table.join('\n')}`);
console.log(`\n${chosen.length - failed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);

function test(part, args, env = {}) {
  return node(['tools/local-stack/test.mjs', part, ...args], { PROVE: '1', ...env });
}

function inAnotherOrder(part, zone) {
  console.log(`TZ=${zone}`);
  const TEST_SEED = String(randomInt(1_000_000));
  return test(part, [], { PROVE: '', TEST_SEED, TZ: zone, LC_ALL: 'de_DE.UTF-8' });
}

function node(args, env = {}) {
  return runCommand(process.execPath, args, {
    cwd: root,
    env: { ...process.env, ...env },
    timeoutMs: hoursMax * 3_600_000,
  });
}
