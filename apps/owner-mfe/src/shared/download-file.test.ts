import { afterEach, describe, expect, it, test, vi } from 'vitest';
import { downloadFile, fileNameOf, isAborted } from './download-file.ts';

afterEach(() => vi.unstubAllGlobals());

test.each([
  ['attachment; filename="scanlist-export-2026-11-21.json"', 'scanlist-export-2026-11-21.json'],
  ['attachment; filename="../../etc/passwd"', null],
  ['attachment', null],
  [null, null],
])('%s is saved as %s', (disposition, name) => {
  expect(fileNameOf(disposition)).toBe(name);
});

/** An answer of these pieces, and then an error if there is one. */
function answer(pieces: string[], error?: Error): void {
  const encoder = new TextEncoder();
  const rest = pieces.map((piece) => encoder.encode(piece));
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    pull(controller) {
      const next = rest.shift();
      if (next) controller.enqueue(next);
      else if (error) controller.error(error);
      else controller.close();
    },
  });
  const headers = { 'content-type': 'text/csv', 'content-disposition': 'attachment; filename="entries.csv"' };
  vi.stubGlobal('fetch', async () => new Response(body, { headers }));
}

describe('a download', () => {
  it('is the whole file, and tells how much has come', async () => {
    answer(['ab', 'cde']);
    const seen: number[] = [];
    const { file, name } = await downloadFile('/x', { onProgress: (bytes) => seen.push(bytes) });
    expect([await file.text(), file.type, name, seen]).toEqual(['abcde', 'text/csv', 'entries.csv', [2, 5]]);
  });

  it.each([undefined, () => {}])('that breaks off is no file', async (onProgress) => {
    answer(['ab'], new TypeError('network error'));
    await expect(downloadFile('/x', onProgress ? { onProgress } : {})).rejects.toMatchObject({
      status: 0,
      message: expect.stringContaining('no file was saved'),
    });
  });

  it('that its owner cancels says so', async () => {
    answer(['ab'], new DOMException('canceled', 'AbortError'));
    const error = await downloadFile('/x').catch((cause: unknown) => cause);
    expect(isAborted(error)).toBe(true);
  });

  it('is of the workspace of the tab', async () => {
    const fake = vi.fn(async (_path: string, _init: RequestInit) => new Response('a'));
    vi.stubGlobal('fetch', fake);
    vi.stubGlobal('scanlistWorkspace', { id: 'kitchen' });
    await downloadFile('/x');
    expect(fake.mock.calls[0]?.[1].headers).toEqual({ 'x-workspace': 'kitchen' });
  });

  it('that is refused has the words of the server', async () => {
    const problem = { code: 'THROTTLED', message: 'Too many exports.' };
    vi.stubGlobal('fetch', async () => Response.json(problem, { status: 429 }));
    await expect(downloadFile('/x')).rejects.toMatchObject({ status: 429, message: 'Too many exports.' });
  });
});
