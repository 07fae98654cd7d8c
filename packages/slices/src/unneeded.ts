import type { LiveSlice, SliceVersion } from '@scanlist/contracts/messages/slices';

/** How many versions are kept however old they are. */
const versionsKept = 5;
/** How long a version is kept after it was live or was published: open tabs still request its files. */
const keptMs = 7 * 24 * 60 * 60_000;

/** The published versions that nobody needs any more. The live one is always needed. */
export function unneeded(
  versions: readonly SliceVersion[],
  history: readonly LiveSlice[],
  now: Date,
): SliceVersion[] {
  const recent = new Set(versions.slice(-versionsKept).map(({ digest }) => digest));
  const wasLiveLater = new Set<string>();
  for (const [index, { digest }] of history.entries()) {
    // A version was live until the next one was activated.
    const endedAt = history[index + 1]?.activatedAt ?? now.toISOString();
    if (now.getTime() - Date.parse(endedAt) < keptMs) wasLiveLater.add(digest);
  }
  return versions.filter(
    ({ digest, publishedAt }) =>
      !recent.has(digest) && !wasLiveLater.has(digest) && now.getTime() - Date.parse(publishedAt) >= keptMs,
  );
}
