import { unavailable } from '@scanlist/service-kit/app-error';
import type { Logger } from '@scanlist/service-kit/logger';
import { createRefusedPages } from './refused-pages.ts';
import type { RenderedPage } from './rendered-page.ts';
import { PageFailed, type RendererProcess, startRendererProcess } from './renderer-process.ts';

/** Renders the pages of one server module in a process of its own, which is replaced when it ends. */
export interface Renderer<Input> {
  /**
   * Resolves when the module is loaded. Rejects if it cannot be; the renderer has stopped then. Later processes load the
   * same source again.
   */
  loaded: Promise<void>;
  /**
   * The page of `input`, which is passed on as JSON; `key` names the page. Rejects with `PageFailed` if the module throws or
   * returns something else. Rejects with SERVICE_UNAVAILABLE if the process ends, if too many pages wait or this one waits
   * too long, or if this page ended a process a moment ago.
   */
  render(input: Input, key: string): Promise<RenderedPage>;
  /** Refuses further pages, renders those that wait, and ends the process. */
  stop(): Promise<void>;
}

export interface RendererOptions {
  /** The address of the module in stack traces. It is one file: nothing is imported from there. */
  url: string;
  source: Uint8Array<ArrayBuffer>;
  exportName: string;
  limits?: Partial<RendererLimits>;
  logger: Logger;
}

export interface RendererLimits {
  /** From the start of a process until its module is loaded. */
  loadMsMax: number;
  /** For one page, once it is its turn. */
  renderMsMax: number;
  /** How many pages wait for their turn, and how long. */
  queueMax: number;
  waitMsMax: number;
  /** The JavaScript heap of the module. */
  heapMbMax: number;
  /** The resident memory of the process, of which Node itself needs about 80 MB. */
  memoryMbMax: number;
  htmlBytesMax: number;
  /**
   * The least time between the starts of two processes. It doubles with each one that ends without rendering a page, up to
   * `restartMsMax`.
   */
  restartMs: number;
  restartMsMax: number;
  /** How long a page is refused at most that ended a process (`createRefusedPages`). */
  refuseMs: number;
}

/** The sums of work-memory.test.ts count on the memory. */
export const defaultLimits: RendererLimits = {
  loadMsMax: 15_000,
  renderMsMax: 2_000,
  queueMax: 100,
  waitMsMax: 5_000,
  heapMbMax: 64,
  memoryMbMax: 192,
  htmlBytesMax: 5_000_000,
  restartMs: 1_000,
  restartMsMax: 60_000,
  refuseMs: 30_000,
};

interface WaitingPage {
  /** JSON is copied faster between processes than objects are. */
  input: string;
  key: string;
  answer: PromiseWithResolvers<RenderedPage>;
  timer: NodeJS.Timeout;
}

/** Starts a renderer. Its pages are rendered one after the other, in the order in which they were asked for. */
export function startRenderer<Input>({
  url,
  source,
  exportName,
  limits: changed,
  logger,
}: RendererOptions): Renderer<Input> {
  const limits = { ...defaultLimits, ...changed };
  const waiting = new Set<WaitingPage>();
  const refusals = createRefusedPages(limits.refuseMs);
  const loaded = Promise.withResolvers<void>();
  const stopped = Promise.withResolvers<void>();
  let current: { process: RendererProcess; isIdle: boolean } | undefined;
  let hasLoaded = false;
  let isStopping = false;
  let restartTimer: NodeJS.Timeout | undefined;
  let restartsAt = 0;
  let failures = 0;

  function start(): void {
    const startedAt = performance.now();
    const order = { url, exportName, ...limits };
    const process = startRendererProcess({ ...limits, order, source, logger });
    const started = { process, isIdle: false };
    current = started;
    void process.loaded.then((confinedBy) => {
      if (!hasLoaded) warnIfNotConfined(confinedBy);
      hasLoaded = true;
      loaded.resolve();
      started.isIdle = !process.isEnding();
      renderNext();
    });
    void process.ended.then((reason) => {
      current = undefined;
      if (isStopping || !hasLoaded) stopBecause(reason);
      else restart(reason, startedAt);
    });
  }

  function warnIfNotConfined(confinedBy: string): void {
    if (confinedBy.includes('files') && confinedBy.includes('network')) return;
    logger.warn({ exportName, confinedBy }, 'a renderer process is not confined by the kernel');
  }

  function restart(reason: string, startedAt: number): void {
    const pauseMs = Math.min(limits.restartMsMax, limits.restartMs * 2 ** failures);
    failures += 1;
    restartsAt = Math.max(performance.now(), startedAt + pauseMs);
    const restartInMs = Math.round(restartsAt - performance.now());
    logger.error({ exportName, reason, restartInMs }, 'a renderer process ended');
    restartTimer = setTimeout(start, restartInMs);
    restartTimer.unref();
  }

  function stopBecause(reason: string): void {
    isStopping = true;
    clearTimeout(restartTimer);
    for (const page of waiting) refuse(page, reason);
    loaded.reject(new Error(`${exportName}: ${reason}`));
    stopped.resolve();
  }

  function renderNext(): void {
    if (!current?.isIdle) return;
    const [page] = waiting;
    if (page) void renderPage(page, current);
    else if (isStopping) current.process.kill(notNeeded);
  }

  async function renderPage(
    page: WaitingPage,
    by: { process: RendererProcess; isIdle: boolean },
  ): Promise<void> {
    clearTimeout(page.timer);
    waiting.delete(page);
    by.isIdle = false;
    try {
      page.answer.resolve(await by.process.render(page.input));
      failures = 0;
    } catch (error) {
      page.answer.reject(error);
      if (!(error instanceof PageFailed)) return refusals.add(page.key);
    }
    by.isIdle = !by.process.isEnding();
    renderNext();
  }

  function refuse(page: WaitingPage, why: string): void {
    clearTimeout(page.timer);
    waiting.delete(page);
    page.answer.reject(unavailable(`${exportName}: ${why}`));
  }

  /** Why a page cannot wait for its turn now. */
  function refusal(key: string): string | undefined {
    if (isStopping) return 'the renderer has stopped';
    if (refusals.has(key)) return 'this page ended a renderer process a moment ago';
    if (waiting.size >= limits.queueMax) return 'too many pages wait to be rendered';
    if (!current && restartsAt - performance.now() > limits.waitMsMax) return 'the renderer process is down';
    return undefined;
  }

  // Its owner may stop it before it is loaded.
  loaded.promise.catch(() => {});
  start();
  return {
    loaded: loaded.promise,
    render(input, key) {
      const answer = Promise.withResolvers<RenderedPage>();
      const giveUp = () => refuse(page, 'the page waited too long for its turn');
      const page = { input: JSON.stringify(input), key, answer, timer: setTimeout(giveUp, limits.waitMsMax) };
      const why = refusal(key);
      if (why) {
        refuse(page, why);
      } else {
        waiting.add(page);
        renderNext();
      }
      return answer.promise;
    },
    async stop() {
      isStopping = true;
      if (!current) stopBecause(notNeeded);
      else if (hasLoaded) renderNext();
      else current.process.kill(notNeeded);
      await stopped.promise;
    },
  };
}

const notNeeded = 'it is not needed any more';
