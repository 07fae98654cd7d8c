// `npm run prove`: the proofs, which CONTRIBUTING.md describes, at length. `npm run prove -- short` runs one round of each
// that has a short form. `npm run prove -- --since <commit>` prints those that the changes since a commit ask for.
import { fileURLToPath } from 'node:url';
import { changedFiles } from './affected-tests.mjs';
import { askedProofs } from './asked-proofs.mjs';
import { ensureInstalled } from './ensure-installed.mjs';
import { ensureNode } from './ensure-node.mjs';
import { proofs } from './proofs.mjs';
import { runCommand } from './run-command.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '');
await ensureNode(root);
const hoursMax = 1;

const words = process.argv.slice(2);
if (words[0] === '--since') printAsked(words[1]);
const isShort = words.includes('short');
const names = words.filter((word) => word !== 'short');
const unknown = names.filter((given) => !proofs.some(({ name }) => name === given));
if (unknown.length > 0) {
  const known = proofs.map(({ name }) => name).join(', ');
  console.error(`No such proof: ${unknown.join(', ')}. There are ${known}, and "short" before them.`);
  process.exit(1);
}
const chosen = names.length === 0 ? proofs : proofs.filter(({ name }) => names.includes(name));

await ensureInstalled(root);
const table = [];
let failed = 0;
if (isShort) await proveShort();
else for (const { name, what, ...proof } of chosen) await prove(name, what, () => runLong(proof));
console.log(`\n| proof | what it shows | outcome | time |\n|---|---|---|---|\n${table.join('\n')}`);
console.log(`\n${table.length - failed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);

/** Runs the files of all chosen proofs together, because starting the product for each would take half the time. */
async function proveShort() {
  const without = chosen.filter(({ browser, beside }) => !browser?.length && !beside?.length);
  if (without.length > 0) console.log(`Only at length: ${without.map(({ name }) => name).join(', ')}`);
  const browser = chosen.flatMap((proof) => proof.browser ?? []).map(inBrowser);
  const beside = chosen.flatMap((proof) => proof.beside ?? []).map(besideCode);
  const of = chosen
    .filter((proof) => !without.includes(proof))
    .map(({ name }) => name)
    .join(', ');
  if (browser.length > 0) await prove('short, browser', of, () => test('e2e', browser, 'short'));
  if (beside.length > 0) await prove('short, beside the code', of, () => test('prove', beside, 'short'));
}

async function runLong({ browser = [], beside = [], longer = {}, script }) {
  const runs = [
    ['e2e', browser.map(inBrowser)],
    ['prove', beside.map(besideCode)],
    ...Object.entries(longer),
  ].filter(([, files]) => files.length > 0);
  for (const [part, files] of runs) {
    const code = await test(part, files, 'long');
    if (code !== 0) return code;
  }
  return script ? node([`tools/local-stack/${script}`]) : 0;
}

async function prove(name, what, run) {
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

function inBrowser(name) {
  return `prove/${name}.prove`;
}

function besideCode(name) {
  return `/${name}.prove`;
}

function test(part, args, size) {
  return node(['tools/local-stack/test.mjs', part, ...args], { PROVE: size });
}

function node(args, env = {}) {
  return runCommand(process.execPath, args, {
    cwd: root,
    env: { ...process.env, ...env },
    timeoutMs: hoursMax * 3_600_000,
  });
}

/** Prints each proof that the changes since a commit ask for, why, and how to run them, and exits. */
function printAsked(commit) {
  if (!commit) {
    console.error('--since needs a commit, as in: npm run prove -- --since origin/main');
    process.exit(1);
  }
  const asked = askedProofs(changedFiles(root, commit));
  if (asked.size === 0) console.log(`The changes since ${commit} ask for no proof.`);
  for (const [name, file] of asked) console.log(`${name.padEnd(16)}${file}`);
  if (asked.size > 0) console.log(`\nnpm run prove -- short ${[...asked.keys()].join(' ')}`);
  process.exit(0);
}
