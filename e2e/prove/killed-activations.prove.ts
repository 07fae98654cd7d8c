// @shell
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { changeSlice } from '../support/changed-slice.ts';
import { untilHealthy, withDedicatedProduct } from '../support/dedicated-product.ts';
import { expect } from '../support/fixtures.ts';
import { rounds } from '../support/rounds.ts';
import { liveVersions, slice } from '../support/slice-commands.ts';

const test = withDedicatedProduct({}, ['--replicas', '2']);
test.describe.configure({ mode: 'default' });

const marketingBuild = join(import.meta.dirname, '../../apps/marketing-mfe/dist');

/**
 * When a process is killed, in milliseconds after a command begins. The command takes about a second: it asks a gateway to
 * try the version, makes it live, and waits until each gateway serves it.
 */
const killedAfterMs = rounds({
  once: { gateway: [700], nats: [900] },
  many: {
    gateway: [300, 450, 500, 550, 600, 650, 700, 750, 800, 900],
    nats: [300, 450, 500, 550, 600, 650, 700, 750, 800, 900],
  },
});

for (const victim of ['gateway', 'nats'] as const) {
  test(`${victim} is killed while a version goes live: it is live everywhere or nowhere, and the next command works`, async ({
    stack,
  }) => {
    test.setTimeout(60_000 + killedAfterMs[victim].length * 60_000);
    const folder = mkdtempSync(join(tmpdir(), 'scanlist-changed-'));
    const before = await liveVersions(stack);
    for (const [round, delayMs] of killedAfterMs[victim].entries()) {
      const text = `Support ${victim} ${round}`;
      changeSlice(marketingBuild, join(folder, `${round}`), 'Support Center', text);
      const dist = ['--dist', join(folder, `${round}`)];
      const published = await slice(stack, 'publish', 'marketing', '--no-activate', ...dist);
      const [, version = ''] = /^marketing (\S+) is published$/m.exec(published) ?? [];
      const pid = stack.read().processes[victim];
      const activating = slice(stack, 'activate', 'marketing', version).then(
        () => true,
        () => false,
      );
      await sleep(delayMs);
      process.kill(pid, 'SIGKILL');
      const isAccepted = await activating;
      await expect.poll(() => stack.read().processes[victim], { timeout: 30_000 }).not.toBe(pid);
      await untilHealthy(stack);

      // Whatever the command said, every gateway serves what the registry says, and none has taken it back.
      const served = () => liveVersions(stack).catch(() => []);
      const isServed = (expected: string[]) => expect.poll(served, { timeout: 30_000 }).toEqual(expected);
      await expect.poll(async () => (await served()).length, { timeout: 30_000 }).toBe(before.length);
      const now = before.map((line) => (line.startsWith('marketing ') ? `marketing ${version}` : line));
      if (isAccepted) await isServed(now);
      expect(await slice(stack, 'list', 'marketing')).not.toContain(`${version} was taken back`);
      await slice(stack, 'activate', 'marketing', version);
      await isServed(now);
      const pages = await Promise.all(
        [1, 2, 3, 4, 5, 6].map(async () => (await fetch(`${stack.read().gateway}/support`)).text()),
      );
      expect(pages.filter((page) => !page.includes(text))).toEqual([]);
    }
    const [, old = ''] = before.find((line) => line.startsWith('marketing '))?.split(' ') ?? [];
    await slice(stack, 'activate', 'marketing', old);
    expect(await liveVersions(stack)).toEqual(before);
    rmSync(folder, { recursive: true });
  });
}
