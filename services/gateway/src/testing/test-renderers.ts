import { type Logger, silentLogger } from '@scanlist/service-kit/logger';
import { type Renderer, type RendererLimits, startRenderer } from '../slices/renderer.ts';

/** The input of a page: its text, or what the module does in place of rendering it. */
export interface Order {
  text?: string;
  does?: string;
}

/** Limits of time that no machine reaches, and limits of memory that a module reaches soon. */
const testLimits: Partial<RendererLimits> = {
  loadMsMax: 300_000,
  renderMsMax: 300_000,
  waitMsMax: 300_000,
  heapMbMax: 48,
  memoryMbMax: 220,
  restartMs: 1,
};

/** Starts renderers and keeps what they log. `stopAll` stops them and drops what they logged. */
export function createTestRenderers() {
  const renderers: Renderer<Order>[] = [];
  const lines: { message: string; fields: Record<string, unknown> }[] = [];
  const record = (fields: object, message = '') => void lines.push({ message, fields: { ...fields } });
  const logger: Logger = { ...silentLogger, warn: record, error: record };
  const linesOf = (message: string) => lines.filter((line) => line.message === message);

  return {
    start(source: string, limits: Partial<RendererLimits> = {}): Renderer<Order> {
      const renderer = startRenderer<Order>({
        url: 'file:///nowhere/server.mjs',
        source: new TextEncoder().encode(source),
        exportName: 'renderPage',
        limits: { ...testLimits, ...limits },
        logger,
      });
      renderers.push(renderer);
      return renderer;
    },

    async stopAll(): Promise<void> {
      await Promise.all(renderers.splice(0).map((renderer) => renderer.stop()));
      lines.length = 0;
    },

    linesOf,
    /** Why processes ended, in their order. */
    reasons: () => linesOf('a renderer process ended').map(({ fields }) => fields.reason),
  };
}

/** A module that renders `text`, or does `code` for a page that says so. */
export const acting = (code: string) => `
  import { writeSync } from 'node:fs';
  import { parentPort } from 'node:worker_threads';
  const kept = [];
  export function renderPage({ text, does }) {
    if (does) { ${code} }
    return { html: '<p>' + text, status: 200, styleHashes: [] };
  }`;

/** Ways to keep memory. A limit of the heap alone ends the whole process for some of them, and not at all for buffers. */
export const keeping = [
  ['objects', 'for (;;) kept.push({ a: [kept.length] });'],
  ['numbers in one array', 'for (;;) kept.push(1);'],
  ['numbers in one map', 'for (const map = new Map(), i = { n: 0 }; ; i.n++) map.set(i.n, i.n);'],
  ['large arrays', 'for (;;) kept.push(new Array(2e7).fill(0.5));'],
  ['one text', "for (let all = 'x'; ; all += all + Math.random()) kept.push(JSON.stringify({ all }));"],
  ['buffers', 'for (;;) kept.push(Buffer.alloc(5e6, 1));'],
] as const;

export async function textOf(renderer: Renderer<Order>, text: string): Promise<string> {
  const { html } = await renderer.render({ text }, text);
  return new TextDecoder().decode(html);
}

export const harm = (renderer: Renderer<Order>, key = 'harm') => renderer.render({ does: 'harm' }, key);
