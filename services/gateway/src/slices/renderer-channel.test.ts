import { PassThrough } from 'node:stream';
import { expect, it } from 'vitest';
import { readMessages, sendMessage } from './renderer-channel.ts';

const limits = { valueBytesMax: 20, bytesMax: 10 };

/** What is written to a channel, as one chunk. */
function written(write: (channel: PassThrough) => void): Uint8Array {
  const channel = new PassThrough();
  write(channel);
  const chunks: Buffer[] = [];
  for (let chunk = channel.read(); chunk !== null; chunk = channel.read()) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** Reads chunks; the last line says whether the channel was refused. */
function read(chunks: Uint8Array[]): unknown[] {
  const channel = new PassThrough();
  const found: unknown[] = [];
  readMessages(
    channel,
    limits,
    ({ value, bytes }) => found.push([value, new TextDecoder().decode(bytes)]),
    () => found.push('refused'),
  );
  for (const chunk of chunks) channel.emit('data', chunk);
  return found;
}

const bytes = (text: string) => new TextEncoder().encode(text);
const messages = written((channel) => {
  sendMessage(channel, { a: 1 }, bytes('page'));
  sendMessage(channel, null);
  sendMessage(channel, 'é', bytes('x'.repeat(10)));
});
const expected = [
  [{ a: 1 }, 'page'],
  [null, ''],
  ['é', 'x'.repeat(10)],
];

it('passes messages on, however they are cut', () => {
  expect(read([messages])).toEqual(expected);
  expect(read([...messages].map((byte) => Uint8Array.of(byte)))).toEqual(expected);
  for (let cut = 1; cut < messages.byteLength; cut += 1)
    expect(read([messages.subarray(0, cut), messages.subarray(cut)])).toEqual(expected);
});

it.each([
  ['a value that is too long', written((channel) => sendMessage(channel, 'x'.repeat(19)))],
  ['bytes that are too many', written((channel) => sendMessage(channel, 1, bytes('x'.repeat(11))))],
  ['a length that takes all memory', Uint8Array.of(1, 0, 0, 0, 255, 255, 255, 255)],
  ['what is no JSON', Uint8Array.of(1, 0, 0, 0, 0, 0, 0, 0, 123)],
  ['no value', Uint8Array.of(0, 0, 0, 0, 0, 0, 0, 0)],
])('refuses %s once, and what follows', (_, chunk) => {
  expect(read([messages, chunk, messages, chunk])).toEqual([...expected, 'refused']);
});
