import type { Slices } from '../slices/slices.ts';

/** Slices of which none is live; tests replace what they are about. */
export const noSlices: Slices = {
  asset: () => undefined,
  keptAsset: () => Promise.resolve(undefined),
  live: () => [],
  shellTemplate: () => undefined,
  shellVersion: () => undefined,
  preloads: () => [],
  prerendered: () => undefined,
  frame: () => undefined,
  ownerVersion: () => undefined,
  refresh: async () => {},
};
