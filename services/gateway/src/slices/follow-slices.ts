import { trySlice } from '@scanlist/contracts/messages/gateway';
import type { Messaging } from '@scanlist/messaging/connection';
import { handle, serve } from '@scanlist/messaging/serve';
import { withdrawGatewayReport, writeGatewayReport } from '@scanlist/slices/gateway-reports';
import { liveHintSubject } from '@scanlist/slices/registry';
import type { RegistrySlices } from './registry-slices.ts';
import type { VersionErrors } from './slice-errors.ts';

/** Runs beside the regular refresh, which finds what was missed. */
export interface SliceFollower {
  /** Tells the other side what this gateway serves. */
  report(): void;
  stop(): void;
}

export interface SliceFollowerOptions {
  /** Of this gateway. */
  id: string;
  slices: Pick<RegistrySlices, 'serving' | 'problemsOf'>;
  /** For how many visitors each version failed. */
  errors(): VersionErrors[];
  publicOrigin: string;
  refresh(): Promise<void>;
}

/**
 * When to look after an attempted activation, in milliseconds: the attempt is heard before it is stored, and a replica may
 * answer with what it had.
 */
const looksAfterMs = [0, 30, 150, 600, 1_500];

/** A try may start a process that renders. */
const triesMax = { atOnceMax: 2, waitingMax: 10 };

/**
 * Takes up activations as soon as they are heard, answers whether a version could be live, and reports what is served to a
 * bucket whose values expire.
 */
export async function followSlices(
  messaging: Messaging,
  { id, slices, errors, publicOrigin, refresh }: SliceFollowerOptions,
): Promise<SliceFollower> {
  const { nc, logger } = messaging;
  const timers = new Set<NodeJS.Timeout>();
  let reported = '';
  let stopped = false;

  function report(isDue = true): void {
    if (stopped) return;
    const serving = JSON.stringify(slices.serving());
    if (!isDue && serving === reported) return;
    reported = serving;
    writeGatewayReport(nc, { gateway: id, publicOrigin, slices: slices.serving(), errors: errors() });
  }

  async function look(): Promise<void> {
    await refresh().catch((err) => logger.warn({ err }, 'the live slices could not be read'));
    report(false);
  }

  // Activations during the outage were missed, and reports expire.
  messaging.onReconnect(() => {
    reported = '';
    void look();
  });
  const subscription = nc.subscribe(liveHintSubject, {
    callback: () => {
      for (const ms of looksAfterMs) {
        const timer = setTimeout(() => {
          timers.delete(timer);
          void look();
        }, ms);
        timers.add(timer);
      }
    },
  });
  await serve(
    messaging,
    [handle(trySlice, async ({ name, version }) => ({ problems: await slices.problemsOf(name, version) }))],
    { limits: triesMax },
  );
  report();
  return {
    report: () => report(),
    stop() {
      stopped = true;
      subscription.unsubscribe();
      withdrawGatewayReport(nc, id);
      for (const timer of timers) clearTimeout(timer);
    },
  };
}
