import { AppError, unavailable } from '@scanlist/service-kit/app-error';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { documentMsMax, streamPieces } from './stream-pieces.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A file of two pieces, the second of which is held back until `go` is called. */
function heldFile() {
  const held = Promise.withResolvers<void>();
  const end = vi.fn();
  async function* pieces() {
    try {
      yield 'first';
      await held.promise;
      yield 'last';
    } finally {
      end();
    }
  }
  return { pieces: pieces(), go: () => held.resolve(), end };
}

const whole = async (stream: ReadableStream<Uint8Array>) => new Response(stream).text();

it.each(['NOT_SIGNED_IN', 'WORKSPACE_NOT_FOUND', 'FORBIDDEN'] as const)(
  'a file fails five seconds after its reader is refused with %s, and is never whole',
  async (code) => {
    const { pieces, go, end } = heldFile();
    const answers = [undefined, new AppError(code, 'No more.')];
    const checkAgain = async () => {
      const refusal = answers.shift();
      if (refusal) throw refusal;
    };
    const text = expect(whole(streamPieces(pieces, checkAgain))).rejects.toMatchObject({ code });
    await vi.advanceTimersByTimeAsync(10_000);
    await text;
    go();
    await expect.poll(() => end.mock.calls.length).toBe(1);
    expect(vi.getTimerCount()).toBe(0);
  },
);

it('a file that nobody takes further ends too', async () => {
  const { pieces, end } = heldFile();
  const reader = streamPieces(pieces, async () => {
    throw new AppError('NOT_SIGNED_IN', 'No more.');
  }).getReader();
  await reader.read();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(end).toHaveBeenCalledOnce();
  await expect(reader.read()).rejects.toMatchObject({ code: 'NOT_SIGNED_IN' });
});

it('goes on while the check itself cannot be answered', async () => {
  const { pieces, go } = heldFile();
  const text = whole(streamPieces(pieces, () => Promise.reject(unavailable('no database'))));
  await vi.advanceTimersByTimeAsync(20_000);
  go();
  expect(await text).toBe('firstlast');
  expect(vi.getTimerCount()).toBe(0);
});

it('a file whose reader takes nothing for two minutes fails, and one that is slow to be written does not', async () => {
  const { pieces, go, end } = heldFile();
  const reader = streamPieces(pieces, async () => {}).getReader();
  await reader.read();
  const last = reader.read();
  await vi.advanceTimersByTimeAsync(300_000);
  expect(end).not.toHaveBeenCalled();
  go();
  await last;
  await vi.advanceTimersByTimeAsync(119_000);
  expect(end).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(end).toHaveBeenCalledOnce();
  await expect(reader.read()).rejects.toThrow('stopped reading');
  expect(vi.getTimerCount()).toBe(0);
});

it('a document whose reader takes a piece now and then fails after its time in all', async () => {
  const end = vi.fn();
  async function* pieces() {
    try {
      for (;;) yield 'piece';
    } finally {
      end();
    }
  }
  const stream = streamPieces(pieces(), async () => {}, { msMax: documentMsMax });
  const reader = stream.getReader();
  for (let minutes = 0; minutes < 9; minutes++) {
    await reader.read();
    await vi.advanceTimersByTimeAsync(60_000);
  }
  await reader.read();
  expect(end).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(end).toHaveBeenCalledOnce();
  await expect(reader.read()).rejects.toThrow('too slow');
  expect(vi.getTimerCount()).toBe(0);
});
