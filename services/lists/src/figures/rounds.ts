import type { ListInsights } from '@scanlist/contracts/http/insights';

/** How many rounds have a length; `count_entries` of the database says which seconds a length is. */
export interface RoundsOfLength {
  length: number;
  rounds: number;
}

/** How long rounds take, from their lengths in ascending order; null for none. Good to a tenth. */
export function roundFigures(lengths: readonly RoundsOfLength[]): ListInsights['rounds'] {
  const count = lengths.reduce((sum, { rounds }) => sum + rounds, 0);
  if (count === 0) return null;
  return {
    count,
    medianSeconds: secondsOf(lengths, count / 2),
    mostSeconds: secondsOf(lengths, count * 0.9),
  };
}

/** The seconds within which so many of the rounds end. */
function secondsOf(lengths: readonly RoundsOfLength[], rounds: number): number {
  let below = 0;
  const found = lengths.find((each) => {
    below += each.rounds;
    return below >= rounds;
  });
  // The middle of the length.
  return Math.round(2 ** (((found?.length ?? 0) + 0.5) / 4));
}
