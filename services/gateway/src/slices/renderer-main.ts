import { registerHooks } from 'node:module';
import { Socket } from 'node:net';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { permissions } from './confine.ts';
import { parseRenderedPage, type RenderedPage } from './rendered-page.ts';
import { readMessages, sendMessage } from './renderer-channel.ts';

/** The first message to a renderer process; its bytes are the module. Of every further message they are an input, as JSON. */
export interface LoadOrder {
  /** The address of the module in stack traces. Nothing is read there. */
  url: string;
  exportName: string;
  heapMbMax: number;
  /** The resident memory of the whole process. */
  memoryMbMax: number;
  htmlBytesMax: number;
}

/**
 * A message of a renderer process: `started` before it loads the module, `loaded` once, then the outcome of each render. The bytes of `page` are its HTML. `ending`
 * says why the process ends; at most one outcome follows.
 */
export type RendererMessage =
  | { type: 'started'; confinedBy: string }
  | { type: 'loaded' }
  | { type: 'page'; page: Omit<RenderedPage, 'html'> }
  | { type: 'failed'; reason: string }
  | { type: 'ending'; reason: string };

/** What the thread of the module says to the watching one. */
type ThreadMessage = Exclude<RendererMessage, { type: 'page' }> | { type: 'page'; page: RenderedPage };

/** What the thread of the module gets. */
interface ThreadOrder extends LoadOrder {
  source: Uint8Array<ArrayBuffer>;
}

const memoryCheckMs = 20;
const megabyte = 1024 * 1024;
const channelDescriptor = 3;

// The program of a renderer process. Its main thread never runs the module's code, so a module that hangs cannot keep
// the process alive after the gateway. The module renders in a worker thread.
if (isMainThread) supervise(new Socket({ fd: channelDescriptor, readable: true, writable: true }));
else if (parentPort) await renderForever(parentPort, workerData as ThreadOrder);

function supervise(channel: Socket): void {
  let render: ((input: string) => void) | undefined;
  sendMessage(channel, { type: 'started', confinedBy: process.argv[2] ?? '' } satisfies RendererMessage);
  // The gateway says what it likes.
  const limits = { valueBytesMax: Infinity, bytesMax: Infinity };
  readMessages(
    channel,
    limits,
    ({ value, bytes }) => {
      if (render) render(new TextDecoder().decode(bytes));
      else render = startThread({ ...(value as LoadOrder), source: bytes }, channel);
    },
    end,
  );
  channel.on('error', end);
  channel.on('close', end);
  // Ctrl-C reaches this process too. It ends with the gateway, which still answers requests for a moment.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {});
}

function startThread(order: ThreadOrder, channel: Socket): (input: string) => void {
  const worker = new Worker(new URL(import.meta.url), {
    workerData: order,
    env: {},
    // A thread with arguments of its own inherits none.
    execArgv: permissions(dirname(fileURLToPath(import.meta.url))),
    resourceLimits: { maxOldGenerationSizeMb: order.heapMbMax, maxYoungGenerationSizeMb: 16 },
  });
  const send = (message: RendererMessage, done?: () => void) =>
    sendMessage(channel, message, undefined, done);
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

  worker.on('message', (message: ThreadMessage) => {
    clearInterval(checks);
    // A module that keeps a little of every page costs a process, but no page.
    const reason = excess();
    if (reason) send({ type: 'ending', reason });
    pass(message, channel, reason ? end : undefined);
  });
  worker.on('error', (error: unknown) => endBecause(describe(error)));
  worker.on('exit', (code) => endBecause(`the module exited with ${code}`));
  return (input) => {
    checks = setInterval(checkMemory, memoryCheckMs);
    worker.postMessage(input);
  };
}

/** Passes a message on. The module may have sent it, so it can be anything; the gateway reads it as that. */
function pass(message: ThreadMessage, channel: Socket, done?: () => void): void {
  const { html, ...page } = message?.type === 'page' ? message.page : {};
  sendMessage(channel, html ? { type: 'page', page } : message, html, done);
}

function end(): void {
  process.kill(process.pid, 'SIGKILL');
}

async function renderForever(
  port: NonNullable<typeof parentPort>,
  { url, source, exportName, htmlBytesMax }: ThreadOrder,
): Promise<void> {
  // There is no file.
  registerHooks({
    resolve: (address, context, next) =>
      address === url ? { url, format: 'module', shortCircuit: true } : next(address, context),
    load: (address, context, next) =>
      address === url ? { format: 'module', source, shortCircuit: true } : next(address, context),
  });
  const module = (await import(url)) as Record<string, unknown>;
  const render = module[exportName];
  if (typeof render !== 'function') throw new Error(`the module does not export ${exportName}`);
  const send = (message: ThreadMessage, transferred: ArrayBuffer[] = []) =>
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
