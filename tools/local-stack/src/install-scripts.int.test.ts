import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

const root = join(import.meta.dirname, '../../..');
/** Every folder with its own npm installation. */
const projects = ['.', 'tools/local-stack/node'];

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'scanlist-install-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test.each(projects)('no package installed in %s runs an install script', (project) => {
  expect(installs(join(root, project, '.npmrc'))).toEqual({ isThere: true, hasRun: false });
});

/** Whether a package is there after `npm install`, with these settings, and whether its script has run. */
function installs(settings: string) {
  const [app, hasRun] = [join(folder, 'app'), join(folder, 'has-run')];
  write('greedy', { scripts: { postinstall: `node -e "fs.writeFileSync(process.env.HAS_RUN, '')"` } });
  write('app', { dependencies: { greedy: 'file:../greedy' } });
  copyFileSync(settings, join(app, '.npmrc'));
  execFileSync('npm', ['install', '--offline', '--install-links', '--no-audit'], {
    cwd: app,
    env: { PATH: process.env.PATH, HOME: folder, HAS_RUN: hasRun },
    stdio: 'ignore',
  });
  return { isThere: existsSync(join(app, 'node_modules/greedy')), hasRun: existsSync(hasRun) };
}

function write(name: string, more: object): void {
  mkdirSync(join(folder, name));
  writeFileSync(join(folder, name, 'package.json'), JSON.stringify({ name, version: '1.0.0', ...more }));
}
