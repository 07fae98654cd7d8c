import { type ChildProcess, spawn } from 'node:child_process';
import type { Socket } from 'node:net';
import { fileURLToPath } from 'node:url';
import { unavailable } from '@scanlist/service-kit/app-error';
import type { Logger } from '@scanlist/service-kit/logger';
import { z } from 'zod';
import { confinedCommand } from './confine.ts';
import { parsePageFields, type RenderedPage } from './rendered-page.ts';
import { type ChannelMessage, readMessages, sendMessage } from './renderer-channel.ts';
import type { LoadOrder } from './renderer-main.ts';

/** The module shares its process with the code that sends messages, so it may send some of its own. */
const messageSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('started'), confinedBy: z.string() }),
  z.object({ type: z.literal('loaded') }),
  z.object({ type: z.literal('page'), page: z.unknown() }),
  z.object({ type: z.literal('failed'), reason: z.string() }),
  z.object({ type: z.literal('ending'), reason: z.string() }),
]);

/** Of what a message says beside the HTML of a page. */
const messageBytesMax = 64_000;

export interface RendererProcessOptions {
  order: LoadOrder;
  source: Uint8Array<ArrayBuffer>;
  /** From the start of the process until its module is loaded. */
  loadMsMax: number;
  /** For one page. */
  renderMsMax: number;
  logger: Logger;
}

/** A process that renders the pages of one server module. */
export interface RendererProcess {
  /** Resolves with what confines it, as a list, when the module is loaded; stays pending if the process ends before. */
  loaded: Promise<string>;
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

/**
 * Starts the process and loads the module from `source`. The process inherits nothing: it has no variable, no descriptor but its
 * channel and its output, and the permissions of `confinedCommand`.
 */
export function startRendererProcess(options: RendererProcessOptions): RendererProcess {
  const { order, source, loadMsMax, renderMsMax, logger } = options;
  const loaded = Promise.withResolvers<string>();
  const ended = Promise.withResolvers<string>();
  let pending: PromiseWithResolvers<RenderedPage> | undefined;
  let confinedBy: string | undefined;
  let isLoading = true;
  let isRefused = false;
  let reason: string | undefined;
  const { command, words, cwd } = confinedCommand(program);
  const child = spawn(command, words, { env: {}, cwd, stdio: ['ignore', 'pipe', 'pipe', 'pipe'] });
  // Without free file descriptors there is no channel, and `error` follows.
  const channel = child.stdio?.[3] as Socket | null | undefined;
  logOutput(child, order.exportName, logger);
  // The gateway may end while it runs.
  child.unref();
  channel?.unref();
  let deadline = killAfter(loadMsMax, `it did not load within ${loadMsMax} ms`);

  function kill(why: string): void {
    reason ??= why;
    child.kill('SIGKILL');
    channel?.destroy();
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

  function receive({ value, bytes: html }: ChannelMessage): void {
    // More may have come along with what was refused.
    if (isRefused) return;
    const { data: message } = messageSchema.safeParse(value);
    if (message?.type === 'ending' && reason === undefined) {
      reason = message.reason;
      // At most the outcome of a page is still to come, until its deadline.
      if (!isLoading && !pending) kill(reason);
    } else if (message?.type === 'started' && confinedBy === undefined) {
      confinedBy = message.confinedBy;
    } else if (message?.type === 'loaded' && isLoading && confinedBy !== undefined) {
      clearTimeout(deadline);
      isLoading = false;
      loaded.resolve(confinedBy);
    } else if ((message?.type === 'page' || message?.type === 'failed') && pending) {
      clearTimeout(deadline);
      const answered = pending;
      pending = undefined;
      if (message.type === 'failed') answered.reject(new PageFailed(message.reason));
      else answer(answered, message.page, html);
      if (reason !== undefined) kill(reason);
    } else {
      refuse();
    }
  }

  function refuse(): void {
    isRefused = true;
    kill('it sent an unknown message');
  }

  child.once('error', (error) => {
    kill(error.message);
    finish(error.message);
  });
  // The process has ended then, or it is of no use any more.
  channel?.on('error', ignoreError);
  channel?.once('close', () => child.kill('SIGKILL'));
  child.once('exit', (code, signal) => {
    const how = signal ?? `exit code ${code}`;
    // The channel is read to its end. The output is not waited for: it may be longer than anybody reads.
    if (channel && !channel.closed) channel.once('close', () => finish(how));
    else finish(how);
  });
  if (channel) {
    readMessages(channel, { valueBytesMax: messageBytesMax, bytesMax: order.htmlBytesMax }, receive, refuse);
    sendMessage(channel, order, source);
  }

  return {
    loaded: loaded.promise,
    ended: ended.promise,
    render(input) {
      pending = Promise.withResolvers();
      deadline = killAfter(renderMsMax, `it did not render a page within ${renderMsMax} ms`);
      if (channel) sendMessage(channel, null, new TextEncoder().encode(input));
      return pending.promise;
    },
    isEnding: () => reason !== undefined,
    kill,
  };
}

const ignoreError = () => undefined;

/** The module may have written the message itself, past the check of its process. */
function answer(
  page: PromiseWithResolvers<RenderedPage>,
  fields: unknown,
  html: Uint8Array<ArrayBuffer>,
): void {
  try {
    page.resolve({ html, ...parsePageFields(fields) });
  } catch (error) {
    page.reject(new PageFailed(String(error)));
  }
}

function logOutput(child: ChildProcess, exportName: string, logger: Logger): void {
  let chunks = 0;
  let isRunning = true;
  const outputs = [child.stdout, child.stderr];
  for (const stream of outputs) {
    (stream as Socket | null)?.unref();
    stream?.on('data', (chunk: Buffer) => {
      chunks += 1;
      if (chunks <= output.chunksMax) {
        const text = chunk.toString().slice(0, output.charactersMax);
        logger.warn({ exportName, output: text }, 'a renderer process wrote');
      } else if (isRunning) {
        // What nobody reads is not written.
        stream.pause();
      }
    });
  }
  child.once('exit', () => {
    isRunning = false;
    // Else the rest keeps them open.
    for (const stream of outputs) stream?.resume();
  });
}
