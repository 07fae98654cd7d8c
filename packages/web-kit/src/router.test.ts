import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import * as router from './router.ts';

const root = join(import.meta.dirname, '../../..');

/** What only a server runs has the whole router: its build does not replace it. */
const isServerOnly = (file: string) => file === 'server.tsx';

test('every name a browser needs of react-router-dom is in the part that is built', () => {
  const imported = sourceFiles().flatMap((file) => importedFromRouter(readFileSync(file, 'utf8')));
  expect(imported).toContain('Link');
  expect(imported.filter((name) => !(name in router))).toEqual([]);
});

function sourceFiles(): string[] {
  return ['apps', 'packages'].flatMap((folder) =>
    readdirSync(join(root, folder)).flatMap((workspace) =>
      readdirSync(join(root, folder, workspace, 'src'), { recursive: true, encoding: 'utf8' })
        .filter((file) => /\.tsx?$/.test(file) && !isServerOnly(file))
        .map((file) => join(root, folder, workspace, 'src', file)),
    ),
  );
}

function importedFromRouter(source: string): string[] {
  return [...source.matchAll(/import \{([^}]*)\} from 'react-router-dom'/g)]
    .flatMap(([, names = '']) => names.split(','))
    .map((name) => name.trim())
    .filter((name) => name !== '' && !name.startsWith('type '))
    .map((name) => name.split(' as ')[0] ?? name);
}
