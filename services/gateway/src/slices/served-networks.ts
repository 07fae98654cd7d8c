import type { DeployedSlice } from '@scanlist/contracts/messages/slices';
import type { LiveRecord } from '@scanlist/slices/registry';

/** To how many networks this gateway served each new version. Their addresses stay in memory, while a version is new. */
export interface ServedNetworks {
  /** Notes that a document with this version went to a network, if the version is live and new. */
  add(slice: DeployedSlice, version: string | undefined, network: () => string): void;
  /** Stores what has changed. */
  flush(): Promise<void>;
}

export interface ServedNetworksOptions {
  /** The live record of a slice while its version is new. */
  newVersion(slice: DeployedSlice): LiveRecord | undefined;
  store(slice: string, version: string, networks: number): Promise<void>;
}

/** More are not told apart: a tenth of them is less than the reports that a gateway stores in a minute. */
const networksMax = 2_000;

export function createServedNetworks({ newVersion, store }: ServedNetworksOptions): ServedNetworks {
  const counted = new Map<DeployedSlice, { version: string; networks: Set<string>; stored: number }>();
  return {
    add(slice, version, network) {
      if (version === undefined || newVersion(slice)?.version !== version) return;
      let count = counted.get(slice);
      if (count?.version !== version) {
        count = { version, networks: new Set(), stored: 0 };
        counted.set(slice, count);
      }
      if (count.networks.size < networksMax) count.networks.add(network());
    },

    async flush() {
      for (const [slice, count] of counted) {
        const { version, networks, stored } = count;
        if (newVersion(slice)?.version !== version) counted.delete(slice);
        if (networks.size === stored) continue;
        const { size } = networks;
        await store(slice, version, size);
        count.stored = size;
      }
    },
  };
}
