import type { DeployedSlice } from '@scanlist/contracts/messages/slices';

/** To how many networks this gateway served each slice within a window. Their addresses stay in memory for as long. */
export interface ServedNetworks {
  /** Notes that a document with this slice, of whatever version, went to a network. */
  add(slice: DeployedSlice, network: string): void;
  /** How many networks got the slice within the window. */
  count(slice: DeployedSlice): number;
}

/** More are not told apart: a tenth of them is less than the reports that a gateway stores in a minute. */
const networksMax = 2_000;

export function createServedNetworks({
  windowMs,
  now,
}: {
  windowMs: number;
  now: () => Date;
}): ServedNetworks {
  /** When each network got a document last; the latest one is at the end. */
  const seen = new Map<DeployedSlice, Map<string, number>>();

  return {
    add(slice, network) {
      const networks = seen.get(slice) ?? new Map<string, number>();
      seen.set(slice, networks);
      networks.delete(network);
      networks.set(network, now().getTime());
      const [first] = networks.keys();
      if (networks.size > networksMax && first !== undefined) networks.delete(first);
    },

    count(slice) {
      const networks = seen.get(slice) ?? new Map<string, number>();
      const from = now().getTime() - windowMs;
      for (const [network, at] of networks) {
        if (at >= from) break;
        networks.delete(network);
      }
      return networks.size;
    },
  };
}
