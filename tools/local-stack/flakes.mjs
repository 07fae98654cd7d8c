// `npm run flakes`: which tests fail now and then, which files are slow, and which got slower, in the runs of this checkout.
import { fileURLToPath } from 'node:url';
import { ensureNode } from './ensure-node.mjs';
import { failureRates, readHistory, slowerFiles, slowestFiles } from './test-history.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '');
await ensureNode(root);

const rowsMax = 20;
const lines = readHistory(root);
const runs = new Set(lines.map(({ at }) => at)).size;
if (runs === 0) {
  console.log('No run yet: npm test writes test-results/history.jsonl.');
  process.exit(0);
}
console.log(`${runs} runs, ${lines.length} outcomes\n`);
print(
  'failed or unstable',
  failureRates(lines),
  ({ test, runs: of, failed, unstable }) => `${failed} failed, ${unstable} unstable of ${of}  ${test}`,
);
print('slowest files, seconds', slowestFiles(lines), ({ file, seconds }) => `${inTable(seconds)}  ${file}`);
print(
  'files that got slower, seconds before and now',
  slowerFiles(lines),
  ({ file, before, now }) => `${inTable(before)} ${inTable(now)}  ${file}`,
);

function print(title, rows, format) {
  console.log(`${title}: ${rows.length === 0 ? 'none' : ''}`);
  for (const row of rows.slice(0, rowsMax)) console.log(`  ${format(row)}`);
  if (rows.length > rowsMax) console.log(`  and ${rows.length - rowsMax} more`);
  console.log();
}

function inTable(seconds) {
  return seconds.toFixed(1).padStart(7);
}
