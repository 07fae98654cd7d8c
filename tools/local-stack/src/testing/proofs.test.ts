import { globSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { askedProofs, provable } from '../../asked-proofs.mjs';
import { proofs } from '../../proofs.mjs';

const root = fileURLToPath(new URL('../../../..', import.meta.url));
const namesOf = (pattern: string) =>
  globSync(pattern, { cwd: root, exclude: (path) => /node_modules|dist/.test(path) })
    .map((file) => basename(file, '.prove.ts'))
    .sort();

test('each file of a proof belongs to exactly one proof', () => {
  const browser = proofs.flatMap((proof) => proof.browser ?? []);
  expect(browser.toSorted()).toEqual(namesOf('e2e/prove/*.prove.ts'));
  const beside = proofs.flatMap((proof) => proof.beside ?? []);
  expect(beside.toSorted()).toEqual(namesOf('{apps,packages,services,tools}/**/*.prove.ts'));
});

test('a change asks only for proofs that there are', () => {
  const names = proofs.map(({ name }) => name);
  expect(provable.filter((name) => !names.includes(name))).toEqual([]);
});

test.each([
  ['packages/messaging/src/consume.ts', ['kills', 'freezes', 'stalls', 'more-than-one']],
  ['packages/persistence/src/outbox-relay.ts', ['kills', 'stalls', 'overload', 'many-rows']],
  ['services/gateway/src/signups/signup.ts', ['kills', 'provider-kills']],
  ['services/gateway/src/admission/admission.ts', ['overload', 'disk-floods']],
  ['tools/local-stack/src/processes/keep-running.ts', ['kills', 'cold-start']],
  ['packages/messaging/src/consume.int.test.ts', []],
  ['packages/messaging/README.md', []],
  ['apps/owner-mfe/src/dashboard/dashboard.tsx', []],
])('%s asks for %j', (file, expected) => {
  expect([...askedProofs([file]).keys()]).toEqual(expected);
});
