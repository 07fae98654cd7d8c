import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { confineScript } from './confine-script.ts';

/** A command for `spawn`. */
export interface Command {
  command: string;
  words: string[];
  /** Node lets a thread with permissions of its own read everything below this folder. */
  cwd: string;
}

/**
 * The command that runs `program`, a module of this folder's build, with no permission but to read its own folder and to start
 * threads. On Linux with Perl, which every Debian has, the kernel holds it too (`confineScript`). The last argument of the program says
 * how far it does: a comma-separated list of `user`, `files` and `network`, empty where it does not.
 */
export function confinedCommand(program: string, perl = '/usr/bin/perl'): Command {
  const folder = dirname(program);
  const node = [
    '--disable-warning=SecurityWarning',
    ...permissions(folder),
    '--allow-worker',
    '--openssl-config=/dev/null',
    program,
  ];
  if (process.platform !== 'linux' || !existsSync(perl))
    return { command: process.execPath, words: [...node, ''], cwd: folder };
  const readable = [...librariesOf(process.execPath), folder, ...packagesOf(folder)];
  const words = ['-e', confineScript, String(readable.length), ...readable, process.execPath, ...node];
  return { command: perl, words, cwd: folder };
}

/** The arguments of Node for a process or a thread that may read `folder` and nothing else. A thread with arguments of its own inherits none. */
export const permissions = (folder: string): string[] => ['--permission', `--allow-fs-read=${folder}/*`];

/** The files in which Node looks for the kind of a module. */
function packagesOf(folder: string): string[] {
  const own = join(folder, 'package.json');
  const above = dirname(folder);
  return [...(existsSync(own) ? [own] : []), ...(above === folder ? [] : packagesOf(above))];
}

let libraries: string[] | undefined;

/** Node, the libraries it has loaded, and the folders where it looks for others. They have no secrets. */
function librariesOf(node: string): string[] {
  libraries ??= [
    node,
    '/lib',
    '/lib64',
    '/usr/lib',
    '/usr/lib64',
    '/etc/ld.so.cache',
    '/etc/localtime',
    '/usr/share/zoneinfo',
    '/dev/null',
    '/dev/urandom',
    ...loadedLibraries().filter((path) => path.startsWith('/') && !/^(\/usr)?\/lib/.test(path)),
  ];
  return libraries;
}

function loadedLibraries(): string[] {
  // Without it the report asks for the name of every connection. The types do not have it yet.
  Object.assign(process.report, { excludeNetwork: true });
  const { sharedObjects = [] } = process.report.getReport() as { sharedObjects?: string[] };
  return sharedObjects.filter((path) => !path.endsWith('.node'));
}
