/** The first element a keyboard reaches: skips the navigation. */
export function SkipLink() {
  return (
    <button
      type="button"
      data-frame="all"
      className="fixed top-2 left-2 z-70 min-h-11 -translate-y-24 rounded-control bg-ink px-4 text-sm font-semibold text-paper focus:translate-y-0"
      onClick={() => document.querySelector<HTMLElement>('main')?.focus()}
    >
      Skip to content
    </button>
  );
}
