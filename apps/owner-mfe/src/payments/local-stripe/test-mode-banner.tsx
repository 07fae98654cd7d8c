/** Stands wherever a card could be charged, and cannot be put away. */
export function TestModeBanner() {
  return (
    <p className="rounded-control bg-[repeating-linear-gradient(-45deg,var(--flag)_0_10px,var(--flag-ink)_10px_20px)] p-1.5 text-center text-sm font-semibold forced-colors:border">
      <span className="block rounded-[3px] bg-flag px-3 py-1.5 text-flag-ink">
        TEST MODE, no real card, nothing is charged
      </span>
    </p>
  );
}
