import { join } from 'node:path';
import { expect, test } from 'vitest';

interface StartArguments {
  built: boolean;
  watch: boolean;
  watched: string[];
  phone: boolean;
  replicas: number;
  natsNodes: number;
}

const { readStartArguments } = (await import(join(import.meta.dirname, '../../start-arguments.mjs'))) as {
  readStartArguments(args: string[]): StartArguments;
};

test('the default is one of each', () => {
  expect(readStartArguments([])).toEqual({
    built: false,
    watch: false,
    watched: [],
    phone: false,
    replicas: 1,
    natsNodes: 1,
  });
});

test('several of each can be requested', () => {
  expect(readStartArguments(['--built', '--replicas', '2', '--nats-nodes=3'])).toMatchObject({
    built: true,
    replicas: 2,
    natsNodes: 3,
  });
});

test('npm run dev watches everything, or the slices it is given', () => {
  expect(readStartArguments(['--watch'])).toMatchObject({ watch: true, watched: [] });
  expect(readStartArguments(['--watch', 'owner'])).toMatchObject({ watch: true, watched: ['owner'] });
});

test('the local network can be requested, with other arguments', () => {
  expect(readStartArguments(['--phone', '--replicas=2'])).toMatchObject({ phone: true, replicas: 2 });
});

test.each([
  [['--watch', 'admin'], "There is no slice 'admin'. There are shell, owner, marketing, fill."],
  [['owner'], "npm start takes no 'owner'."],
  [['--replicas', '5'], "--replicas must be 1, 2, 3 or 4, and not '5'."],
  [['--replicas', 'two'], "--replicas must be 1, 2, 3 or 4, and not 'two'."],
  [['--nats-nodes', '2'], "--nats-nodes must be 1 or 3, and not '2'."],
  [['--replica', '2'], '--replica'],
  [['--phone=192.168.1.20'], "'--phone' does not take an argument"],
])('%j is refused by its name', (args, sentence) => {
  expect(() => readStartArguments(args)).toThrow(sentence);
});
