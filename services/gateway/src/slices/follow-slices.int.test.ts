import { trySlice } from '@scanlist/contracts/messages/gateway';
import {
  type CommandConnection,
  connectForCommand,
  requestForCommand,
} from '@scanlist/messaging/connect-for-command';
import type { Messaging } from '@scanlist/messaging/connection';
import { connectForTest, testPassword } from '@scanlist/messaging/testing';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { followSlices, type SliceFollower } from './follow-slices.ts';

let messaging: Messaging;
let commands: CommandConnection;
let follower: SliceFollower;
let trying: { version: string; finish: () => void }[];

beforeEach(async () => {
  trying = [];
  messaging = await connectForTest('gateway');
  commands = await connectForCommand({
    url: process.env.TEST_NATS_URL ?? '',
    user: 'admin',
    password: testPassword('admin'),
    name: 'test',
  });
  follower = await followSlices(messaging, {
    id: 'one',
    slices: {
      serving: () => [],
      problemsOf: (_name, version) =>
        new Promise((resolve) => {
          trying.push({ version, finish: () => resolve([]) });
        }),
    },
    errors: () => [],
    publicOrigin: 'http://localhost',
    refresh: async () => {},
  });
});
afterEach(async () => {
  follower.stop();
  await Promise.all([messaging.close(), commands.close()]);
});

it('two versions are tried at once and ten wait; more are refused at once', async () => {
  const wanted = Array.from({ length: 20 }, (_, n) => `1.0.${n}+0a`);
  const answered: string[] = [];
  const refused: string[] = [];
  const asking = wanted.map((version) =>
    requestForCommand(commands, trySlice, { name: 'owner', version }).then(
      () => answered.push(version),
      (error: { code?: string }) => refused.push(String(error.code)),
    ),
  );
  await expect.poll(() => refused).toHaveLength(8);
  expect(refused).toEqual(Array.from({ length: 8 }, () => 'SERVICE_UNAVAILABLE'));
  expect(trying.map(({ version }) => version)).toEqual(wanted.slice(0, 2));
  for (let finished = 0; finished < 12; finished += 1) {
    await expect.poll(() => trying.length).toBeGreaterThan(finished);
    expect(trying.length - finished).toBeLessThanOrEqual(2);
    trying[finished]?.finish();
  }
  await Promise.all(asking);
  expect(answered).toHaveLength(12);
});
