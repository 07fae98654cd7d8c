import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompressSync } from 'node:zlib';
import webpack from 'webpack';

/** A page of SurveyJS, served on this machine until `stop`. */
export interface SurveyPage {
  url: string;
  /** Bytes of its script, brotli. */
  scriptBytes: number;
  stop(): void;
}

/**
 * Builds and serves the page that a visitor would get with SurveyJS: the list inlined in the HTML, its script minified for
 * production, everything compressed in advance with brotli.
 */
export async function serveSurveyPage(list: { title: string; items: string[] }): Promise<SurveyPage> {
  const folder = await mkdtemp(join(tmpdir(), 'surveyjs-'));
  const script = await bundle(folder);
  await rm(folder, { recursive: true });
  const styles = await readFile(createRequire(import.meta.url).resolve('survey-core/survey-core.min.css'));
  const data = JSON.stringify(list).replaceAll('<', '\\u003c');
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${list.title}</title><link rel="icon" href="data:,"><link rel="stylesheet" href="/form.css"><script defer src="/form.js"></script></head><body><div id="root"></div><script id="list" type="application/json">${data}</script></body></html>`;
  const files: Record<string, { type: string; body: Buffer }> = {
    '/': { type: 'text/html; charset=utf-8', body: brotliCompressSync(html) },
    '/form.js': { type: 'text/javascript', body: brotliCompressSync(script) },
    '/form.css': { type: 'text/css', body: brotliCompressSync(styles) },
  };
  const server = createServer((request, response) => {
    const file = files[request.url ?? ''];
    if (!file) return response.writeHead(404).end();
    // A second visit has its files in the browser's cache.
    const cache = request.url === '/' ? 'no-cache' : 'public, max-age=31536000, immutable';
    const headers = { 'content-type': file.type, 'content-encoding': 'br', 'cache-control': cache };
    return response.writeHead(200, headers).end(file.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://localhost:${port}`,
    scriptBytes: files['/form.js']?.body.length ?? Number.NaN,
    stop: () => void server.close(),
  };
}

async function bundle(folder: string): Promise<Buffer> {
  const compiler = webpack({
    mode: 'production',
    target: ['web', 'es2022'],
    devtool: false,
    performance: false,
    entry: join(import.meta.dirname, 'surveyjs-form.mjs'),
    output: { path: folder, filename: 'form.js' },
  });
  if (!compiler) throw new Error('webpack made no compiler');
  const stats = await promisify(compiler.run.bind(compiler))();
  await promisify(compiler.close.bind(compiler))();
  if (stats?.hasErrors()) throw new Error(stats.toString('errors-only'));
  return readFile(join(folder, 'form.js'));
}
