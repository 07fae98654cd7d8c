import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { serviceNames } from '@scanlist/contracts/messages/define';
import { stopWithParent } from '../processes/stop-with-parent.ts';
import { onChange } from './on-change.ts';
import { rebuildService } from './rebuild-service.ts';

export interface WatchOptions {
  root: string;
  /** The slices to rebuild; none stands for all slices and services. */
  watched: readonly string[];
  printLine(line: string): void;
  /** Restarts a service with the new build. */
  restart(name: string): void;
}

/**
 * Rebuilds on change. `webpack --watch` builds slices, and the gateway finds the new files by itself. A service is rebuilt,
 * and restarted if its bundle differs. Returns a function that stops watching.
 */
export async function startWatching({
  root,
  watched,
  printLine,
  restart,
}: WatchOptions): Promise<() => Promise<void>> {
  const all = watched.length === 0;
  const slices = readdirSync(join(root, 'apps'))
    .filter((app) => all || watched.includes(app.replace(/-mfe$/, '')))
    .map((app) => watchSlice(root, app, printLine));
  const stopServices = all ? watchServices(root, printLine, restart) : () => undefined;
  printLine(
    all
      ? 'Watching: services restart by themselves, pages want a reload, migrations run at the next start'
      : `Watching ${watched.join(' and ')}: pages want a reload; everything else runs as it was built`,
  );
  return async () => {
    stopServices();
    await Promise.all(slices.map((stop) => stop()));
  };
}

function watchSlice(root: string, app: string, printLine: (line: string) => void): () => Promise<void> {
  const webpack = join(root, 'node_modules', 'webpack', 'bin', 'webpack.js');
  const child = spawn(
    process.execPath,
    [webpack, '--mode', 'development', '--watch', '--stats', 'errors-warnings'],
    {
      cwd: join(root, 'apps', app),
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    },
  );
  const unwatch = child.pid === undefined ? () => undefined : stopWithParent(child.pid, 'TERM');
  const printOutput = (chunk: Buffer) => {
    const text = chunk.toString().trim();
    if (text) printLine(`[${app}] ${text}`);
  };
  child.stdout.on('data', printOutput);
  child.stderr.on('data', printOutput);
  const gone = once(child, 'exit');
  return async () => {
    unwatch();
    child.kill('SIGTERM');
    await gone;
  };
}

function watchServices(
  root: string,
  printLine: WatchOptions['printLine'],
  restart: WatchOptions['restart'],
): () => void {
  const building = new Map<string, Promise<void>>();
  const rebuild = (name: string) => {
    const before = building.get(name) ?? Promise.resolve();
    const next = before.then(async () => {
      const outcome = await rebuildService(root, name);
      if (outcome.errors) printLine(`[${name}] does not build:\n${outcome.errors}`);
      else if (outcome.isDifferent) {
        printLine(`[${name}] rebuilt, starting it again`);
        restart(name);
      }
    });
    building.set(
      name,
      next.catch((error: unknown) => printLine(`[${name}] ${String(error)}`)),
    );
  };
  const stops = serviceNames.map((name) =>
    onChange(join(root, 'services', name, 'src'), () => rebuild(name)),
  );
  for (const name of ['contracts', 'service-kit', 'service-boot', 'messaging', 'persistence']) {
    stops.push(onChange(join(root, 'packages', name, 'src'), () => serviceNames.forEach(rebuild)));
  }
  return () => {
    for (const stop of stops) stop();
  };
}
