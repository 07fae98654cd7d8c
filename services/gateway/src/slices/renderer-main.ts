import { registerHooks } from 'node:module';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { parseRenderedPage, type RenderedPage } from './rendered-page.ts';

/** The first message to a renderer process. Every further message is the input of a render, as JSON. */
export interface LoadOrder {
  /** The address of the module, for its relative imports and its stack traces. */
  url: string;
  /** What is loaded in place of the file at `url`. */
  source: Uint8Array<ArrayBuffer>;
  exportName: string;
  heapMbMax: number;
  /** The resident memory of the whole process. */
  memoryMbMax: number;
  htmlBytesMax: number;
}

/**
 * A message of a renderer process: `loaded` once, then the outcome of each render. `ending` says why the process ends; at
 * most one outcome follows.
 */
export type RendererMessage =
  | { type: 'loaded' }
  | { type: 'page'; page: RenderedPage }
  | { type: 'failed'; reason: string }
  | { type: 'ending'; reason: string };

const memoryCheckMs = 20;
const megabyte = 1024 * 1024;

// The program of a renderer process. Its main thread never runs the module's code, so a module that hangs cannot keep
// the process alive after the gateway. The module renders in a worker thread.
if (isMainThread) process.once('message', (order) => supervise(order as LoadOrder));
else if (parentPort) await renderForever(parentPort, workerData as LoadOrder);

function supervise(order: LoadOrder): void {
  const worker = new Worker(new URL(import.meta.url), {
    workerData: order,
    env: {},
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: order.heapMbMax, maxYoungGenerationSizeMb: 16 },
  });
  const send = (message: RendererMessage, done?: () => void) =>
    process.send?.(message, undefined, undefined, done);
  const end = () => process.kill(process.pid, 'SIGKILL');
  const endBecause = (reason: string) => {
    clearInterval(checks);
    send({ type: 'ending', reason }, end);
  };
  const excess = () => {
    const usedMb = process.memoryUsage.rss() / megabyte;
    return usedMb > order.memoryMbMax ? `it used ${Math.round(usedMb)} MB` : undefined;
  };
  const checkMemory = () => {
    const reason = excess();
    if (reason) endBecause(reason);
  };
  let checks = setInterval(checkMemory, memoryCheckMs);

  worker.on('message', (message: RendererMessage) => {
    clearInterval(checks);
    // A module that keeps a little of every page costs a process, but no page.
    const reason = excess();
    if (reason) send({ type: 'ending', reason });
    send(message, reason ? end : undefined);
  });
  worker.on('error', (error: unknown) => endBecause(describe(error)));
  worker.on('exit', (code) => endBecause(`the module exited with ${code}`));
  process.on('message', (input) => {
    checks = setInterval(checkMemory, memoryCheckMs);
    worker.postMessage(input);
  });
  process.on('disconnect', end);
  // Ctrl-C reaches this process too. It ends with the gateway, which still answers requests for a moment.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {});
}

async function renderForever(
  port: NonNullable<typeof parentPort>,
  { url, source, exportName, htmlBytesMax }: LoadOrder,
): Promise<void> {
  // The file may be another version by now, or gone.
  registerHooks({
    resolve: (address, context, next) =>
      address === url ? { url, format: 'module', shortCircuit: true } : next(address, context),
    load: (address, context, next) =>
      address === url ? { format: 'module', source, shortCircuit: true } : next(address, context),
  });
  const module = (await import(url)) as Record<string, unknown>;
  const render = module[exportName];
  if (typeof render !== 'function') throw new Error(`the module does not export ${exportName}`);
  const send = (message: RendererMessage, transferred: ArrayBuffer[] = []) =>
    port.postMessage(message, transferred);

  port.on('message', (input: string) => {
    try {
      const page = parseRenderedPage(render(JSON.parse(input)), htmlBytesMax);
      send({ type: 'page', page }, [page.html.buffer]);
    } catch (error) {
      send({ type: 'failed', reason: describe(error) });
    }
  });
  send({ type: 'loaded' });
}

/** At most as long as a stack trace. */
function describe(error: unknown): string {
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return text.slice(0, 2_000);
}
