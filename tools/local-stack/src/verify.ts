import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { shortSeal } from '@scanlist/contracts/http/seals';
import {
  describeFinding,
  findEntryBySealCode,
  readExport,
  verifyList,
} from '@scanlist/contracts/http/verify-seals';

/**
 * `npm run verify -- <export> [code ...]` checks every entry of an account's export against its seal and names the first
 * mismatch of each list. A code is a seal from a receipt or a mail, or its first sixteen digits; its entry is named. Exits
 * with 1 for a mismatch and with 2 if there is nothing to verify.
 */
const [path, ...codes] = process.argv.slice(2);
const text =
  path === undefined
    ? null
    : await readFile(resolve(process.env.INIT_CWD ?? '', path), 'utf8').catch(() => null);
const lists = text === null ? null : readExport(text);
if (lists === null) {
  console.error(
    path === undefined
      ? 'npm run verify -- <export> [code ...]'
      : `${path} is no export of an account, or cannot be read.`,
  );
  process.exit(2);
}
for (const list of lists) {
  const finding = await verifyList(list);
  console.log(
    `${finding.problem ? 'BROKEN' : 'ok    '} ${list.title} (${list.id}): ${describeFinding(finding)}`,
  );
  if (finding.head)
    console.log(
      `       ${finding.problem ? 'last seal that fits' : 'last seal'} ${shortSeal(finding.head)} (${finding.head})`,
    );
  if (finding.problem) process.exitCode = 1;
}
for (const code of codes) {
  const found = findEntryBySealCode(lists, code);
  console.log(
    found
      ? `ok     ${code}: entry #${found.entry.id} of ${found.list.title}`
      : `BROKEN ${code}: no entry here has this seal`,
  );
  if (!found) process.exitCode = 1;
}
