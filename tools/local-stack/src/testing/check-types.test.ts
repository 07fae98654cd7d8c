import { existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { programsOf } from '../../check-types.mjs';
import { filesBelow, projectRoot } from './project-files.ts';

const projects = programsOf(projectRoot).flatMap((program) => program.projects);

test('every workspace with TypeScript is checked, in one program', () => {
  const folders = ['apps', 'packages', 'services', 'tools'].flatMap((top) =>
    readdirSync(join(projectRoot, top)).map((name) => `${top}/${name}`),
  );
  const written = [...folders, 'e2e', 'bench'].filter(
    (folder) =>
      existsSync(join(projectRoot, folder, 'src')) || existsSync(join(projectRoot, folder, 'tsconfig.json')),
  );
  const checked = new Set(projects.map(({ path }) => dirname(path)));
  // build-kit is JavaScript, with tests in TypeScript that vitest reads alone.
  expect(written.filter((folder) => !checked.has(folder))).toEqual(['packages/build-kit']);
  const paths = projects.map(({ path }) => path);
  expect(paths.toSorted()).toEqual([...new Set(paths)].sort());
  expect(filesBelow('apps').some((path) => path.endsWith('.tsx'))).toBe(true);
});

test('each file that a workspace leaves out is in another of its configurations', () => {
  const left = projects.flatMap(({ path, exclude }) =>
    exclude.filter((name) => name !== 'node_modules').map((name) => `${dirname(path)}/${name}`),
  );
  const taken = projects.flatMap(({ path, include }) => include.map((name) => `${dirname(path)}/${name}`));
  expect(left.filter((path) => !taken.includes(path))).toEqual([]);
});

test('workspaces that may use less than others are in a program of their own', () => {
  const programs = programsOf(projectRoot);
  const [owner] = programs.filter((program) =>
    program.projects.some(({ path }) => path.startsWith('apps/owner-mfe/')),
  );
  expect(owner?.options).toEqual({ lib: ['es2023', 'dom', 'dom.iterable'] });
  expect(owner?.projects.map(({ path }) => path)).toEqual([
    'apps/owner-mfe/tsconfig.json',
    'apps/shell/tsconfig.json',
  ]);
});
