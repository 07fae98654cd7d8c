import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { loadLaterTexts, setLaterTexts } from './load-later-texts.ts';
import { textsOf } from './testing.ts';
import { formatKnown, showTexts } from './text.ts';

const address = '/assets/fill/texts-de.1.json';
const request = vi.fn<typeof fetch>();

beforeEach(() => {
  vi.stubGlobal('fetch', request.mockReset());
  showTexts({ language: 'de' }, textsOf('de').page);
  setLaterTexts(address);
});

afterEach(() => {
  vi.unstubAllGlobals();
  setLaterTexts(undefined);
});

const problem = (status: number) =>
  Response.json({ status, code: 'SOME_CODE', message: 'Not now' }, { status });

it.each([404, 503])(
  'an answer with status %i is not the texts, and the next call tries again',
  async (status) => {
    request.mockResolvedValueOnce(problem(status));
    await expect(loadLaterTexts()).rejects.toThrow(Error);
    expect([formatKnown('undo'), formatKnown('message')]).toEqual([undefined, undefined]);

    request.mockResolvedValueOnce(Response.json(textsOf('de').later));
    await loadLaterTexts();
    expect(formatKnown('undo')).toBe('Rückgängig');
    expect(request.mock.calls).toEqual([[address], [address]]);
  },
);

it('texts that were loaded are not loaded again', async () => {
  request.mockResolvedValueOnce(Response.json(textsOf('de').later));
  await loadLaterTexts();
  await loadLaterTexts();
  expect(request).toHaveBeenCalledTimes(1);
});
