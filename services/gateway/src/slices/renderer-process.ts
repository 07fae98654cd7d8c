import { type ChildProcess, fork } from 'node:child_process';
import type { Socket } from 'node:net';
import { fileURLToPath } from 'node:url';
import { unavailable } from '@scanlist/service-kit/app-error';
import type { Logger } from '@scanlist/service-kit/logger';
import { z } from 'zod';
import type { RenderedPage } from './rendered-page.ts';
import type { LoadOrder, RendererMessage } from './renderer-main.ts';

/** The module shares its thread with the code that sends messages, so it may send one of its own. */
const messageSchema: z.ZodType<RendererMessage> = z.discriminatedUnion('type', [
  z.object({ type: z.literal('loaded') }),
  z.object({
    type: z.literal('page'),
    page: z.object({
      html: z.instanceof(Uint8Array<ArrayBuffer>),
      status: z.literal([200, 404]),
      styleHashes: z.array(z.string()),
      script: z
        .object({ src: z.string(), parts: z.array(z.object({ bytes: z.number(), hash: z.string() })) })
        .optional(),
      isAnswer: z.boolean().optional(),
    }),
  }),
  z.object({ type: z.literal('failed'), reason: z.string() }),
  z.object({ type: z.literal('ending'), reason: z.string() }),
]);

export interface RendererProcessOptions {
  order: LoadOrder;
  /** From the start of the process until its module is loaded. */
  loadMsMax: number;
  /** For one page. */
  renderMsMax: number;
  logger: Logger;
}

/** A process that renders the pages of one server module. */
export interface RendererProcess {
  /** Resolves when the module is loaded; stays pending if the process ends before. */
  loaded: Promise<void>;
  /** Resolves with the reason when the process has ended. */
  ended: Promise<string>;
  /**
   * Renders one page from an input as JSON; call it for one page at a time, after `loaded`. Rejects with `PageFailed` if the
   * module throws or returns something else, and with SERVICE_UNAVAILABLE if the process ends.
   */
  render(input: string): Promise<RenderedPage>;
  /** Whether it is about to end. */
  isEnding(): boolean;
  /** Ends it at once. */
  kill(reason: string): void;
}

/** The module could not render this page; its process goes on. */
export class PageFailed extends Error {
  override readonly name = 'PageFailed';
}

/** The build makes a file of its own of this program, and tests run its source. */
const program = fileURLToPath(
  new URL(
    import.meta.url.endsWith('.ts') ? './renderer-main.ts' : './slices/renderer-main.js',
    import.meta.url,
  ),
);

/** What a process may write to the log. */
const output = { charactersMax: 1_000, chunksMax: 20 };

/** Starts the process and loads the module. The process has an empty environment, so it has no secrets. */
export function startRendererProcess(options: RendererProcessOptions): RendererProcess {
  const { order, loadMsMax, renderMsMax, logger } = options;
  const loaded = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<string>();
  let pending: PromiseWithResolvers<RenderedPage> | undefined;
  let reason: string | undefined;
  const child = fork(program, {
    env: {},
    execArgv: [],
    serialization: 'advanced',
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  logOutput(child, order.exportName, logger);
  // The gateway may end while it runs.
  child.unref();
  child.channel?.unref();
  let deadline = killAfter(loadMsMax, `it did not load within ${loadMsMax} ms`);

  function kill(why: string): void {
    reason ??= why;
    child.kill('SIGKILL');
  }

  function killAfter(ms: number, why: string): NodeJS.Timeout {
    return setTimeout(() => kill(why), ms);
  }

  function finish(how: string): void {
    clearTimeout(deadline);
    const why = reason ?? how;
    pending?.reject(unavailable(`a renderer process ended: ${why}`));
    pending = undefined;
    ended.resolve(why);
  }

  child.on('message', (sent) => {
    const { data: message } = messageSchema.safeParse(sent);
    if (!message) return kill('it sent an unknown message');
    if (message.type === 'ending') {
      reason ??= message.reason;
      return;
    }
    clearTimeout(deadline);
    const answered = pending;
    pending = undefined;
    if (message.type === 'loaded') loaded.resolve();
    else if (message.type === 'page') answered?.resolve(message.page);
    else answered?.reject(new PageFailed(message.reason));
  });
  child.once('error', (error) => {
    kill(error.message);
    finish(error.message);
  });
  child.once('exit', (code, signal) => finish(signal ?? `exit code ${code}`));
  // Without free file descriptors there is no channel, and `error` follows.
  if (child.connected) child.send(order, ignoreError);

  return {
    loaded: loaded.promise,
    ended: ended.promise,
    render(input) {
      pending = Promise.withResolvers();
      deadline = killAfter(renderMsMax, `it did not render a page within ${renderMsMax} ms`);
      child.send(input, ignoreError);
      return pending.promise;
    },
    isEnding: () => reason !== undefined,
    kill,
  };
}

/** The process has ended then, and `exit` follows. */
const ignoreError = () => undefined;

function logOutput(child: ChildProcess, exportName: string, logger: Logger): void {
  let chunks = 0;
  for (const stream of [child.stdout, child.stderr]) {
    (stream as Socket | null)?.unref();
    stream?.on('data', (chunk: Buffer) => {
      chunks += 1;
      if (chunks > output.chunksMax) return;
      const text = chunk.toString().slice(0, output.charactersMax);
      logger.warn({ exportName, output: text }, 'a renderer process wrote');
    });
  }
}
