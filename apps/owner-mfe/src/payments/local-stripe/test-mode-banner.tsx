/** Shown wherever a card could be charged; cannot be dismissed. */
export function TestModeBanner() {
  return (
    <div className="@container">
      <p className="rounded-control bg-[repeating-linear-gradient(-45deg,var(--flag)_0_10px,var(--flag-ink)_10px_20px)] p-1.5 text-center text-xs font-semibold @min-[22rem]:text-sm forced-colors:border">
        <span className="block rounded-[3px] bg-flag px-2 py-1.5 text-flag-ink">
          <span className="inline-block">TEST MODE,</span>{' '}
          <span className="inline-block">no real card, nothing is charged</span>
        </span>
      </p>
    </div>
  );
}
