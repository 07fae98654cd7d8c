import { setTimeout as sleep } from 'node:timers/promises';
import { type DeployedSlice, gatewayReportMs } from '@scanlist/contracts/messages/slices';
import type { CommandConnection } from '@scanlist/messaging/connect-for-command';
import { readGatewayReports } from '@scanlist/slices/gateway-reports';
import { CommandError } from './command-error.ts';

/** How long gateways may take to serve what was activated. A gateway that was killed is forgotten before that. */
const servedMsMax = gatewayReportMs + 5_000;
/** The pause before a question that got no answer is asked again. */
const retryMs = 200;

/**
 * Waits until every gateway serves that revision of a slice, and resolves with their number.
 *
 * It asks again while NATS does not answer, for example because it is restarted.
 *
 * @throws CommandError when one refuses it, or does not get there in time.
 */
export async function waitUntilServed(
  nc: CommandConnection,
  slice: DeployedSlice,
  revision: number,
): Promise<number> {
  const endsAt = performance.now() + servedMsMax;
  for (;;) {
    const gateways = await readGatewayReports(nc).catch((error: unknown) => {
      if (performance.now() < endsAt) return null;
      const reason = error instanceof Error ? error.message : String(error);
      throw new CommandError(`It is activated, but NATS does not say who serves it: ${reason}`);
    });
    if (gateways === null) {
      await sleep(retryMs);
      continue;
    }
    const states = gateways.map(({ slices }) => slices.find(({ name }) => name === slice));
    const refused = states.find((state) => state?.refused && state.revision >= revision)?.refused;
    if (refused) throw new CommandError(`A gateway took it back: ${refused}`);
    if (gateways.length > 0 && states.every((state) => state && state.revision >= revision))
      return gateways.length;
    if (performance.now() > endsAt) {
      const late = states.filter((state) => !state || state.revision < revision).length;
      throw new CommandError(
        gateways.length === 0
          ? 'It is activated, but no gateway reports what it serves. Does one run?'
          : `It is activated, but ${late} of ${gateways.length} gateways do not serve it yet. See npm run slice -- list`,
      );
    }
    await sleep(50);
  }
}
