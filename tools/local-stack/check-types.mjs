import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { runCommand } from './run-command.mjs';
import { shortLived } from './run-turbo.mjs';

/** Each checks on one core. More at a time would only need more memory. */
const atOnce = 2;

/**
 * Checks the types of every workspace. Those with the same compiler options are one program, so that the packages they share
 * are read and checked once: half the time of a program for each. Resolves with 0 if there is no error. `write` gets what
 * the compiler writes.
 */
export async function checkTypes(root, write = (text) => process.stdout.write(text)) {
  const folder = join(root, '.local', 'types');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const programs = programsOf(root).map(({ options, projects }, index) => {
    const file = join(folder, `program-${index}.json`);
    writeFileSync(file, JSON.stringify(programFile(root, folder, options, projects), null, 1));
    return file;
  });
  let worst = 0;
  const work = async () => {
    for (let file = programs.shift(); file; file = programs.shift()) {
      const tsc = join(root, 'node_modules', '.bin', 'tsc');
      const args = ['-p', file, '--singleThreaded', '--pretty', 'false'];
      const code = await runCommand(tsc, args, { cwd: root, env: shortLived(process.env), onOutput: write });
      worst = Math.max(worst, code);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return worst;
}

/**
 * The configurations of all workspaces by their compiler options. Only how JSX is compiled may differ in a program.
 *
 * @returns {{ options: object, projects: { path: string, include: string[], exclude: string[] }[] }[]}
 */
export function programsOf(root) {
  const programs = new Map();
  for (const path of configurations(root)) {
    const {
      extends: base,
      compilerOptions: { jsx: _jsx, ...options } = {},
      files,
      include = files,
      exclude = [],
    } = JSON.parse(readFileSync(join(root, path), 'utf8'));
    if (!/^(\.\.\/)+tsconfig\.base\.json$/.test(base) || !include)
      throw new Error(`${path}: another base, or nothing included`);
    const key = JSON.stringify(options, Object.keys(options).sort());
    const program = programs.get(key) ?? { options, projects: [] };
    program.projects.push({ path, include, exclude });
    programs.set(key, program);
  }
  // The largest first: it takes as long as the others together.
  return [...programs.values()].sort((a, b) => b.projects.length - a.projects.length);
}

function configurations(root) {
  const inFolder = (folder) => readdirSync(join(root, folder)).map((name) => `${folder}/${name}`);
  const workspaces = [...['apps', 'packages', 'services', 'tools'].flatMap(inFolder), 'e2e', 'bench'];
  return workspaces
    .flatMap(inFolder)
    .filter((path) => /\/tsconfig(\.\w+)?\.json$/.test(path))
    .sort();
}

function programFile(root, folder, options, projects) {
  const here = (project, name) => relative(folder, join(root, project, '..', name)).replaceAll('\\', '/');
  return {
    extends: relative(folder, join(root, 'tsconfig.base.json')).replaceAll('\\', '/'),
    compilerOptions: { ...options, jsx: 'react-jsx' },
    include: projects.flatMap(({ path, include }) => include.map((name) => here(path, name))),
    exclude: projects.flatMap(({ path, exclude }) =>
      ['node_modules', ...exclude].map((name) => here(path, name)),
    ),
  };
}
