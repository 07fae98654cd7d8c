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
  printLine(line: string): void;
  /** Stops a service in good order and starts what is built now. */
  restart(name: string): void;
}

/**
 * Keeps what runs in step with what is written: slices by `webpack --watch` (the gateway looks for new ones by itself;
 * reload the page), services by building them anew and restarting those that came out different. Returns how to stop.
 */
export async function startWatching({
  root,
  printLine,
  restart,
}: WatchOptions): Promise<() => Promise<void>> {
  const slices = readdirSync(join(root, 'apps')).map((app) => watchSlice(root, app, printLine));
  const stopServices = watchServices(root, printLine, restart);
  printLine(
    'Watching: services restart by themselves, pages want a reload, migrations run at the next start',
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
  const tell = (chunk: Buffer) => {
    const text = chunk.toString().trim();
    if (text) printLine(`[${app}] ${text}`);
  };
  child.stdout.on('data', tell);
  child.stderr.on('data', tell);
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
      if (outcome.complaint) printLine(`[${name}] does not build:\n${outcome.complaint}`);
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
  for (const name of ['contracts', 'service-kit', 'messaging', 'persistence']) {
    stops.push(onChange(join(root, 'packages', name, 'src'), () => serviceNames.forEach(rebuild)));
  }
  return () => {
    for (const stop of stops) stop();
  };
}
